import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LockFile, lockProblems, type Manifest, manifestProblems } from './check/supply-chain.ts';
import { checkGlossary } from './check/glossary.ts';
import { projectRoot, runTool } from './command.ts';

interface Step {
  name: string;
  /** What is wrong, in full; empty when nothing is. */
  run: () => Promise<string>;
}

const readJson = async <Shape>(path: string) =>
  JSON.parse(await readFile(join(projectRoot, path), 'utf8')) as Shape;

const tool =
  (name: string, args: string[], env: NodeJS.ProcessEnv = {}): Step['run'] =>
  async () => {
    const { code, output } = await runTool(name, args, { env });
    return code === 0 ? '' : output.trim() || `${name} ended with ${code}.`;
  };

async function supplyChain(): Promise<string> {
  const manifest = await readJson<Manifest>('package.json');
  const lock = await readJson<LockFile>('package-lock.json');
  return [...manifestProblems(manifest), ...lockProblems(lock, manifest)].join('\n');
}

const denoCheck = tool(
  'deno',
  ['check', '--no-lock', '--node-modules-dir=manual', 'local/functions-host.ts'],
  { DENO_DIR: join(projectRoot, 'node_modules', '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1' },
);

const lintOptions =
  '--error-on-warnings --diagnostic-level=warn --reporter=concise --max-diagnostics=none'.split(' ');

/** Two lanes, one for each core of a small machine; `astro check`, which reads all types but Deno's, takes longest. */
const lanes: Step[][] = [
  [{ name: 'types (astro check)', run: tool('astro', ['check', '--minimumFailingSeverity', 'hint']) }],
  [
    { name: 'dependencies', run: supplyChain },
    { name: 'names (glossary)', run: checkGlossary },
    { name: 'lint (biome)', run: tool('biome', ['lint', ...lintOptions]) },
    { name: 'unused files, exports and dependencies (knip)', run: tool('knip', ['--no-progress']) },
    { name: 'format (prettier)', run: tool('prettier', ['--check', '--log-level', 'warn', '.']) },
    { name: 'types of the functions host (deno check)', run: denoCheck },
  ],
];

async function runStep({ name, run }: Step): Promise<boolean> {
  const start = performance.now();
  const problems = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const details = problems && `\n${problems.replace(/^/gm, '  ')}\n`;
  console.log(`${problems ? '✗' : '✓'} ${name} ${seconds} s${details}`);
  return !problems;
}

/** Runs every static check, printing one line each and faults in full. Resolves with the counts. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const passed: boolean[] = [];
      for (const step of lane) passed.push(await runStep(step));
      return passed;
    }),
  );
  const passed = results.flat().filter(Boolean).length;
  return { passed, failed: results.flat().length - passed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks();
  if (failed > 0) process.exitCode = 1;
}
