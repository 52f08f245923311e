import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Finding, judge } from './finding.ts';
import { readersOf } from './production.ts';
import { outputOf } from './program.ts';
import { tomlTables } from './toml-tables.ts';

/** Limits of Supabase (docs: functions/limits, and troubleshooting/edge-function-bundle-size-issues for the sources). */
const BUNDLE_MAX_BYTES = 20e6;
const SOURCES_MAX_BYTES = 5e6;

interface DenoGraph {
  modules: {
    /** Absolute path. */
    local?: string;
    /** Bytes; absent for packages. */
    size?: number;
    dependencies?: {
      specifier: string;
      /** Absent for an import of types only. */
      code?: unknown;
    }[];
  }[];
}

export interface FunctionSize {
  name: string;
  /** Our own files, which the CLI uploads; bytes. */
  sources: number;
  /** Everything the function can reach, packages included, minified; bytes. */
  bundle: number;
}

const readJson = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape;

/** The folders of `functions/`: each is a function of that name. */
export function functionNames(root: string): string[] {
  return readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort();
}

/** What would stop the CLI, or make the platform run something else than the local stack does. */
export function functionFaults(root: string): string[] {
  const names = functionNames(root);
  const tables = tomlTables(readFileSync(join(root, 'supabase', 'config.toml'), 'utf8'));
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(join(root, 'package.json'));
  const strays = [...tables.keys()]
    .filter((table) => table.startsWith('functions.'))
    .map((table) => table.slice('functions.'.length))
    .filter((name) => !names.includes(name));
  return [
    ...names.flatMap((name) => blockFaults(root, name, tables.get(`functions.${name}`))),
    ...names.flatMap((name) => versionFaults(root, name, dependencies)),
    ...strays.map((name) => `supabase/config.toml has a block for ${name}, but there is no such folder.`),
  ];
}

function blockFaults(root: string, name: string, block: Map<string, string> | undefined): string[] {
  const faults = ['index.ts', 'deno.json']
    .filter((file) => !existsSync(join(root, 'functions', name, file)))
    .map((file) => `functions/${name} has no ${file}.`);
  if (!block) return [...faults, `supabase/config.toml has no block [functions.${name}].`];
  if (block.get('verify_jwt') !== 'false')
    faults.push(`[functions.${name}] does not say verify_jwt = false: the platform would refuse our keys.`);
  const paths = { entrypoint: 'index.ts', import_map: 'deno.json' };
  for (const [key, file] of Object.entries(paths)) {
    const path = resolve(root, 'supabase', (block.get(key) ?? '').replaceAll('"', ''));
    if (path !== join(root, 'functions', name, file))
      faults.push(`[functions.${name}] ${key} does not point at functions/${name}/${file}.`);
  }
  return faults;
}

function importsOf(root: string, name: string): Record<string, string> {
  const file = join(root, 'functions', name, 'deno.json');
  return existsSync(file) ? (readJson<{ imports?: Record<string, string> }>(file).imports ?? {}) : {};
}

function versionFaults(root: string, name: string, dependencies: Record<string, string>): string[] {
  return Object.entries(importsOf(root, name)).flatMap(([key, target]) => {
    const { wanted, version } = /^npm:(?<wanted>@?[^@]+)@(?<version>[^/]+)/.exec(target)?.groups ?? {};
    if (!wanted || !version) return [`functions/${name}/deno.json: ${key} names no package and version.`];
    if (dependencies[wanted] === version) return [];
    const installed = dependencies[wanted] ?? 'nothing';
    return [`functions/${name}/deno.json asks for ${wanted} ${version}, package.json for ${installed}.`];
  });
}

/** Variables that the functions read and `.env.example` does not name for them: nobody would set those. */
export function variableFaults(root: string): string[] {
  const readers = readersOf(readFileSync(join(root, '.env.example'), 'utf8'));
  const files = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, 'functions', file), 'utf8').matchAll(
        /\b(?:read|require)Env\('(?<name>\w+)'/g,
      ),
    ])
    .map(({ groups }) => groups?.name ?? '');
  return [...new Set(names)]
    .filter((name) => readers.get(name) !== 'functions')
    .map((name) => `The functions read ${name}, which .env.example does not name for them.`);
}

/**
 * Packages that a function imports without a line in its `deno.json`. The local stack finds them in `node_modules`;
 * the platform, which gets only `deno.json`, does not.
 */
export async function importFaults(root: string, name: string): Promise<string[]> {
  const known = Object.keys(importsOf(root, name));
  const bare = (await graphOf(root, name)).modules
    .flatMap(({ dependencies = [] }) => dependencies)
    .filter(({ code, specifier }) => code && !/^(?:[./]|\w+:)/.test(specifier))
    .map(({ specifier }) => specifier);
  return [...new Set(bare)]
    .filter((specifier) => !known.includes(specifier))
    .map((specifier) => `functions/${name} imports ${specifier}, which its deno.json does not name.`);
}

async function graphOf(root: string, name: string): Promise<DenoGraph> {
  const entry = join('functions', name, 'index.ts');
  return JSON.parse(
    await outputOf('deno', ['info', '--json', '--no-lock', '--node-modules-dir=manual', entry], root),
  );
}

/** Sizes of what is uploaded and of what it becomes with its packages. */
export async function measureFunction(root: string, name: string): Promise<FunctionSize> {
  const { modules } = await graphOf(root, name);
  const bundle = await outputOf(
    'esbuild',
    [
      join('functions', name, 'index.ts'),
      '--bundle',
      '--minify',
      '--format=esm',
      '--platform=node',
      '--jsx=automatic',
      '--define:process.env.NODE_ENV="production"',
      '--log-level=error',
    ],
    root,
  );
  return {
    name,
    sources: modules.reduce((sum, { size = 0 }) => sum + size, 0),
    bundle: Buffer.byteLength(bundle),
  };
}

/** Which sizes the platform refuses. */
export function sizeFaults(sizes: FunctionSize[]): string[] {
  return sizes.flatMap(({ name, sources, bundle }) => [
    ...(sources > SOURCES_MAX_BYTES ? [`The sources of ${name} have ${megabytes(sources)}, over 5 MB.`] : []),
    ...(bundle > BUNDLE_MAX_BYTES ? [`The bundle of ${name} has ${megabytes(bundle)}, over 20 MB.`] : []),
  ]);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Everything about `functions/` that can be known without the platform. */
export async function checkFunctions(root: string): Promise<Finding[]> {
  const names = functionNames(root);
  const folders = judge('functions, their blocks and versions', functionFaults(root), `${names.length}`);
  if (folders.verdict === 'fault') return [folders];
  const imports = await Promise.all(names.map((name) => importFaults(root, name)));
  const sizes: FunctionSize[] = [];
  for (const name of names) sizes.push(await measureFunction(root, name));
  const largest = sizes.reduce((most, size) => (size.bundle > most.bundle ? size : most));
  return [
    folders,
    judge('every package a function imports stands in its deno.json', imports.flat()),
    judge('every variable the functions read stands in .env.example', variableFaults(root)),
    judge(
      'size of the functions',
      sizeFaults(sizes),
      `the largest is ${largest.name} with ${megabytes(largest.bundle)} of code that runs, of 20 MB`,
    ),
  ];
}
