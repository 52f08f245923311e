import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { methodPlugin } from '../src/build/method/method-plugin.ts';
import { lexiconPlugin } from '../src/build/pronunciation/pronunciation-integration.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAILS = { globalSetup: 'tests/write-auth-mails.ts' };
/** Where files share a process, those that mock modules or keep state in them. */
const FRESH = { setupFiles: 'tests/fresh-modules.ts' };
/** Milliseconds. None says how fast something is: a test that hangs ends at last, also beside a busy core. */
const patience = (ms: number) => ({ testTimeout: ms, hookTimeout: ms });
/** Their files start and kill programs. */
const ONE_BY_ONE = { fileParallelism: false, isolate: true };
const project = (name: string, include: string[], more: object) => ({
  extends: true as const,
  test: { name, include, ...more },
});
const inTests = (name: string, more: object) => project(name, [`tests/${name}/**/*.test.ts`], more);

export default defineConfig({
  root,
  plugins: [lexiconPlugin, methodPlugin],
  resolve: { alias: { '~': `${root}src` } },
  test: {
    environment: 'node',
    ...patience(120_000),
    expect: { poll: { timeout: 30_000 } },
    // A new process for each file costs more than its tests.
    isolate: false,
    // By default one core is left to whoever watches; here nobody does.
    maxWorkers: '100%',
    projects: [
      project('unit', ['{src,functions}/**/*.test.{ts,tsx}', 'local/**/*.test.ts'], { ...MAILS, ...FRESH }),
      project('walls', ['tests/{*,bench/**/*,check/**/*}.test.ts'], {}),
      inTests('functions', { globalSetup: 'tests/functions/global-setup.ts', ...FRESH }),
      inTests('site', { globalSetup: 'tests/site/global-setup.ts', ...patience(300_000) }),
      inTests('faults', ONE_BY_ONE),
      inTests('vendors', { ...ONE_BY_ONE, ...patience(600_000), exclude: ['**/node_modules/**'] }),
    ],
  },
});
