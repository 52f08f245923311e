import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { pagesIn } from './finished-site.ts';

export type TreeNode = DefaultTreeAdapterTypes.ChildNode;
export type TreeElement = DefaultTreeAdapterTypes.Element;

interface PageLink {
  /** As it is written. */
  href: string;
  /** False in the header and the footer, which all pages share. */
  isInMain: boolean;
}

export interface PageImage {
  /** Its address, or the element that is drawn as an image. */
  name: string;
  /** What it says instead of itself: '' says that it is an ornament, undefined that somebody forgot. */
  alternative: string | undefined;
  isFile: boolean;
}

/** One page of the built site, as its head describes it, and what the audit asks about. */
export interface BuiltPage {
  /** `/pricing/monthly`; `/` for the home page. */
  path: string;
  title: string;
  /** '' for a page without one; the audit refuses it. */
  description: string;
  /** False where the page asks search engines to leave it out. */
  isIndexable: boolean;
  /** The letter of its cord: `d`, `i`, `s`, `c`, or `n` for ink. */
  cord: string;
  article?: { published: Date; updated?: Date | undefined; topic: string; author: string };
  links: readonly PageLink[];
  /** The ids of the page. */
  anchors: ReadonlySet<string>;
  images: readonly PageImage[];
  /** How many main headings there are. */
  h1Count: number;
  /** Cut out of the page, so that the rest of the tree need not be kept. */
  main: TreeElement;
}

/** Half of a page, and nothing that a reader of it asks about. */
const UNREAD = /<(?<element>style|script)\b[^>]*>[\s\S]*?<\/\k<element>>/g;

export const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node;

/** The value of an attribute, '' without it. */
export const attribute = ({ attrs }: TreeElement, name: string): string =>
  attrs.find((own) => own.name === name)?.value ?? '';

/** All elements below a node, in the order of the document. */
export function* elementsOf(node: { childNodes: TreeNode[] }): Generator<TreeElement> {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The pages of a built site, read once for all who ask until they are forgotten. */
export class PageReader {
  #pages: Promise<BuiltPage[]> | undefined;

  read(folder: string): Promise<BuiltPage[]> {
    this.#pages ??= pagesIn(folder).then((pages) => pages.map(({ path, html }) => readPage(path, html)));
    return this.#pages;
  }

  forget(): void {
    this.#pages = undefined;
  }
}

/** @throws Error that names the page when it has no title or main part, which only a page without the layout lacks. */
export function readPage(path: string, html: string): BuiltPage {
  const elements = [...elementsOf(parse(html.replace(UNREAD, '')))];
  const meta = new Map(
    elements
      .filter(({ tagName }) => tagName === 'meta')
      .map((tag) => [attribute(tag, 'property') || attribute(tag, 'name'), attribute(tag, 'content')]),
  );
  const body = elements.find(({ tagName }) => tagName === 'body');
  const main = elements.find(({ tagName }) => tagName === 'main');
  const title = meta.get('og:title');
  if (!body || !main || !title) throw new Error(`${path} needs a title and a main part.`);
  const inMain = new Set(elementsOf(main));
  main.parentNode = null;
  const published = meta.get('article:published_time');
  const updated = meta.get('article:modified_time');
  return {
    path,
    title,
    description: meta.get('description') ?? '',
    isIndexable: !meta.get('robots')?.includes('noindex'),
    cord: /\bk-(?<cord>[disc])\b/.exec(attribute(body, 'class'))?.groups?.cord ?? 'n',
    ...(published && {
      article: {
        published: new Date(published),
        updated: updated ? new Date(updated) : undefined,
        topic: meta.get('article:section') ?? '',
        author: meta.get('author') ?? '',
      },
    }),
    links: elements
      .filter((element) => ['a', 'area'].includes(element.tagName) && attribute(element, 'href') !== '')
      .map((link) => ({ href: attribute(link, 'href'), isInMain: inMain.has(link) })),
    anchors: new Set(elements.map((element) => attribute(element, 'id')).filter((id) => id !== '')),
    images: elements.filter(isImage).map(imageFacts),
    h1Count: elements.filter(({ tagName }) => tagName === 'h1').length,
    main,
  };
}

const isImage = (element: TreeElement) => element.tagName === 'img' || attribute(element, 'role') === 'img';

function imageFacts(element: TreeElement): PageImage {
  const isFile = element.tagName === 'img';
  const label = attribute(element, 'aria-label') || attribute(element, 'aria-labelledby');
  return {
    name: attribute(element, 'src') || `<${element.tagName} role="img">`,
    alternative: isFile ? element.attrs.find(({ name }) => name === 'alt')?.value : label || undefined,
    isFile,
  };
}
