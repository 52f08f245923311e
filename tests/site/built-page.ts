import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, html as spec, parse } from 'parse5';

type TreeNode = DefaultTreeAdapterTypes.Node;

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
export async function readPages(folder: string): Promise<BuiltPage[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  return Promise.all(
    pages.map(async (file) => readPage(routeOf(file), await readFile(join(folder, file), 'utf8'))),
  );
}

const routeOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`;

export function readPage(route: string, html: string): BuiltPage {
  const page: BuiltPage = { route, html, elements: [], markupProblems: [] };
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code, startLine }) => page.markupProblems.push(`${code}, line ${startLine}`),
  });
  collect(document, page);
  return page;
}

function collect(node: TreeNode, page: BuiltPage): void {
  if ('tagName' in node) {
    const { tagName: name, namespaceURI, sourceCodeLocation: place } = node;
    page.elements.push({
      name,
      attributes: Object.fromEntries(node.attrs.map(({ name: key, value }) => [key, value])),
      text: seenText(node).replace(/\s+/g, ' ').trim(),
      code: name === 'script' || name === 'style' ? node.childNodes.map(textOf).join('') : '',
    });
    if (!place) page.markupProblems.push(`<${name}> is nowhere in the file`);
    else if (namespaceURI === spec.NS.HTML && !WITHOUT_END_TAG.has(name) && !place.endTag) {
      page.markupProblems.push(`<${name}> does not end where it should, line ${place.startLine}`);
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, page);
}

const textOf = (node: TreeNode) => (node.nodeName === '#text' && 'value' in node ? node.value : '');

function seenText(node: TreeNode): string {
  if (!('childNodes' in node)) return textOf(node);
  return UNSEEN.has(node.nodeName) ? '' : node.childNodes.map(seenText).join(' ');
}

export const named = ({ elements }: BuiltPage, ...names: string[]) =>
  elements.filter(({ name }) => names.includes(name));

/** Every value of an attribute in the page. */
export const valuesOf = ({ elements }: BuiltPage, attribute: string) =>
  elements.flatMap(({ attributes }) => attributes[attribute] ?? []);

/** What `<meta name>` says, '' without one. */
export const metaContent = (page: BuiltPage, name: string) =>
  named(page, 'meta').find(({ attributes }) => attributes.name === name)?.attributes.content ?? '';
