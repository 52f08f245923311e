import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { lexiconPlugin } from '../src/build/pronunciation/pronunciation-integration.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [lexiconPlugin],
  resolve: { alias: { '~': `${root}src` } },
  test: {
    environment: 'node',
    // By default one core is left to whoever watches; here nobody does.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'functions/**/*.test.{ts,tsx}', 'local/**/*.test.ts'],
          globalSetup: 'tests/write-auth-mails.ts',
        },
      },
      {
        extends: true,
        test: { name: 'walls', include: ['tests/check/**/*.test.ts'], hookTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: 'tests/write-auth-mails.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: 'tests/site/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
