import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

const TEMPLATES = 'supabase/templates';
/** When each of the templates was written, and each file that they were made of. */
const MADE_OF = join(projectRoot, 'node_modules', '.cache', 'auth-templates.json');

/**
 * Writes the mails of the auth service, which are not in git, from their words into `supabase/templates/`, where
 * `supabase/config.toml` names them. Does nothing when they are there and their source is unchanged.
 */
export async function writeAuthMails(): Promise<void> {
  if (isUnchanged()) return;
  const began = Date.now();
  // The bundler takes a while to load, and most starts need none.
  const { bundleMails, importBundle } = await import('./jsx-bundle.ts');
  const { source, files } = await bundleMails(`export { authTemplates } from './auth-templates.tsx';`);
  const module = await importBundle<{ authTemplates: () => Record<string, string> }>(source);
  mkdirSync(join(projectRoot, TEMPLATES), { recursive: true });
  const templates = Object.entries(module.authTemplates()).map(([name, html]) => {
    const template = `${TEMPLATES}/${name}.html`;
    writeFileSync(join(projectRoot, template), html);
    return template;
  });
  // A file that was saved meanwhile may be younger than what was made of it.
  if (files.some((file) => (writtenAt(file) ?? 0) >= began)) return;
  const known = ['package-lock.json', ...files, ...templates];
  writeFileSync(MADE_OF, JSON.stringify(Object.fromEntries(known.map((file) => [file, writtenAt(file)]))));
}

/** Milliseconds since 1970; undefined when the file is not there. */
const writtenAt = (file: string) => statSync(join(projectRoot, file), { throwIfNoEntry: false })?.mtimeMs;

function isUnchanged(): boolean {
  try {
    const times: Record<string, number> = JSON.parse(readFileSync(MADE_OF, 'utf8'));
    return Object.entries(times).every(([file, at]) => writtenAt(file) === at);
  } catch {
    // The list of times was never written, or only half of it, so the mails are made anew.
    return false;
  }
}
