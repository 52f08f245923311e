import { writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type BuiltPage, readPage } from './built-page.ts';
import { Kept } from './kept.ts';

/** A page of the finished site on its way through the works. */
interface FinishedPage {
  /** A path in the folder of the site. */
  file: string;
  /** One on the site. */
  path: string;
  /** As the works before have left it. */
  html: string;
  /** What the page says; a work that changes words reads it anew. Its tree is large: no work may hold it when the page is done. */
  described: BuiltPage;
}

/** What one part of the build does with the finished pages. */
export interface PageWork<Facts = unknown> {
  name: string;
  /**
   * Changes `html`, if at all, before it returns. What it gives is all that `take` will know of the page, and depends on
   * nothing but the page and the code: it is kept, and the page is not looked at again while both stay the same.
   */
  look(page: FinishedPage): Facts;
  /** Given the facts of each page, in the order in which Astro makes them. What it promises may take until some pages later. */
  take?(facts: Facts, page: Pick<FinishedPage, 'file' | 'path'>): unknown;
  /** Called when it has seen all pages. */
  end?(): unknown;
}

/** How a work tells what it did. */
export type Log = Record<'info' | 'warn', (text: string) => void>;

// biome-ignore lint/suspicious/noExplicitAny: the facts of a work are its own.
export type StartWork = (folder: string, log: Log) => PageWork<any> | Promise<PageWork<any>>;

/**
 * What so many pages promise is kept while as many are looked at, and then they are forgotten: a site of any size needs the
 * memory of twice as many.
 */
const AT_ONCE = 16;
/** What writes the pages, among the works. */
const WRITING = 'writing';

/** Builds with other variables take turns in one folder, and each keeps its pages for the next of its kind. */
const KEPT_FOR_MS = 24 * 60 * 60_000;

interface Looked {
  /** As bytes, which are half of its letters. */
  html: Uint8Array;
  facts: unknown[];
}

/** The pages of earlier builds as visitors get them, with what the works know of them. */
export const keptPages = () => new Kept('pages', import.meta.url, process.env.SITE_DRAFT);

/** Takes each finished page once through all works, in their order, one page after the other. */
export class PageWalk {
  readonly #folder: string;
  readonly #works: readonly PageWork[];
  readonly #kept = keptPages();
  /** By work: how many seconds it kept the walk. */
  readonly seconds = new Map<string, number>();
  /** The first error of each work, by its name. That of an earlier work is thrown first: it may know better what is wrong. */
  readonly #errors = new Map<string, unknown>();
  /** None of what is promised fails: an error waits for the end. */
  #promised: Promise<void>[] = [];
  /** What the pages before those promised. */
  #earlier: Promise<unknown> = Promise.resolve();
  pages = 0;

  constructor(folder: string, works: readonly PageWork[]) {
    this.#folder = folder;
    this.#works = works;
  }

  /**
   * @param html the page as Astro made it; not asked for when the page is kept
   * @param key names all that the page is made from; undefined for one that is not kept
   */
  async walk(file: string, html: string, key?: string): Promise<void> {
    const page = { file, path: `/${file.replace(/(^index)?\.html$/, '')}` };
    const look = () => this.#look({ ...page, html });
    const kept = key && (await this.#kept.of(key, () => zstdCompressSync(serialize(look()))));
    const looked: Looked = kept ? deserialize(zstdDecompressSync(kept)) : look();
    this.#promised.push(this.#attempt(WRITING, () => writeFile(`${this.#folder}/${file}`, looked.html)));
    this.#works.forEach((work, index) => {
      this.#spend(work.name, () =>
        this.#promised.push(this.#attempt(work.name, () => work.take?.(looked.facts[index], page))),
      );
    });
    this.pages += 1;
    if (this.pages % AT_ONCE === 0) await this.#keepEarlier();
  }

  async end(): Promise<unknown[]> {
    await this.keepPromises();
    await this.#kept.forgetOthers(KEPT_FOR_MS);
    const results: unknown[] = [];
    if (this.#errors.has(WRITING)) throw this.#errors.get(WRITING);
    for (const work of this.#works) {
      if (this.#errors.has(work.name)) throw this.#errors.get(work.name);
      const start = performance.now();
      results.push(await work.end?.());
      this.#add(work.name, start);
    }
    return results;
  }

  #look(opened: Omit<FinishedPage, 'described'>): Looked {
    const page = this.#spend('reading', () => ({ ...opened, described: readPage(opened.path, opened.html) }));
    const facts = this.#works.map((work) => this.#spend(work.name, () => work.look(page)));
    return { html: Buffer.from(page.html), facts };
  }

  /** Waits until all that was promised is done. */
  async keepPromises(): Promise<void> {
    await this.#keepEarlier();
    await this.#keepEarlier();
  }

  /** Waits until the batch of pages before the current one is done; the current one then takes its place. */
  async #keepEarlier(): Promise<void> {
    const start = performance.now();
    await this.#earlier;
    this.#earlier = Promise.all(this.#promised);
    this.#promised = [];
    this.#add('waiting', start);
  }

  async #attempt(name: string, step: () => unknown) {
    try {
      await step();
    } catch (error) {
      if (!this.#errors.has(name)) this.#errors.set(name, error);
    }
  }

  #spend<Result>(name: string, step: () => Result): Result {
    const start = performance.now();
    const result = step();
    this.#add(name, start);
    return result;
  }

  #add(name: string, since: number) {
    this.seconds.set(name, (this.seconds.get(name) ?? 0) + (performance.now() - since) / 1_000);
  }
}
