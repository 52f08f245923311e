import type { AstroIntegrationLogger } from 'astro';
import { type BuiltPage, readPage } from './built-page.ts';
import { afterBuild, pageFiles, readPageFile } from './finished-site.ts';

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
export interface PageWork {
  name: string;
  /** Changes `html`, if at all, before it returns. What it promises may take until some pages later. */
  page(page: FinishedPage): unknown;
  /** Called when it has seen all pages. */
  end?(): unknown;
}

export type StartWork = (folder: string, logger: AstroIntegrationLogger) => PageWork | Promise<PageWork>;

/** What so many pages promise is awaited together, and they are forgotten: a site of any size needs the memory of these. */
const AT_ONCE = 16;

/**
 * Reads each finished page once and takes it through all works, in their order, one page after the other. Says how many
 * seconds each work kept the build, and for how many the build waited for what they promised.
 *
 * @param last The page that comes after all others, because it says something about them.
 */
export const pageWalk = (last: string, ...starts: readonly StartWork[]) =>
  afterBuild('pages', async (folder, logger) => {
    const seconds = new Map<string, number>();
    const spend = (name: string, since: number) =>
      seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - since) / 1_000);
    const works: PageWork[] = [];
    for (const start of starts) works.push(await start(folder, logger));

    /** The first error of each work: one that comes before it may know better what is wrong with the site. */
    const errors = new Map<PageWork, unknown>();
    const attempt = async (work: PageWork, step: () => unknown) => {
      try {
        await step();
      } catch (error) {
        if (!errors.has(work)) errors.set(work, error);
      }
    };

    async function walk(files: readonly string[]) {
      const promised: unknown[] = [];
      for (const file of files) {
        const opened = performance.now();
        const { path, html } = readPageFile(folder, file);
        const page = { file, path, html, described: readPage(path, html) };
        spend('reading', opened);
        for (const work of works) {
          const start = performance.now();
          promised.push(attempt(work, () => work.page(page)));
          spend(work.name, start);
        }
      }
      const start = performance.now();
      await Promise.all(promised);
      spend('waiting', start);
    }
    const files = await pageFiles(folder);
    const others = files.filter((file) => file !== last);
    for (let first = 0; first < others.length; first += AT_ONCE)
      await walk(others.slice(first, first + AT_ONCE));
    await walk([last]);
    for (const work of works) {
      const start = performance.now();
      if (errors.has(work)) throw errors.get(work);
      await work.end?.();
      spend(work.name, start);
    }
    const each = [...seconds].map(([name, time]) => `${name} ${time.toFixed(1)}`).join(', ');
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
    logger.info(`${files.length} pages; seconds: ${each}; the build took ${megabytes} MB`);
  });
