import { parentPort, workerData } from 'node:worker_threads';
import { auditWork } from './audit/audit-work.ts';
import { discoveryWork } from './discovery/discovery.ts';
import type { Days } from './discovery/site-map.ts';
import { FIGURES_PAGE, figuresWork } from './figures/figures-work.ts';
import { intentWork } from './intent/intent-integration.ts';
import { type Log, PageWalk, type StartWork } from './page-walk.ts';
import { policyWork } from './policy/policy-work.ts';
import { searchWork } from './search/search-work.ts';
import type { FromWalk, ToWalk } from './walk-integration.ts';

const tell = (message: FromWalk) => parentPort?.postMessage(message);
const log: Log = {
  info: (text) => tell({ kind: 'log', level: 'info', text }),
  warn: (text) => tell({ kind: 'log', level: 'warn', text }),
};

/** A work sees what those before it made of the page. */
const STARTS: readonly StartWork[] = [
  figuresWork,
  intentWork,
  auditWork,
  discoveryWork,
  policyWork,
  searchWork,
];

const { folder } = workerData as { folder: string };
const started = Promise.all(STARTS.map((start) => start(folder, log))).then(
  (works) => new PageWalk(folder, works),
);

/** It says something about all pages, so it comes last. */
let last: { file: string; html: string } | undefined;

async function heed(message: ToWalk) {
  const walk = await started;
  if (message.kind === 'page') {
    if (message.file === FIGURES_PAGE) last = message;
    else await walk.walk(message.file, message.html, message.key);
    tell({ kind: 'walked' });
  } else {
    await walk.keepPromises();
    if (last) await walk.walk(last.file, last.html);
    const results = await walk.end();
    const days = results[STARTS.indexOf(discoveryWork)] as Days;
    const each = [...walk.seconds].map(([name, time]) => `${name} ${time.toFixed(1)}`).join(', ');
    log.info(`${walk.pages} pages; seconds: ${each}`);
    tell({ kind: 'end', days });
  }
}

let queue: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: ToWalk) => {
  queue = queue.then(() => heed(message)).catch((error: unknown) => tell({ kind: 'error', error }));
});
