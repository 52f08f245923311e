import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { OFFLINE_SCOPE, OFFLINE_WORKER_PATH } from '../../domain/page-files.ts';
import { filesOfIsland } from './page-files.ts';
import { farewellWorker, quizWorker } from './quiz-worker.ts';

/**
 * The switch. `false` builds a worker that deletes its files and unregisters itself wherever it was installed; browsers
 * ask for the worker again at each visit, so one deploy is enough. The address must stay: a missing file removes
 * nothing.
 */
const OFFLINE = true;

/** After the build, when the pages no longer change: the worker that keeps the assessment for use without a network. */
export function offlineIntegration(): AstroIntegration {
  return {
    name: 'offline',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const html = await readFile(`${folder}${OFFLINE_SCOPE}.html`, 'utf8');
        const files = await filesOfIsland(html, 'DiscQuiz', folder);
        const version = createHash('sha256').update(html).update(files.join()).digest('hex').slice(0, 12);
        const values = [version, OFFLINE_SCOPE, files].map((value) => JSON.stringify(value));
        const code = OFFLINE
          ? `(${quizWorker.toString()})(self, ${values.join(', ')});\n`
          : `(${farewellWorker.toString()})(self);\n`;
        await writeFile(`${folder}${OFFLINE_WORKER_PATH}`, code);
        logger.info(`${files.length} files kept for the assessment, version ${version}`);
      },
    },
  };
}
