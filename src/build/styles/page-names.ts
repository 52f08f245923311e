import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Names } from './used-styles.ts';

const TAG = /<(?<tag>[a-z][\w-]*)(?<attributes>[^>]*)>/g;
const CLASS_OR_ID = /\s(?:class|id)="(?<names>[^"]*)"/g;
/** Scripts of the page, and of its islands. */
const SCRIPT_FILE = /\s(?:src|component-url)="(?<path>\/[^"]+\.js)"/g;
/** React knows the names of all elements, and makes none unless a component asks for it. */
const REACT = 'react.transitional.element';
const INLINE_CODE = /<(?<element>script|style)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<element>>/g;
const WORD = /[a-z_][\w-]*/gi;
/** What runs beside the page cannot put anything into it. */
const WORKER = /-worker-[\w-]+\.js$/;
const IMPORTED = /["'`](?<target>\.{0,2}\/[^"'`]+\.js)["'`]/g;

/** Words in the scripts of a built site, with those of all that a script imports. Any word may name a class. */
export class ScriptWords {
  readonly #files: ReadonlyMap<string, string>;
  readonly #known = new Map<string, Set<string>>();

  /** @param files code by address on the site */
  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  static async read(folder: string): Promise<ScriptWords> {
    const names = await readdir(`${folder}/_astro`);
    const scripts = names.filter((name) => name.endsWith('.js'));
    const files = scripts.map(
      async (name) => [`/_astro/${name}`, await readFile(`${folder}/_astro/${name}`, 'utf8')] as const,
    );
    return new ScriptWords(new Map(await Promise.all(files)));
  }

  of(path: string): Set<string> {
    const known = this.#known.get(path);
    if (known) return known;
    const words = new Set<string>();
    // Known before it is complete, so that scripts that import each other come to an end.
    this.#known.set(path, words);
    const code = this.#files.get(path) ?? '';
    if (code.includes(REACT) || WORKER.test(path)) return words;
    for (const [word] of code.matchAll(WORD)) words.add(word);
    for (const { groups } of code.matchAll(IMPORTED)) {
      const target = posix.resolve(posix.dirname(path), groups?.target ?? '');
      for (const word of this.of(target)) words.add(word);
    }
    return words;
  }
}

/** Which of `wanted` a page holds, or its scripts may put into it. */
export function namesOfPage(html: string, wanted: Names, scripts: ScriptWords): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (wanted.has(name)) found.add(name);
  };
  for (const { groups } of html.matchAll(INLINE_CODE)) {
    const { element, attributes = '', code = '' } = groups ?? {};
    if (element === 'script' && !/type="application\/(?:ld\+)?json"/.test(attributes))
      for (const [word] of code.matchAll(WORD)) add(word);
  }
  for (const { groups } of html.replace(INLINE_CODE, '').matchAll(TAG)) {
    const { tag = '', attributes = '' } = groups ?? {};
    add(tag);
    for (const match of attributes.matchAll(CLASS_OR_ID))
      for (const name of (match.groups?.names ?? '').split(/\s+/)) add(name);
  }
  for (const { groups } of html.matchAll(SCRIPT_FILE)) {
    for (const word of scripts.of(groups?.path ?? '')) add(word);
  }
  return found;
}
