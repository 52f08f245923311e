type Versions = Record<string, string>;

export interface Manifest {
  dependencies: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  /** Packages with install scripts, and whether these may run. */
  allowScripts?: Record<string, boolean>;
}

export interface LockFile {
  /** Keyed by the place in the project: `node_modules/x`, or '' for the project itself. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  /** Of the package that an override puts into the place of another. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  /** It lies inside the package that brings it. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
}

/**
 * Platform builds that the registry used for the lock does not serve: npm, asked for them, finds no such version. Their
 * entries name a version and no hash. npm needs the entries for `npm ci` on any platform, and fills them in when the
 * lock is renewed on a registry that has them; then their line here goes. Group and version, then the builds.
 */
const NOT_SERVED: Record<string, string> = {
  '@cloudflare/workerd-*@1.20261117.1': 'darwin-64 darwin-arm64 windows-64',
  '@supabase/cli-*@3.1.0':
    'darwin-arm64 darwin-x64 linux-arm64 linux-arm64-musl linux-x64-musl windows-arm64 windows-x64',
};

/** The same as `name@version`. */
export const WITHOUT_HASH: ReadonlySet<string> = new Set(
  Object.entries(NOT_SERVED).flatMap(([group, builds]) =>
    builds.split(' ').map((build) => group.replace('*', build)),
  ),
);

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** `name@version` of what stands at `place` of a lock. */
const identity = (place: string, { name, version }: LockedPackage) =>
  `${name ?? place.split('node_modules/').at(-1)}@${version}`;

/** What the lock installs, as `name@version`. */
export const lockedPackages = ({ packages }: LockFile): ReadonlySet<string> =>
  new Set(
    Object.entries(packages)
      .filter(([place]) => place)
      .map(([place, entry]) => identity(place, entry)),
  );

/** What is wrong with the lock file, one sentence each. */
export function lockProblems({ packages }: LockFile, { allowScripts = {} }: Manifest): string[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1);
    if (!name) return [];
    // A bundled package has no file of its own: the hash of the package that brings it covers it.
    const needsHash = !entry.inBundle && !WITHOUT_HASH.has(identity(place, entry));
    const problems: string[] = [];
    if (entry.link) problems.push(`${place} is a link to a folder.`);
    if (entry.resolved)
      problems.push(`${place} is bound to ${entry.resolved}, so it installs from nowhere else.`);
    if (!EXACT_VERSION.test(entry.version ?? '')) problems.push(`${place} has no exact version.`);
    if (needsHash && !entry.integrity?.startsWith('sha512-')) problems.push(`${place} has no sha512 hash.`);
    if (entry.hasInstallScript && allowScripts[name] === undefined)
      problems.push(`${name} runs a script that is not allowed.`);
    return problems;
  });
}

/** Which lines of `NOT_SERVED` no lock needs any more, because the entry is gone or has a hash. */
export function staleExceptions(locks: LockFile[]): string[] {
  const entries = locks.flatMap(({ packages }) => Object.entries(packages));
  const needed = new Set(
    entries.filter(([, { integrity }]) => !integrity).map(([place, entry]) => identity(place, entry)),
  );
  return [...WITHOUT_HASH]
    .filter((name) => !needed.has(name))
    .map((name) => `${name} needs no exception from hashes any more.`);
}

/** Which dependencies of the manifest are anything but one exact version. */
export function manifestProblems({
  dependencies,
  devDependencies,
  optionalDependencies,
}: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(([name, version]) => `${name} asks for "${version}", not for one version.`);
}
