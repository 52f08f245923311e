import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { CHAT_FRAME_PATH } from '../features/chat/rules/chat-frame.ts';
import type { Days } from './discovery/site-map.ts';
import { keptPages } from './page-walk.ts';
import { afterBuild, pageFiles, readPageFile } from './finished-site.ts';

export type ToWalk = { kind: 'page'; file: string; html: string; key?: string | undefined } | { kind: 'end' };
export type FromWalk =
  | { kind: 'log'; level: 'info' | 'warn'; text: string }
  | { kind: 'walked' }
  | { kind: 'error'; error: unknown }
  | { kind: 'end'; days: Days };

/** So many pages may wait for the walk: Astro makes them faster, and each is as large as its styles. */
const WAITING = 64;

/** Some of these pages print figures of the quiz, which a thread may still be working out; so they are made last. */
const LAST = /^\/(?:blog\/.|free-disc-assessment)/;

/**
 * Takes the finished pages through what this build does with them, in a thread of its own while Astro makes the others.
 * Astro has a hook for the finished site only, in which one core would wait for the other.
 *
 * @returns the integration, and the pages that search engines may list, known when it is done.
 */
export function pageWalk(): [AstroIntegration, () => Days] {
  const { SITE_INPUTS } = process.env;
  const kept = keptPages();
  let folder = '';
  let walk: WalkThread | undefined;
  let days: Days = new Map();
  const megabytes = new Map<string, number>();
  const weigh = (step: string) => megabytes.set(step, Math.round(process.memoryUsage.rss() / 2 ** 20));
  const integration = afterBuild('pages', async (_, logger) => {
    if (!walk) throw new Error('No page was made.');
    for (const file of await pageFiles(folder))
      if (!walk.knows(file)) await walk.send(readPageFile(folder, file));
    days = await walk.end();
    weigh('walk');
    const each = [...megabytes].map(([step, amount]) => `${step} ${amount}`).join(', ');
    logger.info(
      `MB held after each step: ${each}; most ${Math.round(process.resourceUsage().maxRSS / 1_024)}`,
    );
  });
  integration.hooks['astro:config:done'] = ({ config }) => {
    folder = fileURLToPath(config.outDir);
  };
  integration.hooks['astro:build:start'] = ({ setPrerenderer, logger }) => {
    weigh('content');
    setPrerenderer((astro) => {
      /** Astro writes a page when it has it, and before it makes the next. Only then may the walk write it. */
      let made: { file: string; html: string; key?: string | undefined } | undefined;
      const sendMade = async () => {
        if (made) await walk?.send(made);
        made = undefined;
      };
      const keys = new Map<string, string>();
      return {
        ...astro,
        name: 'walked',
        async setup() {
          weigh('bundle');
          await astro.setup?.();
          walk = new WalkThread(folder, (level, text) => logger[level](text));
        },
        async getStaticPaths() {
          const paths = await astro.getStaticPaths();
          for (const { pathname, cacheKey } of paths)
            if (cacheKey && SITE_INPUTS)
              keys.set(fileOf(pathname), JSON.stringify([SITE_INPUTS, pathname, cacheKey]));
          const isLast = ({ pathname }: { pathname: string }) => Number(LAST.test(pathname));
          return paths.toSorted((one, other) => isLast(one) - isLast(other));
        },
        async render(request, options) {
          await sendMade();
          const file = fileOf(new URL(request.url).pathname);
          const key = keys.get(file);
          // Astro makes an empty file for each page; the walk writes the page into it.
          if (key && kept.has(key)) {
            made = { file, html: '', key };
            return new Response('');
          }
          const rendered = await astro.render(request, options);
          const response = rendered instanceof Response ? rendered : rendered.response;
          const isPage = options.routeData.type === 'page' && file !== fileOf(CHAT_FRAME_PATH);
          if (!isPage || (response.status >= 300 && response.status < 400)) return rendered;
          const html = await response.text();
          made = { file, html, key: keyOf(file, html, key) };
          return new Response('', response);
        },
        async teardown() {
          await sendMade();
          weigh('pages');
          await astro.teardown?.();
        },
      };
    });
  };
  return [integration, () => days];
}

/** Astro makes these with the page that shows them. */
const PICTURE = /<(?:img|source)\b[^>]*\ssrc(?:set)?="\/_astro\//;

/**
 * What a page is kept under: what Astro knows that it is made from, or else the page itself. One that names the commit is
 * not kept, because the key does not.
 */
export function keyOf(file: string, html: string, key?: string): string | undefined {
  const { SITE_INPUTS, BUILT_FROM } = process.env;
  if (!SITE_INPUTS || (BUILT_FROM && html.includes(BUILT_FROM))) return undefined;
  if (key && !PICTURE.test(html)) return key;
  return JSON.stringify([SITE_INPUTS, file, createHash('sha256').update(html).digest('hex')]);
}

const fileOf = (pathname: string) => `${decodeURI(pathname).replace(/^\/|\.html$/g, '') || 'index'}.html`;

/** The thread that walks, and how many pages it has before it. */
class WalkThread {
  readonly #thread: Worker;
  readonly #files = new Set<string>();
  readonly #ended = Promise.withResolvers<Days>();
  #waiting = 0;
  #goOn: () => void = () => undefined;

  constructor(folder: string, log: (level: 'info' | 'warn', text: string) => void) {
    this.#thread = new Worker(new URL('./walk-worker.ts', import.meta.url), { workerData: { folder } });
    // Whoever sends the next page or waits for the end hears of it.
    this.#ended.promise.catch(() => undefined);
    this.#thread.on('error', this.#ended.reject).on('message', (message: FromWalk) => {
      if (message.kind === 'log') log(message.level, message.text);
      else if (message.kind === 'error') this.#ended.reject(message.error);
      else if (message.kind === 'end') this.#ended.resolve(message.days);
      else this.#waiting -= 1;
      this.#goOn();
    });
  }

  knows = (file: string) => this.#files.has(file);

  async send({ file, html, key }: { file: string; html: string; key?: string | undefined }): Promise<void> {
    this.#files.add(file);
    this.#tell({ kind: 'page', file, html, key });
    this.#waiting += 1;
    if (this.#waiting > WAITING)
      await Promise.race([this.#ended.promise, new Promise<void>((resolve) => (this.#goOn = resolve))]);
  }

  /** @throws what a work threw */
  async end(): Promise<Days> {
    this.#tell({ kind: 'end' });
    try {
      return await this.#ended.promise;
    } finally {
      await this.#thread.terminate();
    }
  }

  #tell(message: ToWalk) {
    this.#thread.postMessage(message);
  }
}
