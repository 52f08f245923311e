import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { projectRoot } from './project.ts';

const INPUTS = ['.env', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'public', 'src'];
const BUILDS = join(projectRoot, 'node_modules', '.cache', 'site');
const BUILDS_KEPT = 3;
/** A younger build may be the one that a running stack serves. */
const BUILDS_KEPT_FOR_MS = 24 * 60 * 60_000;
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * The site built with these `PUBLIC_*` variables, from a folder named by the hash of all that goes into it; builds
 * it only if that folder is absent, and then it `isNew`. What Astro prints goes to the file `log`.
 */
export async function provideSite(publicEnv: Record<string, string>, log: string) {
  const folder = join(BUILDS, hashInputs(publicEnv));
  const isNew = !existsSync(folder);
  if (isNew) await buildInto(folder, publicEnv, log);
  const now = new Date();
  utimesSync(folder, now, now);
  removeOldBuilds();
  return { folder, isNew };
}

/** The folder appears under its name only when it is complete. */
async function buildInto(folder: string, publicEnv: Record<string, string>, log: string): Promise<void> {
  const draft = `${folder}.draft-${process.pid}`;
  // A launcher started by a test runner has another one, and Astro would heed it. The compiled modules of every build would
  // pile up in the launcher's cache.
  const env = { ...publicEnv, NODE_ENV: 'production', NODE_DISABLE_COMPILE_CACHE: '1' };
  try {
    await buildSite({ outDir: draft, env, log: (text) => appendFileSync(log, text) });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another stack that started at the same time may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

function hashInputs(publicEnv: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(publicEnv).sort()));
  for (const path of INPUTS.flatMap(listFiles)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(projectRoot, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The file itself, or all files below the folder, in a constant order; tests do not go into the site. */
function listFiles(path: string): string[] {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .sort();
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
