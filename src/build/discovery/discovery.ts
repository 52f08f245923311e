import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { markdownPath, shareImagePath } from '../../site/page-files.ts';
import { type BuiltPage, readPage } from '../built-page.ts';
import { readPageFile } from '../finished-site.ts';
import type { StartWork } from '../page-walk.ts';
import { favicon } from './favicon.ts';
import { BLOG_FEED, type Feed, feedText, type Listed, NEWSLETTER_FEED, newestOf } from './feed.ts';
import { llmsText } from './llms.ts';
import { toMarkdown } from './markdown.ts';
import type { Days } from './site-map.ts';
import { type Card, createImageMaker } from './share-images.ts';

const ICONS = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 };
/** What programs ask for that read no `<link rel="icon">`. */
const FAVICON_SIZES = [16, 32, 48];
const REDIRECT = /^(?<from>\/\S*)(?<rest>\s.*)$/gm;

/** What is made beside a page. */
interface Beside {
  card: Card;
  /** Of a page that search engines may list. */
  listed?: { entry: Listed; address: string; markdown: string };
}

/**
 * All that other programs read instead of a page: share images, icons, Markdown twins, feeds, `llms.txt`, sitemap,
 * redirects. Astro would want a route for each kind and a list of the pages in it; made from the finished pages, a new
 * one is in all. At the end it gives the addresses of the sitemap.
 */
export const discoveryWork: StartWork = async (folder) => {
  const indexable = new Map<string, Listed>();
  const site = new URL(process.env.PUBLIC_SITE_URL ?? '');
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await writeFile(`${folder}/${path}`, content);
  };
  const { shareImage, forgetOthers, icon, tabIcon } = await createImageMaker();
  const inOrder = () => [...indexable.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  const feedOfNewest = (feed: Feed) => {
    const newest = newestOf(inOrder(), feed).map(({ file, path }) =>
      readPage(path, readPageFile(folder, file).html),
    );
    return feedText(feed, newest, site);
  };
  return {
    name: 'discovery',
    look({ file, path, described }): Beside {
      const { title, cord, shareLine, description, article, isIndexable } = described;
      const card = { title, cord, shareLine };
      if (!isIndexable) return { card };
      const url = new URL(path, site);
      const entry = { file, path, title, description, article };
      return { card, listed: { entry, address: url.href, markdown: alternate(described, url) } };
    },
    take({ card, listed }: Beside, { path }) {
      const image = shareImage(card).then((png) => write(shareImagePath(path), png));
      if (!listed) return image;
      indexable.set(listed.address, listed.entry);
      return Promise.all([image, write(markdownPath(path), listed.markdown)]);
    },
    async end(): Promise<Days> {
      await forgetOthers();
      for (const [name, size] of Object.entries(ICONS)) await write(name, await icon(size));
      const tabIcons = FAVICON_SIZES.map(async (size) => [size, await tabIcon(size)] as const);
      await write('favicon.ico', favicon(new Map(await Promise.all(tabIcons))));
      // A page is found with a slash at its end too, but a rule means one address.
      const redirects = await readFile(`${folder}/_redirects`, 'utf8');
      await write('_redirects', redirects.replace(REDIRECT, '$&\n$<from>/$<rest>'));
      for (const feed of [BLOG_FEED, NEWSLETTER_FEED]) await write(feed.path, await feedOfNewest(feed));
      await write('llms.txt', llmsText(inOrder(), site));
      return new Map(
        [...indexable].map(([address, { article }]) => [address, article?.updated ?? article?.published]),
      );
    },
  };
};

const alternate = ({ title, description, main }: BuiltPage, url: URL) => `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
url: ${url.href}
---

${toMarkdown(main, url)}
`;
