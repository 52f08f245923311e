import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../local/auth/settings.ts';
import { startGateway } from '../../local/gateway.ts';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { runTool } from '../command.ts';
import { startDatabase, type TestDatabase } from '../functions/postgres-database.ts';
import { RecordedAuth, SECRET_KEY } from '../functions/recorded-auth.ts';

/**
 * The folder `packages/core/auth-js` of Supabase's repository, with what its `package.json` names installed. npm brings
 * the library without its tests, so that the suite is skipped, and says so, for whoever does not have that folder.
 */
const SUITE = process.env.AUTH_JS_SUITE ?? '';
/**
 * How many tests pass with the service and not without. At version 2.112, 124 need one. Of those that fail 13 sign in
 * with passkeys, 7 register OAuth clients, which we offer nobody, and 2 read links of mails, of which there are none here.
 */
const PASS_AT_LEAST = 102;

const KEY = 'sb_publishable_suite';
/** In place of the keys that the suite makes for its own stack. */
const KEYS = `export const SUPABASE_PUBLISHABLE_KEY = '${KEY}'
export const SUPABASE_SECRET_KEY = '${SECRET_KEY}'
const AUTH_ADMIN_JWT = SUPABASE_SECRET_KEY

`;
const JEST = `module.exports = {
  transform: { '^.+\\\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }] },
  testPathIgnorePatterns: ['/node_modules/', '/docker-tests/'],
  silent: true,
  forceExit: true,
}`;
const TYPESCRIPT = { module: 'CommonJS', target: 'ES2020', esModuleInterop: true, isolatedModules: true };

if (SUITE === '')
  console.warn(
    'Skipped: auth-js’s own tests, which npm does not bring. Clone github.com/supabase/supabase-js, run npm ci in it, and set AUTH_JS_SUITE to its folder packages/core/auth-js.',
  );

let folder: string;
let database: TestDatabase;
let service: RecordedAuth;
let gateway: Awaited<ReturnType<typeof startGateway>>;

/** The names of the tests that pass, and of those that fail, with the service at this address. */
async function runSuite(url: string) {
  const place = join('test', 'lib', 'clients.ts');
  const clients = await readFile(join(SUITE, place), 'utf8');
  const changed = clients
    .replace(/^\/\/ Load RSA private key[\s\S]*?(?=^export const authClient )/m, KEYS)
    .replace('http://127.0.0.1:54321', url);
  await writeFile(join(folder, place), changed);
  const results = join(folder, 'results.json');
  const jest = join(folder, 'node_modules', '.bin', 'jest');
  const { output } = await runTool(jest, ['--ci', '--json', `--outputFile=${results}`], { cwd: folder });
  const report: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
    await readFile(results, 'utf8').catch(() => Promise.reject(new Error(output))),
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return { passed: named('passed'), failed: named('failed') };
}

describe.skipIf(SUITE === '')('with the suite of AUTH_JS_SUITE', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auth-js-'));
    for (const part of ['src', 'test', 'package.json'])
      await cp(join(SUITE, part), join(folder, part), { recursive: true });
    await symlink(join(SUITE, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: TYPESCRIPT }));
    await writeFile(join(folder, 'jest.config.js'), JEST);

    database = await startDatabase();
    const { ports } = await claimPorts({ api: 0 });
    const config = await readFile(join(SUITE, 'test', 'supabase', 'config.toml'), 'utf8');
    service = await RecordedAuth.open({
      serverUrl: database.url,
      apiUrl: `http://${LOOPBACK}:${ports.api}`,
      siteUrl: 'http://127.0.0.1:3000',
      key: KEY,
      settings: readSettings(parse(config)),
    });
    const fetch = (request: Request) => {
      // Some clients of the suite send no key, which its own stack lets pass.
      if (!request.headers.has('apikey')) request.headers.set('apikey', KEY);
      return service.answer(request);
    };
    const functions = { port: 1, isUp: () => false, allowedOrigins: [] };
    gateway = await startGateway({ port: ports.api, anonKey: 'none', functions, supabase: { fetch } });
  });
  afterAll(async () => {
    await gateway.stop();
    await service.close();
    await database.stop();
    await rm(folder, { recursive: true });
  });

  test('auth-js’s own tests pass against the local auth service', async () => {
    const without = await runSuite('http://127.0.0.1:1');
    const withService = await runSuite(gateway.url);
    const gained = withService.passed.length - without.passed.length;
    console.log(`${gained} of ${without.failed.length} tests that need a service pass.`);
    expect(gained, withService.failed.join('\n')).toBeGreaterThanOrEqual(PASS_AT_LEAST);
    expect(without.passed.filter((name) => !withService.passed.includes(name))).toEqual([]);
  });
});
