import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_CACHE, bundleMails, importBundle } from './jsx-bundle.ts';
import { projectRoot } from './project.ts';

const TEMPLATES = join(projectRoot, 'supabase', 'templates');
/** What the templates were last made of. */
const BUNDLE = join(BUNDLE_CACHE, 'auth-templates.mjs');

/**
 * Writes the mails of the auth service, which are not in git, from their words into `supabase/templates/`, where
 * `supabase/config.toml` names them. Does nothing when they are there and their source is unchanged.
 */
export async function writeAuthMails(): Promise<void> {
  const source = await bundleMails(`export { authTemplates } from './auth-templates.tsx';`);
  if (existsSync(TEMPLATES) && existsSync(BUNDLE) && readFileSync(BUNDLE, 'utf8') === source) return;

  mkdirSync(TEMPLATES, { recursive: true });
  const draft = `auth-templates.${process.pid}.mjs`;
  const module = await importBundle<{ authTemplates: () => Record<string, string> }>(source, draft);
  for (const [name, html] of Object.entries(module.authTemplates())) {
    writeFileSync(join(TEMPLATES, `${name}.html`), html);
  }
  renameSync(join(BUNDLE_CACHE, draft), BUNDLE);
}
