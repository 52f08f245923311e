import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Folder of the first of `names` that is installed: the platform variants of one binary, of which npm installs one.
 * Throws when there is none.
 */
export function installedPackage(...names: string[]): string {
  const folders = names.map((name) => join(projectRoot, 'node_modules', name));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`None of ${names.join(', ')} is installed. Run "npm ci" first.`);
  return found;
}

/** The command line of Astro, to be run by this Node. */
export const astroProgram = () => join(installedPackage('astro'), 'bin', 'astro.mjs');

/** The folders of `functions/` below `root`: each is a function of that name. */
export function functionNames(root = projectRoot): string[] {
  return readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort();
}

/** Adds the variables of the project's `.env`, if there is one, to those of the shell, which win. */
export function loadEnvironmentFile(): void {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Where the stack keeps everything it must not forget: `DATA_DIR`, or `.data` in the project. */
export function dataFolderPath(): string {
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}
