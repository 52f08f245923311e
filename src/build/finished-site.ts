import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
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

/** The pages of a finished site, as paths in its folder, in the order of their names. */
export async function pageFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => file.endsWith('.html')).sort();
}

/** A page of the site: `file` is a path in its folder, `path` one on the site. */
export const readPageFile = (folder: string, file: string) => ({
  file,
  path: `/${file.replace(/(^index)?\.html$/, '')}`,
  // At once: waiting for each of ten thousand files takes longer than reading them.
  html: readFileSync(`${folder}/${file}`, 'utf8'),
});

/** All pages of a finished site at once. */
export const pagesIn = async (folder: string) =>
  (await pageFiles(folder)).map((file) => readPageFile(folder, file));

/** Of the files that pages load; each is read once, and the build writes none of them after that. */
const integrityOf = new Map<string, string>();

/** The page with an `integrity` attribute on every script and stylesheet it loads from the site in `folder`. */
export const withIntegrity = (html: string, folder: string): string =>
  html.replace(LOADED, (start, path: string) => {
    const file = folder + path;
    const known = integrityOf.get(file) ?? createHash('sha384').update(readFileSync(file)).digest('base64');
    integrityOf.set(file, known);
    return `${start} integrity="sha384-${known}"`;
  });
