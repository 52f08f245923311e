import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '../build.ts';
import { projectRoot } from '../project.ts';
import { checkEverything } from './check.ts';
import { functionVariables, type Production, PRODUCTION_FILE, productionProblems } from './production.ts';
import { readProduction, siteBuildVariables } from './production.ts';
import { describe } from './finding.ts';
import { checkCallers } from './smoke.ts';
import { type Command, commandsOf, secretsFile, type Step, STEPS, TOOLS, writeSettings } from './steps.ts';

const USAGE = `npm run deploy -- <step> [--dry-run] [--environment ${PRODUCTION_FILE}]
The steps, in the order of a first deployment: ${STEPS.join(', ')}. docs/deploy.md explains each.`;

const isStep = (name: string | undefined): name is Step => STEPS.some((step) => step === name);

async function deploy(step: Step, file: string, isDryRun: boolean): Promise<void> {
  const production = readProduction(file);
  if (!production)
    throw new Error(`${file} is absent. Copy .env.example to it and fill in what docs/deploy.md names.`);
  const problems = productionProblems(production);
  if (problems.length > 0) throw new Error(`Correct ${file} first:\n  ${problems.join('\n  ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const files = { secrets: join(folder, 'secrets.env'), settings: folder };
    const commands = commandsOf(step, production, files);
    const dist = step.startsWith('site:') && !isDryRun ? join(projectRoot, 'dist') : undefined;
    if (dist) await buildSite({ outDir: dist, env: siteBuildVariables(production) });
    if ((await checkEverything(file, production, dist)) > 0)
      throw new Error('A check failed, so nothing was deployed.');

    writeFileSync(files.secrets, secretsFile(production), { mode: 0o600 });
    writeSettings(folder, production);
    console.log('');
    for (const command of commands) {
      console.log(describeCommand(command));
      if (!isDryRun) await run(command);
    }
    if (!isDryRun && step === 'functions') await smoke(production);
    if (isDryRun && step === 'secrets')
      console.log(`  with ${Object.keys(functionVariables(production)).join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks what was deployed; throws when it answers what a check would refuse. */
async function smoke({ PUBLIC_SUPABASE_URL = '' }: Production): Promise<void> {
  const findings = await checkCallers(PUBLIC_SUPABASE_URL);
  for (const finding of findings) console.log(describe(finding));
  if (findings.some(({ verdict }) => verdict === 'error'))
    throw new Error('What was deployed failed a check.');
}

/** The command as one would type it. Secrets are never arguments, and those of the environment are masked. */
function describeCommand({ tool, args, env }: Command): string {
  const masked = Object.keys(env).map((name) => `${name}=•••`);
  return ['$', ...masked, 'npx', '--yes', TOOLS[tool], ...args].join(' ');
}

async function run({ tool, args, env }: Command): Promise<void> {
  const child = spawn('npx', ['--yes', TOOLS[tool], ...args], {
    cwd: projectRoot,
    // The age that packages must have is for those of the project; these versions were tried.
    env: { ...process.env, npm_config_min_release_age: '0', ...env },
    // The command asks before it changes anything hosted.
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${tool} ended with ${code}. Nothing after it was run.`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    environment: { type: 'string', default: PRODUCTION_FILE },
  },
});
const [step, ...rest] = positionals;
if (isStep(step) && rest.length === 0) {
  await deploy(step, values.environment, values['dry-run']).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
