import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './project.ts';

const EMAILS = join(projectRoot, 'functions', '_shared', 'emails');
export const BUNDLE_CACHE = join(projectRoot, 'node_modules', '.cache');

/** What modules of the mails export, named as in `export … from`, in one script: Node reads no JSX. */
export async function bundleMails(exported: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: exported, resolveDir: EMAILS, loader: 'ts' },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    platform: 'node',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Loads such a script. It is written to `file` of the cache first, because it imports packages. */
export async function importBundle<Module>(source: string, file: string): Promise<Module> {
  mkdirSync(BUNDLE_CACHE, { recursive: true });
  const path = join(BUNDLE_CACHE, file);
  writeFileSync(path, source);
  return import(pathToFileURL(path).href);
}
