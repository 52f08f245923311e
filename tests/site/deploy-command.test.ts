import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Production } from '../../local/deploy/production.ts';
import { good } from '../../local/deploy/sample-production.ts';
import { projectRoot } from '../command.ts';

/** Each call of the stand-in for `npx`: its arguments, its environment, and the file of secrets it was given. */
interface Call {
  args: string[];
  env: Record<string, string>;
  secrets: string;
}

const FAKE = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const file = args[args.indexOf('--env-file') + 1];
const secrets = args.includes('--env-file') ? readFileSync(file, 'utf8') : '';
appendFileSync(process.env.CALLS, JSON.stringify({ args, env: process.env, secrets }) + '\\n');
process.exitCode = Number(process.env.FAKE_EXIT ?? 0);
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
  writeFileSync(join(folder, 'npx'), FAKE);
  chmodSync(join(folder, 'npx'), 0o755);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function deploy(production: Production | undefined, args: string[], env: Record<string, string> = {}) {
  const environment = join(folder, 'production.env');
  const lines = Object.entries(production ?? {}).map(([name, value]) => `${name}="${value}"`);
  if (production) writeFileSync(environment, lines.join('\n'));
  const file = join(folder, 'calls');
  const own = { PATH: `${folder}${delimiter}${process.env.PATH}`, CALLS: file };
  const command = ['local/deploy/deploy.ts', ...args, '--environment', environment];
  const options = { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, ...own, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const calls = text ? text.split('\n').map((line) => JSON.parse(line) as Call) : [];
  return { status, output: stdout + stderr, calls };
}

const secretValues = Object.entries(good)
  .filter(([name]) => /KEYS?$|SECRET$|TOKEN$|STORE_URL/.test(name) && !name.startsWith('PUBLIC_'))
  .map(([, value]) => value);

test('secrets reach the command in a file that is gone afterwards, and are never shown', () => {
  const { status, output, calls } = deploy(good, ['secrets']);
  expect(output).toContain('supabase@3.1.0 secrets set');
  expect(status).toBe(0);
  const [call] = calls;
  expect(calls).toHaveLength(1);
  expect(call?.args.slice(0, 4)).toEqual(['--yes', 'supabase@3.1.0', 'secrets', 'set']);
  expect(call?.secrets).toContain(`STORE_URL='${good.STORE_URL}'`);
  expect(call?.env).toMatchObject({ SUPABASE_ACCESS_TOKEN: 'sbp_sample' });
  expect(call?.env.SIGNING_KEYS).toBeUndefined();
  expect(existsSync(call?.args[call.args.indexOf('--env-file') + 1] ?? '')).toBe(false);
  expect(secretValues.filter((value) => output.includes(value))).toEqual([]);
});

test('a dry run shows the commands and runs none', () => {
  const { status, output, calls } = deploy(good, ['database', '--dry-run']);
  expect(status).toBe(0);
  expect(output).toContain('$ SUPABASE_ACCESS_TOKEN=••• npx --yes supabase@3.1.0 link abcdefghijklmnopqrst');
  expect(output).toContain('supabase@3.1.0 db push --remote=abcdefghijklmnopqrst');
  expect(secretValues.filter((value) => output.includes(value))).toEqual([]);
  expect(calls).toEqual([]);
});

test('a command that fails stops the step', () => {
  const { status, output, calls } = deploy(good, ['database'], { FAKE_EXIT: '3' });
  expect(status).toBe(1);
  expect(output).toContain('supabase ended with 3');
  expect(calls).toHaveLength(1);
});

test.each([
  ['a wrong value is named', { ...good, PERSON_SECRET: 'tooshort' }, 'PERSON_SECRET has fewer than 32'],
  ['without the file the operator is told where to begin', undefined, 'Copy .env.example'],
])('%s, and nothing is run', (_, production, words) => {
  const { status, output, calls } = deploy(production, ['secrets']);
  expect(status).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain('tooshort');
  expect(calls).toEqual([]);
});

test.each([[], ['everything'], ['secrets', 'functions']])('an unknown step prints the steps', (...args) => {
  const { status, output } = deploy(good, args);
  expect(status).toBe(2);
  expect(output).toContain('database, settings, secrets, functions, site:cloudflare, site:netlify');
});
