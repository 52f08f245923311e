import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { OFFLINE_PRONUNCIATION, OFFLINE_QUIZ, type OfflinePage } from '../../site/page-files.ts';
import { afterBuild } from '../finished-site.ts';
import { filesOfIsland, filesOfScripts } from './page-files.ts';
import { farewellWorker, type KeptFiles, pageWorker } from './page-worker.ts';

/**
 * The switch. `false` builds workers that delete their files and unregister themselves wherever they were installed;
 * browsers ask for a worker again at each visit, so one deploy is enough. The addresses must stay: a missing file
 * removes nothing.
 */
const OFFLINE = true;

/**
 * When the pages no longer change: the workers that keep pages for use without a network. Astro builds no service
 * worker, and one that keeps the whole site would keep what nobody asked for.
 */
export const offlineIntegration = () =>
  afterBuild('offline', async (folder, logger) => {
    async function writeWorker(
      { worker, ...page }: OfflinePage,
      filesOf: (html: string) => Promise<string[]>,
      parts: string[] = [],
      rareParts: string[] = [],
    ) {
      const contents = await Promise.all(page.pages.map((path) => readFile(folder + fileOf(path), 'utf8')));
      const files = await filesOf(contents.join());
      const hash = createHash('sha256').update([...contents, ...files, ...parts, ...rareParts].join());
      const version = hash.digest('hex').slice(0, 12);
      await writeFile(folder + worker, workerCode({ ...page, files, parts, rareParts, version }));
      logger.info(`${page.pages[0]}: ${files.length} files kept, ${parts.length} parts, version ${version}`);
    }
    // The files of the dictionary, as `build/pronunciation` writes them.
    const lexicon = await readdir(`${folder}/ipa`, { recursive: true });
    const parts = lexicon
      .filter((name) => name.endsWith('.txt'))
      .map((name) => `/ipa/${name.replaceAll('\\', '/')}`)
      .sort();
    await writeWorker(OFFLINE_QUIZ, (html) => filesOfIsland(html, 'Quiz', folder));
    // What says words that no list has is hundreds of files, of which a word needs ten.
    const { rare = [], usual = [] } = Object.groupBy(parts, (part) =>
      part.includes('/model-') ? 'rare' : 'usual',
    );
    await writeWorker(OFFLINE_PRONUNCIATION, (html) => filesOfScripts(html, folder), usual, rare);
  });

const fileOf = (path: string) => (path.includes('.') ? path : `${path}.html`);

const workerCode = (kept: KeptFiles): string =>
  OFFLINE
    ? `(${pageWorker.toString()})(self, ${JSON.stringify(kept)});\n`
    : `(${farewellWorker.toString()})(self, ${JSON.stringify(kept.cachePrefix)});\n`;
