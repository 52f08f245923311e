import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';

const ISLAND = /<astro-island\b[^>]*>/g;
const SCRIPT = /<script\b[^>]*\bsrc="(?<path>\/[^"]+)"/g;
const PRELOADED = /<link rel="(?:preload|icon)" href="(?<path>\/[^"]+)"/g;
const STYLESHEET = /<link rel="stylesheet" href="(?<path>\/[^"]+)"/g;
const FONT = /url\(["']?(?<path>\/_astro\/[^"')]+\.woff2)/g;
/** Static and dynamic imports, as the bundler writes them. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`](?<path>\.{0,2}\/[^"'`]+\.js)["'`]/g;
/** A stylesheet or drawing that a script puts into the page. */
const ASSET = /["'`](?<path>\/_astro\/[^"'`]+\.(?:css|svg))["'`]/g;

const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ groups }) => groups?.path ?? '');

/**
 * The files that one island of a built page needs until its end, whatever it loads late, and the fonts and icon of the
 * page; no other island's. Paths on the site, sorted.
 *
 * @param folder The built site.
 */
export function filesOfIsland(html: string, island: string, folder: string): Promise<string[]> {
  const tag = [...html.matchAll(ISLAND)].find(([text]) => text.includes(`component-export="${island}"`))?.[0];
  if (!tag) throw new Error(`The page holds no island ${island}`);
  const entries = ['component-url', 'renderer-url'].map(
    (name) => new RegExp(`${name}="(?<path>[^"]+)"`).exec(tag)?.groups?.path ?? '',
  );
  return filesFrom(entries, html, folder);
}

/** The same for the scripts that a built page loads as it opens; its islands are left out. */
export const filesOfScripts = (html: string, folder: string): Promise<string[]> =>
  filesFrom(pathsIn(html, SCRIPT), html, folder);

async function filesFrom(entries: readonly string[], html: string, folder: string): Promise<string[]> {
  const scripts = new Set<string>();
  const assets = pathsIn(html, STYLESHEET);
  async function visit(path: string): Promise<void> {
    if (scripts.has(path)) return;
    scripts.add(path);
    const code = await readFile(`${folder}${path}`, 'utf8');
    assets.push(...pathsIn(code, ASSET));
    for (const imported of pathsIn(code, IMPORT)) await visit(posix.resolve(posix.dirname(path), imported));
  }
  for (const path of entries) await visit(path);
  for (const path of assets.filter((one) => one.endsWith('.css')))
    assets.push(...pathsIn(await readFile(`${folder}${path}`, 'utf8'), FONT));
  return [...new Set([...scripts, ...assets, ...pathsIn(html, PRELOADED)])].sort();
}
