import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { markdownPath, shareImagePath } from '../../site/page-files.ts';
import type { BuiltPage, PageReader } from '../built-page.ts';
import { articlesOf, feedOf } from './feed.ts';
import { llmsText } from './llms.ts';
import { toMarkdown } from './markdown.ts';
import { createImageMaker } from './share-images.ts';

const DISPLAY_FONT = new URL('../../ui/fonts/radio-canada-big.woff2', import.meta.url);
const ICONS = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 };

/**
 * After the build: all that other programs read instead of a page, made from the pages as they were built, so that a
 * new page has it without being named anywhere. Share images, icons, Markdown twins, feed, `llms.txt`, sitemap.
 */
export function discoveryIntegration(reader: PageReader): AstroIntegration[] {
  let indexable = new Map<string, BuiltPage['article']>();
  const fromPages: AstroIntegration = {
    name: 'discovery',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const site = new URL(process.env.PUBLIC_SITE_URL ?? '');
        const write = async (path: string, content: string | Uint8Array) => {
          await mkdir(dirname(`${folder}/${path}`), { recursive: true });
          await writeFile(`${folder}/${path}`, content);
        };

        const pages = await reader.read(folder);
        const listed = pages.filter(({ isIndexable }) => isIndexable);
        indexable = new Map(listed.map(({ path, article }) => [new URL(path, site).href, article]));

        const images = await createImageMaker(DISPLAY_FONT);
        let imageBytes = 0;
        const waiting = [...pages];
        const draw = async () => {
          for (let page = waiting.pop(); page; page = waiting.pop()) {
            const image = await images.shareImage(page);
            imageBytes += image.length;
            await write(shareImagePath(page.path), image);
          }
        };
        await Promise.all(Array.from({ length: availableParallelism() }, draw));
        for (const [name, size] of Object.entries(ICONS)) await write(name, await images.icon(size));

        for (const page of listed)
          await write(markdownPath(page.path), alternate(page, new URL(page.path, site)));
        await write('rss.xml', await feedOf(articlesOf(listed), site));
        await write('llms.txt', llmsText(listed, site));
        reader.forget();
        logger.info(`${pages.length} share images, ${Math.round(imageBytes / 1024)} KB in all`);
      },
    },
  };
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

const alternate = ({ title, description, main }: BuiltPage, url: URL) =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `url: ${url.href}`,
    '---',
    '',
    toMarkdown(main, url),
    '',
  ].join('\n');
