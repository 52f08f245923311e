import { readdir, readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type TreeNode = DefaultTreeAdapterTypes.ChildNode;
export type TreeElement = DefaultTreeAdapterTypes.Element;

/** One page of the built site, as its head describes it. */
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
  /** All of the page, in the order of the document. */
  elements: readonly TreeElement[];
  main: TreeElement;
}

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

/** Every page of a built site, in the order of their paths. */
export async function readPages(folder: string): Promise<BuiltPage[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const pages: BuiltPage[] = [];
  for (const file of files.filter((name) => name.endsWith('.html')).sort()) {
    const path = `/${file.replace(/(^index)?\.html$/, '')}`;
    pages.push(readPage(path, await readFile(`${folder}/${file}`, 'utf8')));
  }
  return pages;
}

/** @throws Error that names the page when it has no title or main part, which only a page without the layout lacks. */
export function readPage(path: string, html: string): BuiltPage {
  const elements = [...elementsOf(parse(html))];
  const meta = new Map(
    elements
      .filter(({ tagName }) => tagName === 'meta')
      .map((tag) => [attribute(tag, 'property') || attribute(tag, 'name'), attribute(tag, 'content')]),
  );
  const body = elements.find(({ tagName }) => tagName === 'body');
  const main = elements.find(({ tagName }) => tagName === 'main');
  const title = meta.get('og:title');
  if (!body || !main || !title) throw new Error(`${path} needs a title and a main part.`);
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
    elements,
    main,
  };
}
