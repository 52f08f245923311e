import { getRssString } from '@astrojs/rss';
import { serialize } from 'parse5';
import { site as business } from '../../site/facts.ts';
import {
  type BuiltPage,
  elementsOf,
  hasClass,
  isElement,
  type TreeElement,
  type TreeNode,
} from '../built-page.ts';

/** What is kept of a page that search engines may list. `file` is a path in the folder of the site. */
export type Listed = Pick<BuiltPage, 'path' | 'title' | 'description'> & {
  file: string;
  article: BuiltPage['article'];
};

/** Readers of feeds look for what is new, and every one of them fetches all of it. */
const NEWEST = 50;

/** Attributes that mean something outside the site. */
const KEPT_ATTRIBUTES = 'href src alt width height colspan rowspan scope datetime lang'.split(' ');

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export interface Feed {
  path: string;
  title: string;
  description: string;
  /** What the paths of its articles begin with. */
  of: string;
}
export const BLOG_FEED: Feed = {
  path: 'rss.xml',
  title: `${business.brand} blog`,
  description: 'Guides for people who run a service business and answer its phone.',
  of: '/blog/',
};
export const NEWSLETTER_FEED: Feed = {
  path: 'newsletter.xml',
  title: `${business.brand} newsletter`,
  description: 'One job a month that makes calls, messages or bookings easier.',
  of: '/newsletter/',
};

/** The newest articles of a feed, the newest first. */
export const newestOf = (pages: readonly Listed[], { of }: Feed): Listed[] =>
  pages
    .filter(({ article, path }) => article && path.startsWith(of))
    .sort((a, b) => dayOf(b) - dayOf(a) || a.path.localeCompare(b.path))
    .slice(0, NEWEST);

const dayOf = ({ article }: Listed) => article?.published.getTime() ?? 0;

export function feedText(
  { path: feedPath, title: name, description: about }: Feed,
  articles: readonly BuiltPage[],
  site: URL,
): Promise<string> {
  return getRssString({
    title: name,
    description: about,
    site: site.href,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData:
      `<language>${business.locale}</language>` +
      `<atom:link href="${new URL(feedPath, site).href}" rel="self" type="application/rss+xml"/>`,
    items: articles.map(({ path, title, description, article, main }) => ({
      title,
      link: path,
      description,
      ...(article && {
        pubDate: article.published,
        categories: [article.topic],
        customData: `<dc:creator>${xmlText(article.author)}</dc:creator>`,
      }),
      content: contentOf(main, site),
    })),
  });
}

/** The text of an article as plain HTML with whole addresses; drawings need the site's styles and stay out. */
function contentOf(main: TreeElement, site: URL): string {
  const prose = elementsOf(main).find((element) => hasClass(element, 'prose'));
  if (!prose) throw new Error('An article has no element with the class "prose".');
  return serialize(plain(prose)).trim();

  function plain(element: TreeElement): TreeElement {
    return {
      ...element,
      parentNode: null,
      attrs: element.attrs
        .filter(({ name }) => KEPT_ATTRIBUTES.includes(name))
        .map(({ name, value }) => ({
          name,
          value: /^(?:href|src)$/.test(name) && value.startsWith('/') ? new URL(value, site).href : value,
        })),
      childNodes: element.childNodes.flatMap((child): TreeNode[] => {
        if (!isElement(child)) return child.nodeName === '#text' ? [child] : [];
        return ['svg', 'script', 'style'].includes(child.tagName) ? [] : [plain(child)];
      }),
    };
  }
}
