import { parse } from 'parse5';
import {
  attribute,
  elementsOf,
  hasClass,
  isElement,
  type TreeElement,
  type TreeNode,
} from '../../src/build/built-page.ts';
import type { BuiltPage } from './built-page.ts';
import { isSentence } from './wording.ts';

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
 * that `without` names: by tag (`table`), by class with a full stop before it (`.sources`), or by what it is marked
 * with (`[data-section="hero"]`, `[data-trademark]`).
 */
export function passagesOf(page: Pick<BuiltPage, 'html'>, without: readonly string[] = []): Passage[] {
  const left = [...UNREAD, ...without];
  return mainOf(page)
    .flatMap((main) => blocksIn(main, left))
    .map((block) => ({ name: block.tagName, text: ownText(block, left) }));
}

/**
 * What is set as lines and cells, whatever it is drawn as: tables, plans, fields, the board of the home page, and cards
 * that say the same of each thing.
 */
const ROWS = [
  ...['table', 'form', 'fieldset', 'price-calculator', 'call-board', '[data-section="ledger"]', '[data-day]'],
  ...['[data-plan-list]', '[data-plan-notes]', '[data-voice]', '[data-contrast]'],
];
/** What people say on the phone is written as it is spoken: “149 dollars”. */
export const SPEECH = ['call-player', '[data-section="call"]', '[data-section="conversation"]'];
const PROSE = /^(?:p|li|dd|blockquote|figcaption)$/;

/**
 * The running text of a page, which is what a reader reads through: paragraphs, items and captions of at least one whole
 * sentence. A passage counts if it ends with a full stop, a question mark or an exclamation mark. Headings, the
 * questions that unfold an answer, labels, buttons, rows and speech do not: their length follows from what they are.
 */
export const runningText = (page: Pick<BuiltPage, 'html'>): string[] =>
  passagesOf(page, [...ROWS, ...SPEECH])
    .filter(({ name, text }) => PROSE.test(name) && isSentence(text))
    .map(({ text }) => text);

/** How many elements of `<main>` a name of `without` stands for. */
export const elementsNamed = (page: Pick<BuiltPage, 'html'>, name: string) => namedIn(page, name).length;

/** Where the first link in the first element of that name leads; undefined without one. */
export function firstLinkIn(page: Pick<BuiltPage, 'html'>, name: string): string | undefined {
  const [first] = namedIn(page, name);
  const link = first && [...elementsOf(first)].find(({ tagName }) => tagName === 'a');
  return link && attribute(link, 'href');
}

const mainOf = ({ html }: Pick<BuiltPage, 'html'>) =>
  [...elementsOf(parse(html))].filter(({ tagName }) => tagName === 'main');

const namedIn = (page: Pick<BuiltPage, 'html'>, name: string): TreeElement[] =>
  mainOf(page).flatMap((main) => [...elementsOf(main)].filter((element) => isNamed(element, name)));

function isNamed(element: TreeElement, name: string): boolean {
  const { data, value } = /^\[(?<data>[\w-]+)(?:="(?<value>[^"]*)")?\]$/.exec(name)?.groups ?? {};
  if (data) return element.attrs.some((own) => own.name === data && (value ?? own.value) === own.value);
  return name.startsWith('.') ? hasClass(element, name.slice(1)) : element.tagName === name;
}

const isLeftOut = (element: TreeElement, without: readonly string[]) =>
  without.some((name) => isNamed(element, name));

function blocksIn(node: TreeElement, without: readonly string[]): TreeElement[] {
  return node.childNodes.flatMap((child) => {
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
