import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { LONG, changedFiles, reachOf } from './changed.ts';
import { checksOf, runChecks } from './check.ts';
import { projectRoot, runTool } from './command.ts';
import { slowest } from './slowest.ts';

type Counts = Record<'passed' | 'failed' | 'skipped', number>;
interface TestResult {
  name: string;
  seconds: number;
  failed: boolean;
}
type Outcome = Counts & { tests: TestResult[] };

const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, tests: [] };
const failureOf = (name: string): TestResult => ({ name, seconds: 0, failed: true });
const results = (name: string) => join(projectRoot, 'test-results', `${name}.json`);

/**
 * Runs a test runner in the terminal and reads its counts from the report it leaves. A run that ends badly without a
 * failed test, leaves no report or ran nothing counts as one failure.
 */
async function runTests(
  name: string,
  tool: string,
  args: string[],
  read: (report: string) => Outcome,
): Promise<Outcome> {
  await rm(results(name), { force: true });
  const { code, output } = await runTool(tool, args, { visible: true });
  if (output) console.error(output);
  const report = await readFile(results(name), 'utf8').catch(() => undefined);
  const outcome = report === undefined ? NOTHING : read(report);
  const mayBeEmpty = args.some((arg) => arg === '--passWithNoTests' || arg === '--pass-with-no-tests');
  const isSilentFailure = outcome.failed === 0 && (code !== 0 || (outcome.passed === 0 && !mayBeEmpty));
  const tests = [...outcome.tests, failureOf(`${name}: ended badly, see above`)];
  return isSilentFailure ? { ...outcome, failed: 1, tests } : outcome;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; duration?: number; status: string }[];
  }[];
}

function readVitest(text: string): Outcome {
  const report = JSON.parse(text) as VitestReport;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0, status }) => ({
      name: `${relative(projectRoot, name)}: ${fullName}`,
      seconds: duration / 1_000,
      failed: status === 'failed',
    })),
  );
  // Vitest counts no test of a file that it could not load, nor of one whose hook threw.
  const broken = report.testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    )
    .map(({ name }) => failureOf(`${relative(projectRoot, name)}: ended badly, see above`));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: [...tests, ...broken],
  };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

function readPlaywright(text: string): Outcome {
  const { stats, suites } = JSON.parse(text) as { stats: Record<string, number>; suites: Suite[] };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const timesIn = ({ file, suites: inner = [], specs }: Suite): TestResult[] => [
    ...inner.flatMap(timesIn),
    ...specs.map(({ title, ok, tests }) => ({
      failed: !ok,
      name: `tests/e2e/${file}: ${title}`,
      seconds: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  ];
  return { passed: expected, failed: unexpected + flaky, skipped, tests: suites.flatMap(timesIn) };
}

/** `more`: arguments for Vitest, such as files. */
function vitest(name: string, projects: string[], command = 'run', more: string[] = []): Promise<Outcome> {
  const args = [
    command,
    '--config',
    'tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results(name)}`];
  return runTests(name, 'vitest', [...args, ...reporters, ...more], readVitest);
}

const playwright = (more: string[]) =>
  runTests('e2e', 'playwright', ['test', '--config', 'tests/playwright.config.ts', ...more], readPlaywright);

async function checked(steps?: Parameters<typeof runChecks>[0]): Promise<Outcome> {
  const { passed, failed } = await runChecks(steps);
  return { ...NOTHING, passed, failed: failed.length, tests: failed.map(failureOf) };
}

/** In one run of Vitest, so that its workers have something to do until the last file; each with its projects there. */
const TOGETHER: Record<string, string[]> = {
  unit: ['unit', 'walls'],
  site: ['site'],
  functions: ['functions'],
};
const ALONE: Record<string, () => Promise<Outcome>> = {
  check: () => checked(),
  faults: () => vitest('faults', ['faults']),
  e2e: () => playwright([]),
  /** Other people's programs; run only when it is asked for, because they have to be installed first. */
  vendors: () => vitest('vendors', ['vendors']),
};

type Run = readonly [name: string, run: () => Promise<Outcome>];

/**
 * One stage after the other, and the runs of a stage side by side: what computes fills the cores, and the faults, which
 * mostly wait, cost little beside it. Browsers come alone, because a page that is starved is not the page of a visitor.
 */
function stagesOf(wanted: (name: string) => boolean): Run[][] {
  const together = Object.keys(TOGETHER).filter(wanted);
  const alone = (name: string): Run[] => (wanted(name) ? [[name, ALONE[name] ?? (async () => NOTHING)]] : []);
  const projects = together.flatMap((name) => TOGETHER[name] ?? []);
  const inVitest: Run[] =
    together.length > 0 ? [[together.join(' '), () => vitest(together.join('-'), projects)]] : [];
  return [[...alone('check'), ...inVitest, ...alone('faults')], alone('e2e'), alone('vendors')];
}

/** What a change can reach, see `changed.ts`. */
function stagesOfChange(changed: string[]): Run[][] {
  if (changed.length === 0) {
    console.log('Nothing is run: no file differs from main, or from where this branch left it.');
    return [];
  }
  const { files, projects, tests, specs, left } = reachOf(changed);
  console.log(`Changed files: ${changed.length}. What runs beside their checks:`);
  for (const part of [`tests in ${projects.join(', ')} that reach them`, ...tests, ...specs])
    console.log(`  ${part}`);
  console.log('What is left to CI:');
  for (const part of left) console.log(`  ${part}`);
  const quick = LONG.filter((file) => !files.includes(file)).map((file) => `--exclude=${file}`);
  const readers = globSync(tests, { cwd: projectRoot });
  const related = ['--run', '--passWithNoTests', ...quick, ...files, ...readers];
  const browser = ['--project=desktop', '--project=phone', '--pass-with-no-tests', ...specs];
  return [
    [
      ['check', () => checked(checksOf(files, specs.length > 0))],
      ['related', () => vitest('related', projects, 'related', related)],
      ...(specs.length > 0 ? [['e2e', () => playwright(browser)] as const] : []),
    ],
  ];
}

const asked = process.argv.slice(2);
const names = ['check', ...Object.keys(TOGETHER), 'faults', 'e2e', 'vendors'];
const unknown = asked.filter((name) => !['all', '--changed', ...names].includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts are: ${names.join(', ')}; all means each, --changed what a change can reach.`,
  );
  process.exit(2);
}
if (asked.includes('--changed') && asked.length > 1) {
  console.error('--changed chooses the parts itself: ask for it alone.');
  process.exit(2);
}
const isWanted = (name: string) =>
  asked.length === 0 ? name !== 'vendors' : asked.includes('all') || asked.includes(name);

const total: Outcome = { ...NOTHING, tests: [] };

async function runPart([name, run]: Run): Promise<void> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const outcome = await run().catch((error: unknown) => {
    console.error(error);
    return { ...NOTHING, failed: 1, tests: [failureOf(`${name}: could not be run, see above`)] };
  });
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key];
  total.tests.push(...outcome.tests);
  console.log(`── ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

const stages = asked.includes('--changed') ? stagesOfChange(changedFiles()) : stagesOf(isWanted);
for (const stage of stages) await Promise.all(stage.map(runPart));

if (total.failed > 0) process.exitCode = 1;
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
if (total.tests.length > 0) console.log(`\n${slowest(total.tests)}\n`);
for (const { name, failed } of total.tests) if (failed) console.log(`failed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
