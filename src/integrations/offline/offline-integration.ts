import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
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

/** After the build, when the pages no longer change: the workers that keep pages for use without a network. */
export function offlineIntegration(): AstroIntegration {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const quiz = await readFile(`${folder}${OFFLINE_QUIZ.page}.html`, 'utf8');
        const ipa = await readFile(`${folder}${OFFLINE_IPA.page}.html`, 'utf8');
        const kept = [
          { ...OFFLINE_QUIZ, html: quiz, ...(await filesOfIsland(quiz, 'DiscQuiz', folder)) },
          { ...OFFLINE_IPA, html: ipa, ...(await filesOfScripts(ipa, folder)) },
        ];
        for (const { html, ...page } of kept) {
          const version = createHash('sha256')
            .update(html)
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

function workerCode({ worker: _, ...kept }: OfflinePage & KeptFiles): string {
  return OFFLINE
    ? `(${pageWorker.toString()})(self, ${JSON.stringify(kept)});\n`
    : `(${farewellWorker.toString()})(self, ${JSON.stringify(kept.cachePrefix)});\n`;
}
