import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAuthMails } from '../../local/auth-mails.ts';
import { logTail, spawnChild, waitUntilReady } from '../../local/child-process.ts';
import { functionVariables } from '../../local/deploy/production.ts';
import { good } from '../../local/deploy/sample-production.ts';
import { commandsOf } from '../../local/deploy/steps.ts';
import { denoProgram } from '../../local/functions.ts';
import { claimPorts, isListening, LOOPBACK } from '../../local/ports.ts';
import { functionNames, projectRoot } from '../../local/project.ts';
import { ENVIRONMENT } from '../functions/environment.ts';
import { PUBLISHABLE_KEY } from '../functions/fixtures.ts';
import { startManagementApi } from './management-api.ts';
import { startSupabase } from './supabase-cli.ts';

const run = promisify(execFile);
const READY_WITHIN_MS = 60_000;
/** Emptied by every `npm run vendors`, so that the packages come from the registry, as on the platform. */
const DENO_DIR = join(projectRoot, 'tests', 'vendors', 'node_modules', '.cache', 'deno');

let api: Awaited<ReturnType<typeof startManagementApi>>;
let supabase: Awaited<ReturnType<typeof startSupabase>>;
let folder: string;

beforeAll(async () => {
  await writeAuthMails();
  folder = await mkdtemp(join(tmpdir(), 'uploaded-'));
  api = await startManagementApi();
  supabase = await startSupabase(api.url);
});
afterAll(async () => {
  await Promise.all([supabase.stop(), api.stop()]);
  await rm(folder, { recursive: true });
});

test('the step that deploys the functions uploads each of them with its lock, without a warning', async () => {
  for (const { args } of commandsOf('functions', good, { secrets: '', settings: '' })) {
    const { code, output, warnings } = await supabase.run(args);
    expect(code, output).toBe(0);
    expect(warnings).toEqual([]);
  }
  expect(api.strange).toEqual([]);
  expect(Object.keys(api.uploads).sort()).toEqual(functionNames());
  for (const [name, { metadata, files }] of Object.entries(api.uploads)) {
    expect(metadata).toMatchObject({
      name,
      verify_jwt: false,
      entrypoint_path: `functions/${name}/index.ts`,
      import_map_path: `functions/${name}/deno.json`,
    });
    expect(files.map(({ path }) => path)).toContain(`functions/${name}/deno.lock`);
  }
});

/** Writes what was uploaded of a function into a folder of its own, and nothing else. */
async function unpack(name: string): Promise<string> {
  const place = join(folder, name);
  for (const { path, bytes } of api.uploads[name]?.files ?? []) {
    const file = join(place, path);
    expect(relative(place, file)).toBe(path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return place;
}

const denoEnvironment = { ...process.env, DENO_DIR, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
/** Whatever the lock does not name fails. */
const lockedFlags = (place: string, name: string) => [
  `--config=${join(place, 'functions', name, 'deno.json')}`,
  '--frozen',
  '--node-modules-dir=none',
];

/** Runs a function from what was uploaded, with the variables of production, and gives its URL to `use`. */
async function withFunction(name: string, place: string, use: (url: string) => Promise<void>): Promise<void> {
  const { ports } = await claimPorts({ function: 0 });
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEYS, SUPABASE_SECRET_KEYS, SUPABASE_JWKS } = ENVIRONMENT;
  const platform = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEYS, SUPABASE_SECRET_KEYS, SUPABASE_JWKS };
  const variables = { ...functionVariables(good), ...platform, NODE_ENV: 'production' };
  const log = join(place, 'log');
  const child = await spawnChild(denoProgram(), {
    args: [
      'run',
      '--no-prompt',
      ...lockedFlags(place, name),
      `--allow-read=${place}`,
      `--allow-net=${LOOPBACK}`,
      `--allow-env=${Object.keys(variables)}`,
      '--ignore-env',
      join(projectRoot, 'local', 'functions-host.ts'),
      String(ports.function),
      `${pathToFileURL(join(place, 'functions'))}/`,
      name,
    ],
    env: { ...denoEnvironment, ...variables },
    log,
    tied: true,
  });
  try {
    const deadline = Date.now() + READY_WITHIN_MS;
    const problem = await waitUntilReady(child, () => isListening(ports.function), deadline);
    expect(problem, logTail(log, 40)).toBeUndefined();
    await use(`http://${LOOPBACK}:${ports.function}/${name}`);
  } finally {
    child.process.stdin?.end();
    await child.ended;
  }
}

/** What a function answers to a browser that sends a list: without a database, a session or a signature. */
const ANSWERS: Record<string, number> = {
  health: 503,
  'account-data': 401,
  'account-home': 401,
  'keep-report': 401,
  'mail-webhook': 401,
  'outbox-worker': 401,
  'payment-webhook': 401,
  'policy-report': 415,
};

test.each(functionNames())('%s runs from what was uploaded alone', async (name) => {
  const place = await unpack(name);
  const entrypoint = join(place, 'functions', name, 'index.ts');
  const info = await run(denoProgram(), ['info', '--json', ...lockedFlags(place, name), entrypoint], {
    env: denoEnvironment,
    maxBuffer: 64e6,
  });
  const { modules }: { modules: { specifier: string; error?: string }[] } = JSON.parse(info.stdout);
  expect(modules.filter(({ error }) => error)).toEqual([]);

  await withFunction(name, place, async (url) => {
    const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
    const answer = await fetch(url, name === 'health' ? {} : { method: 'POST', headers, body: '[]' });
    expect(answer.status).toBe(ANSWERS[name] ?? 422);
    expect(answer.headers.get('x-correlation-id')).toHaveLength(36);
  });
});
