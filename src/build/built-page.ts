import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type TreeNode = DefaultTreeAdapterTypes.ChildNode;
export type TreeElement = DefaultTreeAdapterTypes.Element;

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
  /** What its share card says below the title: the first `data-share` from the main part on, '' without one. */
  shareLine: string;
  article?: {
    published: Date;
    updated?: Date | undefined;
    topic: string;
    author: string;
    /** The ids of the headings below its title. */
    headings: readonly string[];
  };
  /** Where links and forms lead. `isInMain` is false in the header and the footer, which all pages share. */
  links: readonly { href: string; isInMain: boolean }[];
  anchors: ReadonlySet<string>;
  /** Ids that a second element has as well. */
  repeatedIds: readonly string[];
  /**
   * By its address, or the element that is drawn as an image: what it says instead of itself. '' says that it is an
   * ornament, undefined that somebody forgot.
   */
  images: readonly { name: string; alternative: string | undefined }[];
  h1Count: number;
  /** Cut out of the page, so that the rest of the tree need not be kept. */
  main: TreeElement;
}

/** Half of a page, and nothing that a reader of it asks about. */
const UNREAD = /<(?<element>style|script)\b[^>]*>[\s\S]*?<\/\k<element>>/g;

export const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node;

export const attribute = ({ attrs }: TreeElement, name: string): string =>
  attrs.find((own) => own.name === name)?.value ?? '';

export const hasClass = (element: TreeElement, name: string): boolean =>
  attribute(element, 'class').split(/\s+/).includes(name);

/** All elements below a node, in the order of the document. */
export function elementsOf(node: { childNodes: TreeNode[] }): TreeElement[] {
  const found: TreeElement[] = [];
  const visit = ({ childNodes }: { childNodes: TreeNode[] }) => {
    for (const child of childNodes) {
      if (!isElement(child)) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(node);
  return found;
}

/** @throws Error that names the page when it has no title or main part, which only a page without the layout lacks. */
export function readPage(path: string, html: string): BuiltPage {
  const elements = elementsOf(parse(html.replace(UNREAD, '')));
  const named = (...names: string[]) => elements.filter(({ tagName }) => names.includes(tagName));
  const meta = new Map(
    named('meta').map((tag) => [
      attribute(tag, 'property') || attribute(tag, 'name'),
      attribute(tag, 'content'),
    ]),
  );
  const [[body], [main], title] = [named('body'), named('main'), meta.get('og:title')];
  if (!body || !main || !title) throw new Error(`${path} needs a title and a main part.`);
  const ids = elements.map((element) => attribute(element, 'id')).filter(Boolean);
  const inMain = new Set(elementsOf(main));
  const shareLine = [main, ...inMain].map((element) => attribute(element, 'data-share')).find(Boolean) ?? '';
  main.parentNode = null;
  const published = meta.get('article:published_time');
  const updated = meta.get('article:modified_time');
  return {
    path,
    title,
    description: meta.get('description') ?? '',
    isIndexable: !meta.get('robots')?.includes('noindex'),
    cord: attribute(body, 'data-cord'),
    shareLine,
    ...(published && {
      article: {
        published: new Date(published),
        updated: updated ? new Date(updated) : undefined,
        topic: meta.get('article:section') ?? '',
        author: meta.get('author') ?? '',
        headings: named('h2', 'h3')
          .filter((heading) => inMain.has(heading))
          .map((heading) => attribute(heading, 'id'))
          .filter(Boolean),
      },
    }),
    links: named('a', 'area', 'form')
      .map((link) => ({
        href: attribute(link, link.tagName === 'form' ? 'action' : 'href'),
        isInMain: inMain.has(link),
      }))
      .filter(({ href }) => href),
    anchors: new Set(ids),
    repeatedIds: ids.filter((id, index) => ids.indexOf(id) < index),
    images: elements.flatMap(imageIn),
    h1Count: named('h1').length,
    main,
  };
}

function imageIn(element: TreeElement): BuiltPage['images'] {
  if (element.tagName === 'img') {
    const alternative = element.attrs.find(({ name }) => name === 'alt')?.value;
    return [{ name: attribute(element, 'src'), alternative }];
  }
  if (attribute(element, 'role') !== 'img') return [];
  const label = attribute(element, 'aria-label') || attribute(element, 'aria-labelledby');
  return [{ name: `<${element.tagName} role="img">`, alternative: label || undefined }];
}
