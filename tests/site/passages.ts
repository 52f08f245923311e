import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { BuiltPage } from './built-page.ts';

type TreeNode = DefaultTreeAdapterTypes.Node;
type TreeElement = DefaultTreeAdapterTypes.Element;

/** A piece of text that a reader takes in as one: a paragraph, an item, a cell, a heading. */
export interface Passage {
  /** The element it stands in: `p`, `td`, `h2`. */
  name: string;
  /** Without the passages inside it; single spaces between the words. */
  text: string;
}

const BLOCKS = new Set(
  'p li dd dt td th caption figcaption blockquote summary label legend button h1 h2 h3 h4 h5 h6'.split(' '),
);
const UNREAD = ['script', 'style', 'template', 'noscript', 'svg', 'nav', 'code'];

/**
 * The passages of `<main>`, in the order of the page. Menus and code are no passages, nor is anything in an element
 * that `without` names: by tag (`table`) or by class with a full stop before it (`.sources`).
 */
export function passagesOf(page: Pick<BuiltPage, 'html'>, without: readonly string[] = []): Passage[] {
  const main = mainOf(page);
  const left = [...UNREAD, ...without];
  return main
    ? blocksIn(main, left).map((block) => ({ name: block.tagName, text: ownText(block, left) }))
    : [];
}

/** How many elements of `<main>` a name of `without` stands for. */
export const elementsNamed = (page: Pick<BuiltPage, 'html'>, name: string) => namedIn(page, name).length;

/** Where the first link in the first element of that name leads; undefined without one. */
export function firstLinkIn(page: Pick<BuiltPage, 'html'>, name: string): string | undefined {
  const [first] = namedIn(page, name);
  const link = first && elementsIn(first).find(({ tagName }) => tagName === 'a');
  return link?.attrs.find((attribute) => attribute.name === 'href')?.value;
}

const mainOf = ({ html }: Pick<BuiltPage, 'html'>) =>
  elementsIn(parse(html)).find(({ tagName }) => tagName === 'main');

function namedIn(page: Pick<BuiltPage, 'html'>, name: string): TreeElement[] {
  const main = mainOf(page);
  return main ? elementsIn(main).filter((element) => isNamed(element, name)) : [];
}

const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node;
const childrenOf = (node: TreeNode) => ('childNodes' in node ? node.childNodes : []);

const elementsIn = (node: TreeNode): TreeElement[] =>
  childrenOf(node).flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : []));

function isNamed({ tagName, attrs }: TreeElement, name: string): boolean {
  if (!name.startsWith('.')) return tagName === name;
  const classes = attrs.find((attribute) => attribute.name === 'class')?.value.split(/\s+/) ?? [];
  return classes.includes(name.slice(1));
}

const isLeftOut = (element: TreeElement, without: readonly string[]) =>
  without.some((name) => isNamed(element, name));

function blocksIn(node: TreeNode, without: readonly string[]): TreeElement[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child) || isLeftOut(child, without)) return [];
    return [...(BLOCKS.has(child.tagName) ? [child] : []), ...blocksIn(child, without)];
  });
}

function ownText(block: TreeElement, without: readonly string[]): string {
  const text = (node: TreeNode): string => {
    if (!isElement(node)) return 'value' in node && node.nodeName === '#text' ? node.value : '';
    return BLOCKS.has(node.tagName) || isLeftOut(node, without) ? ' ' : node.childNodes.map(text).join(' ');
  };
  const spaced = block.childNodes.map(text).join(' ').replace(/\s+/g, ' ').trim();
  return spaced.replace(/ (?=[.,;:?!”’)])/g, '').replace(/([“(]) /g, '$1');
}
