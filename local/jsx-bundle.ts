import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { projectRoot } from './project.ts';

const EMAILS = join(projectRoot, 'functions', '_shared', 'emails');
const CACHE = join(projectRoot, 'node_modules', '.cache');

/**
 * What modules of the mails export, named as in `export … from`, in one script: Node reads no JSX. `files` are those that
 * went into it, relative to the project.
 */
export async function bundleMails(exported: string): Promise<{ source: string; files: string[] }> {
  try {
    const { outputFiles, metafile } = await build({
      stdin: { contents: exported, resolveDir: EMAILS, loader: 'ts' },
      absWorkingDir: projectRoot,
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      metafile: true,
      packages: 'external',
      platform: 'node',
      write: false,
    });
    const files = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>');
    return { source: outputFiles.map(({ text }) => text).join(''), files };
  } finally {
    // Its process would stay as long as this one.
    await stop();
  }
}

/** Loads such a script. It is in a file of the cache meanwhile, because it imports packages. */
export async function importBundle<Module>(source: string): Promise<Module> {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `mails-${process.pid}.mjs`);
  writeFileSync(path, source);
  try {
    return await import(pathToFileURL(path).href);
  } finally {
    rmSync(path, { force: true });
  }
}
