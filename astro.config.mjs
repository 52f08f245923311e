import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { headersIntegration } from './src/integrations/headers/headers-integration.ts';
import { intentIntegration } from './src/integrations/intent/intent-integration.ts';

const url = (options = {}) => envField.string({ context: 'client', access: 'public', url: true, ...options });
const optionalText = envField.string({ context: 'client', access: 'public', optional: true });

/** `astro:env` checks these when the site is built; a missing or malformed one stops the build and is named. */
const schema = {
  PUBLIC_SITE_URL: url(),
  PUBLIC_SUPABASE_URL: url(),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
  PUBLIC_INTAKE_URL: url({ optional: true }),
  PUBLIC_CHAT_PROJECT_ID: optionalText,
  PUBLIC_CHAT_FRAME_URL: url({ optional: true }),
};

/** One variable file serves text, one headings; Latin and French, under 14 KB each. */
const font = (name, cssVariable, file, weight, fallbacks) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks,
  options: { variants: [{ src: [file], weight, style: 'normal' }] },
});

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL,
  output: 'static',
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react(), mdx({ optimize: true }), intentIntegration(), headersIntegration()],
  env: { schema, validateSecrets: true },
  fonts: [
    font('Radio Canada', '--font-radio-canada', './src/assets/fonts/radio-canada.woff2', '400 700', ['Arial', 'sans-serif']),
    font('Radio Canada Big', '--font-radio-canada-big', './src/assets/fonts/radio-canada-big.woff2', '500 700', [
      'Arial',
      'sans-serif',
    ]),
  ],
  // Shiki writes style attributes, which the content security policy refuses.
  markdown: { syntaxHighlight: 'prism' },
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0, rolldownOptions: { checks: { moduleLevelDirective: false } } },
  },
  server: { host: '127.0.0.1' },
});
