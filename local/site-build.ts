import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, hashInputs, inputFiles, isUnchanged } from './build.ts';
import { projectRoot } from './project.ts';

const BUILDS = join(projectRoot, 'node_modules', '.cache', 'site');
const BUILDS_KEPT = 3;
/** A younger build may be the one that a running stack serves. */
const BUILDS_KEPT_FOR_MS = 24 * 60 * 60_000;
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Finds the site with these `PUBLIC_*` variables in a folder named by the hash of its files and variables, or builds it,
 * and then it `isNew`. A site that was built on another day or of another commit serves as well.
 * What Astro prints goes to the file `log`.
 */
export async function provideSite(
  publicEnv: Record<string, string>,
  log: string,
): Promise<{ folder: string; isNew: boolean }> {
  // A launcher that a test runner started has another NODE_ENV, which Astro would heed. Builds do
  // not write to the launcher's cache of compiled modules, because it would grow with each of them.
  const env = { ...publicEnv, NODE_ENV: 'production', NODE_DISABLE_COMPILE_CACHE: '1' };
  const files = inputFiles();
  const folder = join(BUILDS, hashInputs(files.keys(), { ...process.env, ...env }).slice(0, 16));
  const isNew = !existsSync(folder);
  if (isNew) {
    const draft = `${folder}.draft-${process.pid}`;
    try {
      await buildSite({ outDir: draft, env, log: (text) => appendFileSync(log, text) });
      // The folder appears under its name only when it is complete, and of the files of that name.
      if (isUnchanged(files)) renameSync(draft, folder);
    } catch (error) {
      // Another stack that started at the same time may have been faster.
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    if (!existsSync(folder)) return provideSite(publicEnv, log);
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOldBuilds();
  return { folder, isNew };
}

/** Removes builds that are no longer needed. Two starts may do so at once, so a folder that has gone is no error. */
function removeOldBuilds(): void {
  const builds = readdirSync(BUILDS).map((name) => {
    const path = join(BUILDS, name);
    return { path, age: Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) };
  });
  const { drafts = [], whole = [] } = Object.groupBy(builds, ({ path }) =>
    path.includes('.draft-') ? 'drafts' : 'whole',
  );
  const abandoned = drafts.filter(({ age }) => age > ABANDONED_AFTER_MS);
  const others = whole.sort((a, b) => a.age - b.age).slice(BUILDS_KEPT);
  const old = others.filter(({ age }) => age > BUILDS_KEPT_FOR_MS);
  for (const { path } of [...abandoned, ...old]) rmSync(path, { recursive: true, force: true });
}
