type Versions = Record<string, string>;

export interface Manifest {
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
  /** Packages whose install scripts may run. */
  allowScripts: Record<string, boolean>;
}

export interface LockFile {
  /** Keyed by the place in the project: `node_modules/x`, or '' for the project itself. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  cpu?: string[];
  hasInstallScript?: boolean;
  link?: boolean;
}

/**
 * Platform builds that the registry used for the lock did not serve: their entries name a version and no hash. npm
 * needs the entries for `npm ci` on any platform and fills them in when the lock is renewed on a complete registry.
 */
const WITHOUT_HASH = [
  '@astrojs/compiler-binding-',
  '@biomejs/cli-',
  '@deno/',
  '@oxc-parser/binding-',
  '@oxc-resolver/binding-',
  '@pagefind/',
  '@tailwindcss/oxide-',
];
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What is wrong with the lock file, one sentence each. */
export function lockProblems({ packages }: LockFile, { allowScripts }: Manifest): string[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1);
    if (!name) return [];
    const isStub = entry.optional && entry.cpu && WITHOUT_HASH.some((prefix) => name.startsWith(prefix));
    const problems: string[] = [];
    if (entry.link) problems.push(`${place} is a link to a folder.`);
    if (entry.resolved)
      problems.push(`${place} is bound to ${entry.resolved}, so it installs from nowhere else.`);
    if (!EXACT_VERSION.test(entry.version ?? '')) problems.push(`${place} has no exact version.`);
    if (!isStub && !entry.integrity?.startsWith('sha512-')) problems.push(`${place} has no sha512 hash.`);
    if (entry.hasInstallScript && !allowScripts[name])
      problems.push(`${name} runs a script that is not allowed.`);
    return problems;
  });
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
