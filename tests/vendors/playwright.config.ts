import { defineConfig } from '@playwright/test';
import config from '../playwright.config.ts';

/** Tests of the suite that a host can spoil, with the site on Cloudflare's runtime. */
const { projects: _, ...shared } = config;

export default defineConfig(shared, {
  testDir: '../e2e',
  testMatch: ['voices.spec.ts', 'search.spec.ts', 'quiz.spec.ts', 'quiz-failures.spec.ts'],
  grep: [/voices\.spec/, /search\.spec/, /thirty answers by keyboard/, /opened again without a network/],
  globalSetup: './global-setup.ts',
  reporter: 'list',
  use: { viewport: { width: 1280, height: 800 } },
});
