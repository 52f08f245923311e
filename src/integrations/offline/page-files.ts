import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';

const ISLAND = /<astro-island\b[^>]*>/g;
const PRELOADED = /<link rel="(?:preload|icon)" href="(?<path>\/[^"]+)"/g;
/** Static and dynamic imports, as the bundler writes them. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`](?<path>\.{0,2}\/[^"'`]+\.js)["'`]/g;

/**
 * The files that one island of a built page needs until its end, whatever it loads late, and the fonts and icon of the
 * page; no other island's. Paths on the site, sorted.
 *
 * @param folder The built site.
 */
export async function filesOfIsland(html: string, island: string, folder: string): Promise<string[]> {
  const tag = [...html.matchAll(ISLAND)].find(([text]) => text.includes(`component-export="${island}"`))?.[0];
  if (!tag) throw new Error(`The page holds no island ${island}`);
  const entries = ['component-url', 'renderer-url'].map(
    (name) => new RegExp(`${name}="(?<path>[^"]+)"`).exec(tag)?.groups?.path ?? '',
  );
  const scripts = new Set<string>();
  async function visit(path: string): Promise<void> {
    if (scripts.has(path)) return;
    scripts.add(path);
    const code = await readFile(`${folder}${path}`, 'utf8');
    for (const { groups } of code.matchAll(IMPORT)) {
      await visit(posix.resolve(posix.dirname(path), groups?.path ?? ''));
    }
  }
  for (const path of entries) await visit(path);
  const preloaded = [...html.matchAll(PRELOADED)].map(({ groups }) => groups?.path ?? '');
  return [...new Set([...scripts, ...preloaded])].sort();
}
