import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** Scripts of the page, and of its islands. */
const SCRIPT_FILE = /\s(?:src|component-url|renderer-url)="(?<path>\/[^"]+\.js)"/g;
const IMPORTED = /["'`](?<target>\.{0,2}\/?[\w./-]+\.js)["'`]/g;
/** React knows the names of all elements, and makes none unless a component asks for it. */
const REACT = 'react.transitional.element';

/** The scripts of a built site, with all that each of them imports. */
export class SiteScripts {
  readonly #files: ReadonlyMap<string, string>;
  /** By the addresses that a page names: the pages of one kind name the same ones. */
  readonly #found = new Map<string, string[]>();

  /** @param files code by address on the site */
  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  static async read(folder: string): Promise<SiteScripts> {
    const names = await readdir(`${folder}/_astro`);
    const scripts = names.filter((name) => name.endsWith('.js'));
    const files = scripts.map(
      async (name) => [`/_astro/${name}`, await readFile(`${folder}/_astro/${name}`, 'utf8')] as const,
    );
    return new SiteScripts(new Map(await Promise.all(files)));
  }

  /** Addresses of all scripts that a page can load, now or later. */
  of(html: string): string[] {
    const named = [...new Set([...html.matchAll(SCRIPT_FILE)].map(({ groups }) => groups?.path ?? ''))];
    const known = this.#found.get(named.join());
    if (known) return known;
    const found = new Set<string>();
    const add = (path: string) => {
      const code = this.#files.get(path);
      if (code === undefined || found.has(path) || code.includes(REACT)) return;
      found.add(path);
      for (const { groups } of code.matchAll(IMPORTED))
        add(posix.resolve(posix.dirname(path), groups?.target ?? ''));
    };
    for (const path of named) add(path);
    const all = [...found].sort();
    this.#found.set(named.join(), all);
    return all;
  }

  code(path: string): string {
    return this.#files.get(path) ?? '';
  }
}
