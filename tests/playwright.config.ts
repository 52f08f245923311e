import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { dataFolderPath } from '../local/project.ts';
import { readInfo } from '../local/stack-info.ts';
import { testBrowser } from '../local/browser-path.ts';
import { projectRoot } from './command.ts';

const results = join(projectRoot, 'test-results');
const DESKTOP = { width: 1280, height: 800 };

export default defineConfig({
  testDir: 'e2e',
  // Starts a stack and sets DATA_DIR to its folder; the workers, which read this file after it, find the addresses there.
  globalSetup: './e2e/global-setup.ts',
  outputDir: join(results, 'e2e'),
  reporter: [['list'], ['json', { outputFile: join(results, 'e2e.json') }], ['./e2e/slowest-reporter.ts']],
  // A page waits now and then, and another test can use that time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Patience for a busy machine; what has to be fast is measured where it matters.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: readInfo(dataFolderPath())?.siteUrl,
    launchOptions: await testBrowser(),
    // Requests that a worker answers cannot be held or refused; the test of the worker allows it.
    serviceWorkers: 'block',
    trace: 'off',
    // Movement is drawn by the processor here: without it a question of the assessment costs half as much. Tests about
    // what moves use `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A test runs on a desktop and on a site with everything switched on unless it is tagged. Those that stop something all
  // the others need come last, one by one.
  projects: [
    // First, because its one worker builds the site with everything switched off before it serves it.
    { name: 'bare', use: { viewport: DESKTOP }, grep: /@bare/, workers: 1 },
    { name: 'desktop', use: { viewport: DESKTOP }, grepInvert: /@phone|@bare|@alone/ },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
    {
      name: 'alone',
      use: { viewport: DESKTOP },
      grep: /@alone/,
      dependencies: ['bare', 'desktop', 'phone'],
      workers: 1,
    },
  ],
});
