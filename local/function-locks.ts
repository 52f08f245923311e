import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames, projectRoot } from './project.ts';

interface LockedPackage {
  version: string;
  integrity: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The packages of `package-lock.json` by their place: `node_modules/x`. */
type Packages = Record<string, LockedPackage>;

/**
 * Writes `deno.lock` beside every function's `deno.json`, from `package-lock.json`: the platform, which resolves the
 * packages anew, then runs the very versions that the tests ran.
 */
export function writeFunctionLocks(root = projectRoot): void {
  const readJson = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const { packages } = readJson('package-lock.json');
  for (const name of functionNames(root)) {
    const { imports } = readJson('functions', name, 'deno.json');
    writeFileSync(join(root, 'functions', name, 'deno.lock'), denoLock(packages, imports));
  }
}

/**
 * What the imports of a `deno.json` reach in `package-lock.json`, as a `deno.lock`. In version 4 of the format, because
 * not every runtime of the platform reads 5. Throws when a package is not there.
 */
export function denoLock(packages: Packages, imports: Record<string, string>): string {
  const npm: Record<string, { integrity: string; dependencies?: string[] }> = {};

  /** Adds a package and all that it reaches. Answers its version, and after it the peers that it was given. */
  const add = (place: string): string => {
    const { version, integrity, dependencies = {}, ...entry } = packages[place] as LockedPackage;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const placeOfOne = (name: string) => placeOf(packages, name, place);
    const given = peers
      .sort()
      .map((name) => `_${name.replace('/', '+')}@${packages[placeOfOne(name)]?.version}`);
    const id = `${version}${given.join('')}`;
    const key = `${nameAt(place)}@${id}`;
    if (npm[key]) return id;
    const locked: (typeof npm)[string] = { integrity };
    npm[key] = locked;
    const needed = [...Object.keys(dependencies), ...peers].sort();
    if (needed.length > 0) locked.dependencies = needed.map((name) => `${name}@${add(placeOfOne(name))}`);
    return id;
  };

  const wanted = Object.values(imports).map((target) => /^npm:@?[^@]+@[^/]+/.exec(target)?.[0] ?? target);
  const specifiers = [...new Set(wanted)].sort().map((specifier) => {
    const name = specifier.slice('npm:'.length, specifier.lastIndexOf('@'));
    return [specifier, add(placeOf(packages, name))] as const;
  });
  const lock = {
    version: '4',
    specifiers: Object.fromEntries(specifiers),
    npm: Object.fromEntries(Object.entries(npm).sort(([one], [other]) => (one < other ? -1 : 1))),
    workspace: { dependencies: specifiers.map(([specifier]) => specifier) },
  };
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const nameAt = (place: string) => place.replace(/^.*node_modules\//, '');

/** Where a package finds another: in its own folder, or in the nearest one above that has it. */
function placeOf(packages: Packages, name: string, from = ''): string {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  if (!from) throw new Error(`package-lock.json has no ${name}. Run "npm install".`);
  return placeOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
