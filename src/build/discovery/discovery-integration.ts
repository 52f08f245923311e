import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { markdownPath, shareImagePath } from '../../site/page-files.ts';
import { type BuiltPage, readPages } from '../built-page.ts';
import { afterBuild } from '../finished-site.ts';
import { favicon } from './favicon.ts';
import { articlesOf, BLOG_FEED, feedOf, NEWSLETTER_FEED } from './feed.ts';
import { llmsText } from './llms.ts';
import { toMarkdown } from './markdown.ts';
import { createImageMaker } from './share-images.ts';

const ICONS = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 };
/** What programs ask for that read no `<link rel="icon">`. */
const FAVICON_SIZES = [16, 32, 48];
const REDIRECT = /^(?<from>\/\S*)(?<rest>\s.*)$/gm;

/**
 * All that other programs read instead of a page: share images, icons, Markdown twins, feed, `llms.txt`, sitemap, redirects. Astro
 * would want a route for each kind and a list of the pages in it; made from the finished pages, a new one is in all.
 */
export function discoveryIntegration(): AstroIntegration[] {
  let indexable = new Map<string, BuiltPage['article']>();
  const fromPages = afterBuild('discovery', async (folder, logger) => {
    const site = new URL(process.env.PUBLIC_SITE_URL ?? '');
    const write = async (path: string, content: string | Uint8Array) => {
      await mkdir(dirname(`${folder}/${path}`), { recursive: true });
      await writeFile(`${folder}/${path}`, content);
      return content.length;
    };
    const pages = await readPages(folder);
    const listed = pages.filter(({ isIndexable }) => isIndexable);
    indexable = new Map(listed.map(({ path, article }) => [new URL(path, site).href, article]));

    const { shareImage, icon, tabIcon } = await createImageMaker();
    const sizes = await Promise.all(
      pages.map(async (page) => write(shareImagePath(page.path), await shareImage(page))),
    );
    for (const [name, size] of Object.entries(ICONS)) await write(name, await icon(size));
    const tabIcons = FAVICON_SIZES.map(async (size) => [size, await tabIcon(size)] as const);
    await write('favicon.ico', favicon(new Map(await Promise.all(tabIcons))));
    // A page is found with a slash at its end too, but a rule means one address.
    const redirects = await readFile(`${folder}/_redirects`, 'utf8');
    await write('_redirects', redirects.replace(REDIRECT, '$&\n$<from>/$<rest>'));
    for (const page of listed)
      await write(markdownPath(page.path), alternate(page, new URL(page.path, site)));
    for (const feed of [BLOG_FEED, NEWSLETTER_FEED])
      await write(feed.path, await feedOf(feed, articlesOf(listed, feed), site));
    await write('llms.txt', llmsText(listed, site));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    logger.info(`${pages.length} share images, ${Math.round(bytes / 1024)} KB in all`);
  });
  const fromIndexable = sitemap({
    filter: (address) => indexable.has(new URL(address).href),
    serialize: (item) => {
      const article = indexable.get(new URL(item.url).href);
      const lastmod = article?.updated ?? article?.published;
      return { ...item, ...(lastmod && { lastmod: lastmod.toISOString() }) };
    },
  });
  return [fromPages, fromIndexable];
}

const alternate = ({ title, description, main }: BuiltPage, url: URL) => `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
url: ${url.href}
---

${toMarkdown(main, url)}
`;
