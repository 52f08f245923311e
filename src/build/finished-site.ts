import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

const LOADED = /<(?:script (?:[^>]*\s)?src|link rel="stylesheet" href)="(?<path>\/[^"]+)"/g;

/** An integration that works on the finished site, in its folder. Those of a list work one after the other. */
export const afterBuild = (
  name: string,
  work: (folder: string, logger: AstroIntegrationLogger) => Promise<void>,
): AstroIntegration => ({
  name,
  hooks: { 'astro:build:done': ({ dir, logger }) => work(fileURLToPath(dir), logger) },
});

/** The pages of a finished site, in the order of their names: `file` is a path in its folder, `path` one on the site. */
export async function pagesIn(folder: string): Promise<{ file: string; path: string; html: string }[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  return Promise.all(
    pages.map(async (file) => ({
      file,
      path: `/${file.replace(/(^index)?\.html$/, '')}`,
      html: await readFile(`${folder}/${file}`, 'utf8'),
    })),
  );
}

/** The page with an `integrity` attribute on every script and stylesheet it loads from the site in `folder`. */
export const withIntegrity = (html: string, folder: string): string =>
  html.replace(LOADED, (start, path: string) => {
    const hash = createHash('sha384').update(readFileSync(folder + path));
    return `${start} integrity="sha384-${hash.digest('base64')}"`;
  });
