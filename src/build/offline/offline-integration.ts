import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
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
/** The files of the dictionary, as `build/pronunciation` writes them. */
const LEXICON_FOLDER = '/ipa';

/**
 * When the pages no longer change: the workers that keep pages for use without a network. Astro builds no service
 * worker, and one that keeps the whole site would keep what nobody asked for.
 */
export const offlineIntegration = () =>
  afterBuild('offline', async (folder, logger) => {
    const contentsOf = ({ pages }: OfflinePage) =>
      Promise.all(pages.map((page) => readFile(`${folder}${fileOf(page)}`, 'utf8')));
    const [quiz, pronunciation] = await Promise.all([
      contentsOf(OFFLINE_QUIZ),
      contentsOf(OFFLINE_PRONUNCIATION),
    ]);
    const kept = [
      {
        ...OFFLINE_QUIZ,
        contents: quiz,
        files: await filesOfIsland(quiz.join(), 'Quiz', folder),
        parts: [],
      },
      {
        ...OFFLINE_PRONUNCIATION,
        contents: pronunciation,
        files: await filesOfScripts(pronunciation.join(), folder),
        parts: await filesBelow(LEXICON_FOLDER, folder),
      },
    ];
    for (const { contents, ...page } of kept) {
      const content = [...contents, ...page.files, ...page.parts].join();
      const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
      await writeFile(`${folder}${page.worker}`, workerCode({ ...page, version }));
      logger.info(
        `${page.pages[0]}: ${page.files.length} files kept, ${page.parts.length} parts, version ${version}`,
      );
    }
  });

const fileOf = (path: string) => (path.includes('.') ? path : `${path}.html`);

/** Paths on the site, sorted. */
async function filesBelow(path: string, folder: string): Promise<string[]> {
  const entries = await readdir(`${folder}${path}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, `${parentPath}/${name}`).replaceAll('\\', '/')}`)
    .sort();
}

function workerCode({ worker: _, ...kept }: OfflinePage & KeptFiles): string {
  return OFFLINE
    ? `(${pageWorker.toString()})(self, ${JSON.stringify(kept)});\n`
    : `(${farewellWorker.toString()})(self, ${JSON.stringify(kept.cachePrefix)});\n`;
}
