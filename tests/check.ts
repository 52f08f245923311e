import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bill, billProblems } from './check/bill-of-materials.ts';
import * as supply from './check/supply-chain.ts';
import { checkGlossary } from './check/glossary.ts';
import { checkStyles } from './check/styles.ts';
import { projectRoot, runTool } from './command.ts';

interface Step {
  name: string;
  /** What is wrong, in full; empty when nothing is. */
  run: () => Promise<string>;
}

const readJson = async <Shape>(path: string) =>
  JSON.parse(await readFile(join(projectRoot, path), 'utf8')) as Shape;

/** An installed tool with its arguments, as one would type them, and files with any names. */
function tool(name: string, command: string, env: NodeJS.ProcessEnv = {}, files: string[] = []): Step {
  const [program = '', ...args] = [...command.split(' '), ...files];
  const run = async () => {
    const { code, output } = await runTool(program, args, { env });
    return code === 0 ? '' : output.trim() || `${program} ended with ${code}.`;
  };
  return { name, run };
}

/** The folders with a lock of their own; that of the vendors' programs has none while it needs no package. */
const LOCKED = ['.', 'tests/vendors'];

async function supplyChain(): Promise<string> {
  const locks: supply.LockFile[] = [];
  const problems: string[] = [];
  for (const folder of LOCKED) {
    const manifest = await readJson<supply.Manifest>(join(folder, 'package.json'));
    problems.push(...supply.manifestProblems(manifest));
    if (Object.keys(manifest.dependencies).length === 0) continue;
    const lock = await readJson<supply.LockFile>(join(folder, 'package-lock.json'));
    problems.push(...supply.lockProblems(lock, manifest));
    locks.push(lock);
  }
  return [...problems, ...supply.staleExceptions(locks)].join('\n');
}

/** Leaves the bill of what the lock installs in `test-results/sbom.json`. npm reads it from the lock, without a network. */
async function billOfMaterials(): Promise<string> {
  const { code, output } = await runTool('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  if (code !== 0) return output;
  const folder = join(projectRoot, 'test-results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sbom.json'), output);
  const lock = await readJson<supply.LockFile>('package-lock.json');
  return billProblems(JSON.parse(output) as Bill, supply.lockedPackages(lock)).join('\n');
}

const DENO_DIR = join(projectRoot, 'node_modules', '.cache', 'deno');
const LINT =
  'biome lint --error-on-warnings --diagnostic-level=warn --reporter=concise --max-diagnostics=none';
const DENO = 'deno check --no-lock --node-modules-dir=manual local/functions-host.ts';

/** Prettier reads again only what changed since it last ran. */
const FORMAT = 'prettier --check --log-level warn --cache --cache-strategy content';
const NAMES: Step = { name: 'names (glossary)', run: checkGlossary };
const STYLES: Step = { name: 'classes and styles', run: checkStyles };

/** Two lanes, one for each core of a small machine; `astro check`, which reads all types but Deno's, takes longest. */
const lanes: Step[][] = [
  [tool('types (astro check)', 'astro check --minimumFailingSeverity hint')],
  [
    { name: 'dependencies', run: supplyChain },
    { name: 'bill of materials (CycloneDX)', run: billOfMaterials },
    NAMES,
    STYLES,
    tool('lint (biome)', LINT),
    tool('unused files, exports and dependencies (knip)', 'knip --no-progress --cache'),
    tool('format (prettier)', `${FORMAT} .`),
    tool('types of the functions host (deno check)', DENO, { DENO_DIR, DENO_NO_UPDATE_CHECK: '1' }),
  ],
];

/**
 * Quick when it ran before. The types of content come from `astro sync`; with `--force`, because Astro keeps entries that a
 * changed schema may refuse. A build beside it does the same, and would miss what is emptied here. `tsc` cannot read
 * `.astro` files, so only `astro check` knows whether one is there.
 */
const contentAndTypes = (siteIsBuilt: boolean): Step => ({
  name: 'fields of content (astro sync), types but those in .astro files (tsc)',
  run: async () => {
    const content = await tool('', `astro sync${siteIsBuilt ? '' : ' --force'}`).run();
    if (content) return content;
    const kept = join('node_modules', '.cache', 'types.tsbuildinfo');
    const { code, output } = await runTool('tsc', ['--incremental', '--tsBuildInfoFile', kept]);
    if (code === null) return `tsc was ended. ${output}`;
    const lines = output.split('\n').filter((line) => !line.includes(".astro' or its corresponding"));
    return lines.join('\n').trim();
  },
});

/** What can be said of some files at once, with the types and the content of all. */
export function checksOf(files: string[], siteIsBuilt: boolean): Step[][] {
  const ofFiles = [
    tool('format (prettier)', `${FORMAT} --ignore-unknown`, {}, files),
    tool('lint (biome)', `${LINT} --no-errors-on-unmatched`, {}, files),
  ];
  return [[NAMES, STYLES, ...(files.length > 0 ? ofFiles : [])], [contentAndTypes(siteIsBuilt)]];
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const start = performance.now();
  const problems = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const details = problems && `\n${problems.replace(/^/gm, '  ')}\n`;
  console.log(`${problems ? '✗' : '✓'} ${name} ${seconds} s${details}`);
  return !problems;
}

/** Runs static checks, all unless told, printing one line each and faults in full. Resolves with the names of those that failed. */
export async function runChecks(wanted = lanes): Promise<{ passed: number; failed: string[] }> {
  let passed = 0;
  const failed: string[] = [];
  await Promise.all(
    wanted.map(async (lane) => {
      for (const step of lane) {
        if (await runStep(step)) passed += 1;
        else failed.push(step.name);
      }
    }),
  );
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks();
  if (failed.length > 0) process.exitCode = 1;
}
