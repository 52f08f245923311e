import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type BuiltPage, named } from './built-page.ts';

/** Static imports, and with `lazy` also `import()`, as the bundler writes them. */
const IMPORTS = {
  atOnce: /\b(?:from|import)\s*["'](?<target>\.{0,2}\/[^"']+)["']/g,
  lazy: /\b(?:from|import)\s*\(?\s*["'`](?<target>\.{0,2}\/[^"'`]+)["'`]/g,
};
/** A string in each of React's files. */
const REACT_MARK = 'react.transitional.element';

export interface Script {
  /** Address on the site: `/_astro/client.js`. */
  path: string;
  code: string;
}

/**
 * Scripts of the built site and all that they load: at once, or in the end if `when` is lazy. Each stands once; those
 * whose address matches `leftOut` are not followed.
 */
export async function withImports(
  folder: string,
  entries: string[],
  when: keyof typeof IMPORTS = 'atOnce',
  leftOut?: RegExp,
): Promise<Script[]> {
  const found = new Map<string, Script>();
  async function visit(path: string): Promise<void> {
    if (found.has(path) || leftOut?.test(path)) return;
    const script = { path, code: await readFile(join(folder, path), 'utf8') };
    found.set(path, script);
    for (const { groups } of script.code.matchAll(IMPORTS[when])) {
      await visit(posix.resolve(posix.dirname(path), groups?.target ?? ''));
    }
  }
  for (const path of entries) await visit(path);
  return [...found.values()];
}

export const isFramework = ({ code }: Script) => code.includes(REACT_MARK);

/** Addresses of the scripts that a page asks for as it loads. */
export const scriptsAtLoad = (page: BuiltPage) =>
  named(page, 'script', 'link').flatMap(({ name, attributes: { src, rel, href } }) =>
    name === 'script' ? (src ?? []) : rel === 'modulepreload' ? (href ?? []) : [],
  );

export interface Island {
  name: string;
  /** Its component and the code that brings it to life. */
  entries: string[];
  /** When it hydrates: by itself, or when somebody touches it. */
  isEager: boolean;
}

export const islandsOf = (page: BuiltPage): Island[] =>
  named(page, 'astro-island').map(({ attributes }) => ({
    name: attributes['component-export'] ?? '',
    entries: [attributes['component-url'] ?? '', attributes['renderer-url'] ?? ''],
    isEager: attributes.client !== 'intent' || JSON.parse(attributes.opts ?? '{}').value === 'loaded',
  }));
