import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { writeFunctionBlocks } from '../function-blocks.ts';
import { writeFunctionLocks } from '../function-locks.ts';
import { functionNames } from '../project.ts';
import { type Finding, judge } from './finding.ts';
import { readers } from './production.ts';

/** Limits of Supabase (docs: functions/limits, and troubleshooting/edge-function-bundle-size-issues for the sources). */
const BUNDLE_MAX_BYTES = 20e6;
const SOURCES_MAX_BYTES = 5e6;

export interface Measured {
  name: string;
  /** Our own files that run, which the CLI uploads; bytes. */
  sources: number;
  /** Everything the function can reach, packages included, minified; bytes. */
  bundle: number;
  /** The packages that our own files import, each as it is written there. */
  packages: string[];
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** What would stop the CLI, or make the platform run something else than the local stack does. */
export function functionProblems(root: string): string[] {
  const names = functionNames(root);
  const { dependencies } = readJson(join(root, 'package.json'));
  return [
    ...names.flatMap((name) =>
      ['index.ts', 'deno.json']
        .filter((file) => !existsSync(join(root, 'functions', name, file)))
        .map((file) => `functions/${name} has no ${file}. Copy a neighbour’s.`),
    ),
    ...names.flatMap((name) => versionProblems(root, name, dependencies)),
  ];
}

function importsOf(root: string, name: string): Record<string, string> {
  const file = join(root, 'functions', name, 'deno.json');
  return existsSync(file) ? (readJson(file).imports ?? {}) : {};
}

function versionProblems(root: string, name: string, dependencies: Record<string, string>): string[] {
  return Object.entries(importsOf(root, name)).flatMap(([key, target]) => {
    const { wanted, version } = /^npm:(?<wanted>@?[^@]+)@(?<version>[^/]+)/.exec(target)?.groups ?? {};
    if (!wanted || !version) return [`functions/${name}/deno.json: ${key} names no package and version.`];
    if (dependencies[wanted] === version) return [];
    const installed = dependencies[wanted] ?? 'nothing';
    return [`functions/${name}/deno.json asks for ${wanted} ${version}, package.json for ${installed}.`];
  });
}

/** Variables that the functions read and `.env.example` does not name for them: nobody would set those. */
export function variableProblems(root: string): string[] {
  const names = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'functions', file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\b(?:read|require)Env\('(\w+)'/g)])
    .map(([, name = '']) => name);
  return [...new Set(names)]
    .filter((name) => readers.get(name) !== 'functions')
    .map((name) => `The functions read ${name}, which .env.example does not name for them.`);
}

/** Bundles the functions as the platform does, for their sizes, and without packages, for what is our own. */
export async function measureFunctions(root: string, names: readonly string[]): Promise<Measured[]> {
  const bundle = (packages: 'bundle' | 'external') =>
    build({
      absWorkingDir: root,
      entryPoints: names.map((name) => join('functions', name, 'index.ts')),
      // Nothing is written.
      outdir: 'dist',
      bundle: true,
      packages,
      minify: true,
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
      metafile: true,
      write: false,
    });
  const [whole, own] = await Promise.all([bundle('bundle'), bundle('external')]);
  const bundles = new Map(Object.values(whole.metafile.outputs).map((one) => [one.entryPoint, one.bytes]));
  return names.map((name) => {
    const entry = `functions/${name}/index.ts`;
    const inputs = inputsOf(entry, own.metafile);
    const imports = inputs.flatMap((input) => input.imports).filter(({ external }) => external);
    return {
      name,
      sources: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
      bundle: found(bundles.get(entry), entry),
      packages: [...new Set(imports.map(({ path }) => path))].filter((path) => !/^\w+:/.test(path)),
    };
  });
}

/** All files that an entry reaches. */
function inputsOf(entry: string, { inputs }: Metafile): Metafile['inputs'][string][] {
  const reached = new Set([entry]);
  // A set also gives what is added while one goes through it.
  for (const path of reached)
    for (const next of found(inputs[path], path).imports) if (!next.external) reached.add(next.path);
  return [...reached].map((path) => found(inputs[path], path));
}

function found<Found>(value: Found | undefined, path: string): Found {
  if (value === undefined) throw new Error(`The bundles say nothing about ${path}.`);
  return value;
}

/**
 * Packages that a function imports without a line in its `deno.json`. The local stack finds them in `node_modules`;
 * the platform, which gets only `deno.json`, does not.
 */
export function importProblems(root: string, { name, packages }: Measured): string[] {
  const known = importsOf(root, name);
  return packages
    .filter((specifier) => !Object.hasOwn(known, specifier))
    .map((specifier) => `functions/${name} imports ${specifier}, which its deno.json does not name.`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Which sizes the platform refuses. */
export function sizeProblems({ name, sources, bundle }: Omit<Measured, 'packages'>): string[] {
  return [
    ...(sources > SOURCES_MAX_BYTES ? [`The sources of ${name} have ${megabytes(sources)}, over 5 MB.`] : []),
    ...(bundle > BUNDLE_MAX_BYTES ? [`The bundle of ${name} has ${megabytes(bundle)}, over 20 MB.`] : []),
  ];
}

/**
 * Checks `functions/` without the platform. Unless a folder has a problem, it first writes the blocks of `config.toml` and the
 * locks, which the platform reads.
 */
export async function checkFunctions(root: string): Promise<Finding[]> {
  const names = functionNames(root);
  const folders = judge('functions, their files and versions', functionProblems(root), `${names.length}`);
  if (folders.verdict === 'error') return [folders];
  writeFunctionBlocks(root);
  writeFunctionLocks(root);
  const measured = await measureFunctions(root, names);
  const largest = measured.reduce((most, one) => (one.bundle > most.bundle ? one : most));
  const imports = measured.flatMap((one) => importProblems(root, one));
  return [
    folders,
    judge('every package a function imports stands in its deno.json', imports),
    judge('every variable the functions read stands in .env.example', variableProblems(root)),
    judge(
      'size of the functions',
      measured.flatMap(sizeProblems),
      `the largest is ${largest.name} with ${megabytes(largest.bundle)} of code that runs, of 20 MB`,
    ),
  ];
}
