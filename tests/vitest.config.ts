import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { methodPlugin } from '../src/build/method/method-plugin.ts';
import { lexiconPlugin } from '../src/build/pronunciation/pronunciation-integration.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAILS = { globalSetup: 'tests/write-auth-mails.ts' };
/** For tests that wait for what they start, or walk through all of Unicode on a slow machine; milliseconds. */
const patience = (testTimeout: number, hookTimeout = testTimeout) => ({ testTimeout, hookTimeout });
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
    // By default one core is left to whoever watches; here nobody does.
    maxWorkers: '100%',
    projects: [
      project('unit', ['{src,functions}/**/*.test.{ts,tsx}', 'local/**/*.test.ts'], {
        ...MAILS,
        ...patience(30_000),
      }),
      project('walls', ['tests/check/**/*.test.ts'], { hookTimeout: 30_000 }),
      inTests('functions', { ...MAILS, ...patience(30_000, 60_000) }),
      inTests('site', { globalSetup: 'tests/site/global-setup.ts', ...patience(120_000) }),
      inTests('faults', { fileParallelism: false, ...patience(120_000) }),
      inTests('vendors', {
        fileParallelism: false,
        ...patience(600_000),
        exclude: ['**/node_modules/**'],
      }),
    ],
  },
});
