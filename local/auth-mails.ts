import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './project.ts';

const SOURCE = join(projectRoot, 'functions', '_shared', 'emails', 'auth-templates.tsx');
const TEMPLATES = join(projectRoot, 'supabase', 'templates');
const CACHE = join(projectRoot, 'node_modules', '.cache');
/** What the templates were last made of. */
const BUNDLE = join(CACHE, 'auth-templates.mjs');

/**
 * Writes the mails of the auth service, which are not in git, from their words into `supabase/templates/`, where
 * `supabase/config.toml` names them. Does nothing when they are there and their source is unchanged. It is bundled first,
 * because Node reads no JSX.
 */
export async function writeAuthMails(): Promise<void> {
  const bundled = await build({
    entryPoints: [SOURCE],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    platform: 'node',
    write: false,
  });
  const source = bundled.outputFiles.map(({ text }) => text).join('');
  if (existsSync(TEMPLATES) && existsSync(BUNDLE) && readFileSync(BUNDLE, 'utf8') === source) return;

  mkdirSync(CACHE, { recursive: true });
  mkdirSync(TEMPLATES, { recursive: true });
  const draft = join(CACHE, `auth-templates.${process.pid}.mjs`);
  writeFileSync(draft, source);
  const module: { authTemplates: () => Record<string, string> } = await import(pathToFileURL(draft).href);
  for (const [name, html] of Object.entries(module.authTemplates())) {
    writeFileSync(join(TEMPLATES, `${name}.html`), html);
  }
  renameSync(draft, BUNDLE);
}
