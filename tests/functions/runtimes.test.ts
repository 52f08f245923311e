import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/site/api.ts';
import { FUNCTION_NAMES } from './function-names.ts';
import { denoProgram } from '../../local/functions.ts';
import { projectRoot } from '../../local/project.ts';
import { callFunctions } from './call-functions.ts';
import { ENVIRONMENT } from './environment.ts';

const run = promisify(execFile);

async function deno(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(denoProgram(), args, {
    cwd: projectRoot,
    env: {
      ...env,
      DENO_DIR: join(projectRoot, 'node_modules/.cache/deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
  });
  return stdout;
}

const names = FUNCTION_NAMES;

beforeEach(() => {
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('every function of the contract has a folder, and every folder is in the contract', async () => {
  const entries = await readdir(join(projectRoot, 'functions'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('every function gives the same answers under Deno and under Node', async () => {
  const flags = [
    '--no-prompt',
    '--no-lock',
    '--node-modules-dir=manual',
    '--allow-net=127.0.0.1',
    `--allow-read=${projectRoot}`,
  ];
  const env = [`--allow-env=${Object.keys(ENVIRONMENT).join(',')}`, '--ignore-env'];
  const [underNode, underDeno] = await Promise.all([
    callFunctions(),
    deno(['run', ...flags, ...env, 'tests/functions/call-functions.ts'], ENVIRONMENT).then(JSON.parse),
  ]);

  expect(underDeno).toEqual(underNode);
  const statuses = (name: string) =>
    Object.entries(underNode).flatMap(([call, answer]) =>
      call.startsWith(`${name}: `) ? [(answer as { status: number }).status] : [],
    );
  const forAccounts = ['account-data', 'account-home', 'keep-report'];
  for (const name of forAccounts) {
    // The key alone opens none, and there is no auth service here that could have given out a session.
    expect(statuses(name)).toEqual([405, 204, 403, 401, 401, 401, 401, 401, 401, 401]);
  }
  for (const name of Object.keys(api).filter((one) => !forAccounts.includes(one))) {
    const first = name === 'email-choices' ? 303 : 405;
    // Without a payment service or without a store.
    const last = name.includes('checkout') ? 501 : 503;
    expect([name, ...statuses(name)]).toEqual([name, first, 204, 403, 401, 401, 415, 413, 400, 422, last]);
  }
  for (const name of ['mail-webhook', 'payment-webhook']) {
    expect(statuses(name)).toEqual([405, 204, 403, 501, 501, 501, 501, 501, 501, 501]);
  }
  expect(statuses('policy-report')).toEqual([405, 204, 403, 415, 415, 415, 415, 415, 415, 415]);
  expect(statuses('health')).toEqual([503, 204, 405, 405, 405, 405, 405, 405, 405, 405]);
});

test('deno check passes on every function', async () => {
  const entrypoints = names.map((name) => `functions/${name}/index.ts`);
  await deno(['check', '--no-lock', '--node-modules-dir=manual', ...entrypoints]);
});

/** The packages that the modules of a function name, as Deno reads them; what the runtime brings is none. */
async function packagesOf(name: string): Promise<string[]> {
  const flags = ['--json', '--no-lock', '--node-modules-dir=manual'];
  const graph: { modules: { specifier: string; dependencies?: { specifier: string }[] }[] } = JSON.parse(
    await deno(['info', ...flags, `functions/${name}/index.ts`]),
  );
  const own = graph.modules.filter(({ specifier }) => !specifier.includes('/node_modules/'));
  const specifiers = own.flatMap(({ dependencies = [] }) => dependencies.map(({ specifier }) => specifier));
  return [...new Set(specifiers.filter((specifier) => !/^(\.|node:)/.test(specifier)))].sort();
}

test.each(names)('the deno.json of %s names what the function imports, and no more', async (name) => {
  const { imports } = JSON.parse(await readFile(join(projectRoot, 'functions', name, 'deno.json'), 'utf8'));
  expect(Object.keys(imports).sort()).toEqual(await packagesOf(name));
});

test.each(names)('the index.ts of %s only wires: ten lines at most', async (name) => {
  const source = await readFile(join(projectRoot, 'functions', name, 'index.ts'), 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
});
