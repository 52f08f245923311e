import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';
import { budgets } from './budgets.ts';
import type { Table } from './table.ts';

const RUNS = 10;
/** In every so many runs, another program keeps a core busy. */
const BUSY_EVERY = 3;

interface SuiteRun {
  seconds: number;
  failed: number;
  /** By part, in seconds. */
  parts: Map<string, number>;
}

/** Runs `npm test` once, and says what failed as soon as it is over. */
async function runSuite(title: string): Promise<SuiteRun> {
  const start = performance.now();
  const child = spawn(process.execPath, [join('tests', 'run.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parts = new Map<string, number>();
  const failures: string[] = [];
  let failed = 1;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, part, time] = /^── (.+): ([\d.]+) s$/.exec(line) ?? [];
    if (part) parts.set(part, Number(time));
    const [, failure] = /^failed: (.+)$/.exec(line) ?? [];
    if (failure) failures.push(failure);
    const [, count] = /^\d+ passed, (\d+) failed/.exec(line) ?? [];
    if (count) failed = Number(count);
  }
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `${title}: ${Math.round(seconds)} s, ${failed} failed${failures.map((name) => `\n  ${name}`).join('')}`,
  );
  return { seconds, failed, parts };
}

/** `npm test` many times in a row, in a third of them beside a busy core: a test that fails once is at fault. */
export async function measureSuite(runs = RUNS): Promise<Table[]> {
  const isBusy = (run: number) => run % BUSY_EVERY === BUSY_EVERY - 1;
  console.log(`${runs} runs, every third of them with one core kept busy.`);
  const done: SuiteRun[] = [];
  for (let run = 0; run < runs; run += 1) {
    const busy = isBusy(run)
      ? spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
      : undefined;
    try {
      done.push(await runSuite(`run ${run + 1}${busy ? ', one core kept busy' : ''}`));
    } finally {
      busy?.kill('SIGKILL');
    }
  }
  const parts = [...new Set(done.flatMap((run) => [...run.parts.keys()]))];
  const rows = done.map(({ seconds, failed, parts: times }, run) => ({
    name: `${run + 1}${isBusy(run) ? ', busy' : ''}`,
    cells: [
      { value: seconds, budget: isBusy(run) ? undefined : budgets.suiteSeconds },
      { value: failed, budget: 0 },
      ...parts.map((part) => ({ value: times.get(part) ?? Number.NaN })),
    ],
  }));
  return [
    {
      title: 'npm test, in seconds',
      columns: ['all', 'failed', ...parts],
      rows,
      unmeasured: ['npm test -- --changed'],
    },
  ];
}
