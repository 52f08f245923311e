import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { articlesIntegration } from './src/build/articles/articles-integration.ts';
import { factsIntegration } from './src/build/audit/audit-work.ts';
import { chatIntegration } from './src/build/chat/chat-integration.ts';
import { translated } from './src/build/language/translated.ts';
import { intentIntegration } from './src/build/intent/intent-integration.ts';
import { methodIntegration } from './src/build/method/method-plugin.ts';
import { offlineIntegration } from './src/build/offline/offline-integration.ts';
import { pageWalk } from './src/build/walk-integration.ts';
import { siteMap } from './src/build/discovery/site-map.ts';
import { pronunciationIntegration } from './src/build/pronunciation/pronunciation-integration.ts';
import { commitOf } from './src/build/commit.ts';

const url = (options = {}) => envField.string({ context: 'client', access: 'public', url: true, ...options });
const optionalText = envField.string({ context: 'client', access: 'public', optional: true });
/** A switch that somebody has to turn on. */
const off = envField.enum({ context: 'client', access: 'public', values: ['on', 'off'], default: 'off' });

/** `astro:env` checks these when the site is built; a missing or malformed one stops the build and is named. */
const schema = {
  PUBLIC_SITE_URL: url(),
  PUBLIC_SUPABASE_URL: url(),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
  PUBLIC_INTAKE_URL: url({ optional: true }),
  PUBLIC_CHAT_PROJECT_ID: optionalText,
  PUBLIC_CHAT_FRAME_URL: url({ optional: true }),
  PUBLIC_CHAT_SCRIPT_URL: url({ optional: true }),
  PUBLIC_CHAT_RUNTIME_URL: url({ optional: true }),
  PUBLIC_CHAT_VERSION_ID: optionalText,
  PUBLIC_OAUTH_CONSENT: off,
  PUBLIC_PAYMENTS: off,
};

// A variable, because pages may not import what only the build may do.
const version = commitOf(import.meta.dirname);
if (version) process.env.BUILT_FROM = version;

const [chat, chatFrame] = chatIntegration();
const [walk, days] = pageWalk();

/**
 * Small modules that nearly every script of a page needs. In one file they are half the bytes and one request, not nine.
 */
const SMALL_PARTS =
  /\/src\/(?:lib\/(?:idempotency-key|kept-answers|other-tabs|public-env|read-signals|safe-storage|save-file|stored-session|try-again-in)|site\/(?:constants|problems|reference))\.ts$|astro.env/;

/** Likewise, wherever answers of the assessment are counted. */
const COUNTING = /\/src\/features\/quiz\/rules\/(?:style|question-ids|scoring)\.ts$/;

/** What every island begins with: one file, not five. */
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Takes the mark off texts of utilities: bundlers keep a text that is marked even where nothing uses it. */
const plainUtilities = {
  name: 'plain-utilities',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/') ? { code: code.replace(/\btw`/g, '`'), map: null } : undefined,
};

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL,
  output: 'static',
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  // What `astro check` reads of content at the same time, or after, `local/build.ts` knows nothing of.
  cacheDir: process.env.SITE_INPUTS && './node_modules/.astro/build',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    mdx({ optimize: { ignoreElementNames: ['img'] } }),
    articlesIntegration(),
    chat,
    intentIntegration(),
    methodIntegration(),
    factsIntegration(),
    walk,
    siteMap(days),
    pronunciationIntegration(),
    offlineIntegration(),
    chatFrame,
  ],
  env: { schema, validateSecrets: true },
  // Shiki writes style attributes, which the content security policy refuses.
  markdown: { syntaxHighlight: 'prism' },
  vite: {
    plugins: [translated(process.env.SITE_LANGUAGE), tailwindcss(), plainUtilities],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        // A message stands where it is used: else every part of a feature would load the messages of all.
        optimization: { inlineConst: { mode: 'all' } },
      },
    },
    // As modules, so that the code that reads workbooks comes with the first workbook.
    worker: { format: 'es' },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'small-parts', test: SMALL_PARTS },
                  { name: 'quiz-counts', test: COUNTING },
                  { name: 'react', test: FRAMEWORK },
                ],
              },
            },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
