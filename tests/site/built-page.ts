import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html as spec, parse } from 'parse5';
import { elementsOf, isElement, type TreeElement, type TreeNode } from '../../src/build/built-page.ts';
import { pagesIn } from '../../src/build/finished-site.ts';

export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  /** The words a reader sees in it, single spaces between them. */
  text: string;
  /** What stands in a script or style, to the byte; '' for other elements. */
  code: string;
}

export interface BuiltPage {
  /** The path in the address bar: `/pricing/monthly`, `/` for the home page. */
  route: string;
  html: string;
  /** In the order of the document, `<noscript>` included. */
  elements: PageElement[];
  /** Where a browser has to guess what was meant; each with its line. */
  markupProblems: string[];
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);
const WITHOUT_END_TAG = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Reads every page of a built site as a browser would. */
export const readPages = async (folder: string): Promise<BuiltPage[]> =>
  (await pagesIn(folder)).map(({ path, html }) => readPage(path, html));

export function readPage(route: string, html: string): BuiltPage {
  const markupProblems: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code, startLine }) => markupProblems.push(`${code}, line ${startLine}`),
  });
  const tree = [...elementsOf(document)];
  return {
    route,
    html,
    elements: tree.map(readElement),
    markupProblems: [...markupProblems, ...tree.flatMap(endProblem)],
  };
}

function readElement(node: TreeElement): PageElement {
  let text: string | undefined;
  return {
    name: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    // Few elements are asked for it, and each holds the text of all in it once more.
    get text() {
      text ??= seenText(node).replace(/\s+/g, ' ').trim();
      return text;
    },
    code: /^(?:script|style)$/.test(node.tagName) ? node.childNodes.map(textOf).join('') : '',
  };
}

function endProblem({ tagName: name, namespaceURI, sourceCodeLocation: place }: TreeElement): string[] {
  if (!place) return [`<${name}> is nowhere in the file`];
  const isWhole = namespaceURI !== spec.NS.HTML || WITHOUT_END_TAG.has(name) || place.endTag;
  return isWhole ? [] : [`<${name}> does not end where it should, line ${place.startLine}`];
}

const textOf = (node: TreeNode) => (node.nodeName === '#text' && 'value' in node ? node.value : '');

function seenText(node: TreeNode): string {
  if (!isElement(node)) return textOf(node);
  return UNSEEN.has(node.tagName) ? '' : node.childNodes.map(seenText).join(' ');
}

export const named = ({ elements }: BuiltPage, ...names: string[]) =>
  elements.filter(({ name }) => names.includes(name));

/** Every value of an attribute in the page. */
export const valuesOf = ({ elements }: BuiltPage, attribute: string) =>
  elements.flatMap(({ attributes }) => attributes[attribute] ?? []);

/** What `<meta name>` says, '' without one. */
export const metaContent = (page: BuiltPage, name: string) =>
  named(page, 'meta').find(({ attributes }) => attributes.name === name)?.attributes.content ?? '';

const TEXT = /\.(?:html|js|css|json|txt|xml|md|webmanifest)$|_headers$/;
const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file));

/** The files of a built site, but pictures and sound, in which these words stand. */
export const filesWith = (root: string, words: RegExp) =>
  filesOf(root).filter((file) => words.test(readFileSync(join(root, file), 'utf8')));
