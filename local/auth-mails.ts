import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './data-folder.ts';
import { projectRoot } from './project.ts';

const TEMPLATES = join(projectRoot, 'supabase', 'templates');
/** The files that the templates were last made of, and when each was written. */
const MADE_OF = join(projectRoot, 'node_modules', '.cache', 'auth-templates.json');

/**
 * Writes the mails of the auth service, which are not in git, from their words into `supabase/templates/`, where
 * `supabase/config.toml` names them. Does nothing when they are there and their source is unchanged.
 */
export async function writeAuthMails(): Promise<void> {
  if (existsSync(TEMPLATES) && isUnchanged()) return;
  // The bundler takes a while to load, and most starts need none.
  const { bundleMails, importBundle } = await import('./jsx-bundle.ts');
  const { source, files } = await bundleMails(`export { authTemplates } from './auth-templates.tsx';`);
  const times = Object.fromEntries(files.map((file) => [file, writtenAt(file)]));
  const module = await importBundle<{ authTemplates: () => Record<string, string> }>(source);
  mkdirSync(TEMPLATES, { recursive: true });
  for (const [name, html] of Object.entries(module.authTemplates())) {
    writeFileSync(join(TEMPLATES, `${name}.html`), html);
  }
  replaceFile(MADE_OF, JSON.stringify(times));
}

/** Milliseconds since 1970; undefined when the file is not there. */
const writtenAt = (file: string) => statSync(join(projectRoot, file), { throwIfNoEntry: false })?.mtimeMs;

function isUnchanged(): boolean {
  if (!existsSync(MADE_OF)) return false;
  const times: Record<string, number> = JSON.parse(readFileSync(MADE_OF, 'utf8'));
  return Object.entries(times).every(([file, at]) => writtenAt(file) === at);
}
