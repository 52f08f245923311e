import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { projectRoot, runTool } from './command.ts';

type Counts = Record<'passed' | 'failed' | 'skipped', number>;

const results = (name: string) => join(projectRoot, 'test-results', `${name}.json`);

/**
 * Runs a test runner in the terminal and reads its counts from the report it leaves. A run that ends badly without a
 * failed test, leaves no report or ran nothing counts as one failure.
 */
async function runTests(
  name: string,
  tool: string,
  args: string[],
  read: (report: string) => Counts,
): Promise<Counts> {
  await rm(results(name), { force: true });
  const { code, output } = await runTool(tool, args, { visible: true });
  if (output) console.error(output);
  const report = await readFile(results(name), 'utf8').catch(() => undefined);
  const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(report);
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

function vitest(name: string, ...projects: string[]): Promise<Counts> {
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results(name)}`];
  return runTests(name, 'vitest', [...args, ...reporters], (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
}

function playwright(): Promise<Counts> {
  return runTests('e2e', 'playwright', ['test', '--config', 'tests/playwright.config.ts'], (report) => {
    const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

/** The quickest to tell of a mistake first, see `STAGES`. */
const parts: Record<string, () => Promise<Counts>> = {
  check: async () => ({ ...(await runChecks()), skipped: 0 }),
  unit: () => vitest('unit', 'unit', 'walls'),
  site: () => vitest('site', 'site'),
  functions: () => vitest('functions', 'functions'),
  faults: () => vitest('faults', 'faults'),
  e2e: playwright,
  /** Other people's programs; run only when it is asked for, because they have to be installed first. */
  vendors: () => vitest('vendors', 'vendors'),
};

const names = Object.keys(parts);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== 'all' && !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts are: ${names.join(', ')}; all means each.`,
  );
  process.exit(2);
}
const isAsked = (name: string) => (asked.length === 0 ? name !== 'vendors' : asked.includes(name));
const wanted = asked.includes('all') ? names : names.filter(isAsked);

/** One stage after the other; the lanes of a stage side by side: types need one core, and faults are mostly waited for. */
const STAGES = [[['check'], ['unit']], [['site'], ['faults']], [['functions']], [['e2e']], [['vendors']]];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

async function runPart(name: string): Promise<void> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const counts = await parts[name]?.().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts?.[key] ?? 0;
  console.log(`── ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function runLane(lane: readonly string[]): Promise<void> {
  for (const name of lane) if (wanted.includes(name)) await runPart(name);
}

for (const lanes of STAGES) await Promise.all(lanes.map(runLane));

if (total.failed > 0) process.exitCode = 1;
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
