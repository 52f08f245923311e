import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { OFFLINE_IPA, OFFLINE_QUIZ, type OfflinePage } from '../../domain/page-files.ts';
import { filesOfIsland, filesOfScripts } from './page-files.ts';
import { farewellWorker, type KeptFiles, pageWorker } from './page-worker.ts';

/**
 * The switch. `false` builds workers that delete their files and unregister themselves wherever they were installed;
 * browsers ask for a worker again at each visit, so one deploy is enough. The addresses must stay: a missing file
 * removes nothing.
 */
const OFFLINE = true;
/** The files of the dictionary, as `integrations/pronunciation` writes them. */
const LEXICON_FOLDER = '/ipa';
/** What the page of sounds shows of other files: the cards of the sounds and their drawings, by path and file. */
const SOUND_FILES = {
  '/ipa-speak-buddy/sounds': '/ipa-speak-buddy/sounds.html',
  '/sounds.svg': '/sounds.svg',
};

/** After the build, when the pages no longer change: the workers that keep pages for use without a network. */
export function offlineIntegration(): AstroIntegration {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const quiz = await readFile(`${folder}${OFFLINE_QUIZ.page}.html`, 'utf8');
        const ipa = await readFile(`${folder}${OFFLINE_IPA.page}.html`, 'utf8');
        const sounds = Object.values(SOUND_FILES).map((file) => readFile(`${folder}${file}`, 'utf8'));
        const kept = [
          { ...OFFLINE_QUIZ, content: quiz, files: await filesOfIsland(quiz, 'DiscQuiz', folder), parts: [] },
          {
            ...OFFLINE_IPA,
            // Their names have no hash, so what is in them makes the version.
            content: [ipa, ...(await Promise.all(sounds))].join(),
            files: [...(await filesOfScripts(ipa, folder)), ...Object.keys(SOUND_FILES)],
            parts: await filesBelow(LEXICON_FOLDER, folder),
          },
        ];
        for (const { content, ...page } of kept) {
          const version = createHash('sha256')
            .update(content)
            .update([...page.files, ...page.parts].join())
            .digest('hex')
            .slice(0, 12);
          await writeFile(`${folder}${page.worker}`, workerCode({ ...page, version }));
          logger.info(
            `${page.page}: ${page.files.length} files kept, ${page.parts.length} parts, version ${version}`,
          );
        }
      },
    },
  };
}

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
