import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../local/project.ts';
import { DESCRIPTION_LENGTH } from '../../src/site/page-fields.ts';
import { residentBytes } from '../process-family.ts';
import type { Cell, Table } from './table.ts';

/** The most that is accepted, of two cores that do nothing else. */
const BUDGETS = {
  secondsForThousand: 15,
  megabytesForThousand: 1_500,
  megabytesForTenThousand: 3_000,
  /** Of twice as many articles. */
  doubled: 2.2,
  editedSeconds: 6,
};
const SIZES = [0, 1_000, 5_000, 10_000];
/** One of so many is edited, or of the most that were asked for, if these are fewer. */
const EDITED_AMONG = 1_000;
const SAMPLED_EVERY_MS = 200;
const BLOG = 'src/content/blog';
const REAL = `${BLOG}/a-greeting-callers-trust.mdx`;
const LEFT_OUT = new Set(['.astro', '.data', '.git', 'dist', 'node_modules', 'test-results']);
/** Astro keeps something in them, and each copy has to begin without. */
const CACHES = new Set(['.astro', '.cache', '.vite']);
/** It says until when it holds, to the millisecond. */
const OF_THE_MOMENT = '.well-known/security.txt';
const VARIABLES = {
  PUBLIC_SITE_URL: 'https://www.example.com',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
};

/** Seconds, most megabytes of all its processes together, and what its steps printed. */
interface Build {
  seconds: number;
  megabytes: number;
  steps: Map<string, number>;
}

/**
 * How time and memory of a build grow with the articles, and what a build costs after one of them was edited. Numbers
 * behind the name of the bench are the sizes to build: `npm run bench -- scale 0 1000`.
 */
export async function measureBuildScale(): Promise<Table[]> {
  const asked = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
  const sizes = asked.length > 0 ? asked.map(Number) : SIZES;
  const among = Math.min(EDITED_AMONG, Math.max(...sizes));
  const copy = copyOfProject();
  try {
    const builds = new Map<number, Build>();
    let edited: Table[] = [];
    for (const size of sizes) {
      fill(copy, size);
      forget(copy);
      builds.set(size, await build(copy));
      if (size === among && size > 0) edited = [await editedFigures(copy, among)];
    }
    return [growth(builds), shares(builds), ...edited];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function growth(builds: ReadonlyMap<number, Build>): Table {
  const base = builds.get(0);
  const ratio = (builds.get(10_000)?.seconds ?? 0) / (builds.get(5_000)?.seconds ?? Number.NaN);
  const row = (size: number, { seconds, megabytes }: Build) => {
    const less = size === 1_000 ? base : undefined;
    const cells: Cell[] = [
      { value: rounded(seconds), budget: less && rounded(less.seconds + BUDGETS.secondsForThousand) },
      {
        value: Math.round(megabytes),
        budget: less
          ? Math.round(less.megabytes + BUDGETS.megabytesForThousand)
          : size === 10_000
            ? BUDGETS.megabytesForTenThousand
            : undefined,
      },
    ];
    return { name: `${size} more articles`, cells };
  };
  const rows = [...builds].map(([size, one]) => row(size, one));
  if (!Number.isNaN(ratio))
    rows.push({ name: '10,000 : 5,000', cells: [{ value: rounded(ratio), budget: BUDGETS.doubled }] });
  return { title: 'A first build, with nothing kept', columns: ['seconds', 'MB'], rows };
}

function shares(builds: ReadonlyMap<number, Build>): Table {
  const names = new Set([...builds.values()].flatMap(({ steps }) => [...steps.keys()]));
  return {
    title: 'Seconds of each step, and MB held after it; the walk works while the pages are made',
    columns: [...builds.keys()].map(String),
    rows: [...names].map((name) => ({
      name,
      cells: [...builds.values()].map(({ steps }) => ({ value: rounded(steps.get(name) ?? 0) })),
    })),
  };
}

/** A build after one article was edited, and whether it is what a build with nothing kept makes. */
async function editedFigures(copy: string, among: number): Promise<Table> {
  const file = join(copy, BLOG, nameOf(Math.ceil(among / 2)));
  // Also its title, which others show.
  const renamed = readFileSync(file, 'utf8').replace(' about a greeting', ' once more about a greeting');
  writeFileSync(file, `${renamed}\nOne more paragraph at the end.\n`);
  const again = await build(copy);
  const kept = `${copy}/kept`;
  cpSync(join(copy, 'dist'), kept, { recursive: true });
  const same = await build(copy);
  forget(copy);
  await build(copy);
  const different = differences(kept, join(copy, 'dist'));
  for (const name of different) console.log(`differs from a first build: ${name}`);
  return {
    title: `A build with ${among} more articles, and what the last one kept`,
    columns: ['seconds', 'MB', 'files that differ from a first build'],
    rows: [
      {
        name: 'one edited',
        cells: [
          { value: rounded(again.seconds), budget: BUDGETS.editedSeconds },
          { value: Math.round(again.megabytes) },
          { value: different.length, budget: 0 },
        ],
      },
      {
        name: 'nothing edited',
        cells: [{ value: rounded(same.seconds) }, { value: Math.round(same.megabytes) }],
      },
    ],
  };
}

/** A copy of the project without its history, on the same packages. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'build-scale-'));
  for (const name of readdirSync(projectRoot))
    if (!LEFT_OUT.has(name)) cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!CACHES.has(name))
      symlinkSync(join(projectRoot, 'node_modules', name), join(copy, 'node_modules', name));
  return copy;
}

function forget(copy: string): void {
  for (const name of ['dist', '.astro', ...[...CACHES].map((cache) => `node_modules/${cache}`)])
    rmSync(join(copy, name), { recursive: true, force: true });
}

const nameOf = (number: number) => `bench-${String(number).padStart(5, '0')}.mdx`;

/** So many articles more, each the text of a real one under a title of its own. */
function fill(copy: string, size: number): void {
  const folder = join(copy, BLOG);
  for (const name of readdirSync(folder)) if (name.startsWith('bench-')) rmSync(join(folder, name));
  const real = readFileSync(join(projectRoot, REAL), 'utf8');
  for (let number = 1; number <= size; number += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + (number % 700))).toISOString().slice(0, 10);
    const named = real
      .replace(/^(title: ').*'$/m, `$1Article ${number} about a greeting that callers trust'`)
      .replace(/^(description: ')(.*)'$/m, (_, start: string, text: string) => {
        const words = `Article ${number}. ${text}`.slice(0, DESCRIPTION_LENGTH.max).trimEnd();
        return `${start}${words}'`;
      })
      .replace(/^published: .*$/m, `published: ${day}`)
      .replace(/^updated: .*\n/m, '');
    writeFileSync(join(folder, nameOf(number)), `${named}\nThis is article ${number}.\n`);
  }
}

async function build(copy: string): Promise<Build> {
  const start = performance.now();
  const run = spawn(process.execPath, [join(copy, 'local', 'build.ts')], {
    cwd: copy,
    env: { ...process.env, ...VARIABLES, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  let megabytes = 0;
  const sample = async () => {
    megabytes = Math.max(megabytes, ((await residentBytes(run.pid ?? 0)) ?? 0) / 1e6);
  };
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  const [code] = await once(run, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(output);
  return { seconds: (performance.now() - start) / 1_000, megabytes, steps: stepsIn(output) };
}

/** What Astro and the walk say of their steps: seconds, and megabytes by names that say so. */
function stepsIn(output: string): Map<string, number> {
  const steps = new Map<string, number>();
  const [content, ...rest] = [...output.matchAll(/Completed in (?:(\d+)m )?([\d.]+)(ms|s)/g)].map(seconds);
  const [server, client] = [...output.matchAll(/✓ built in (?:(\d+)m )?([\d.]+)(ms|s)/g)].map(seconds);
  const named = { content, 'bundle of the server': server, 'bundle of the browser': client, pages: rest[0] };
  for (const [name, value] of Object.entries(named)) steps.set(name, value ?? 0);
  const walk = /\d+ pages; seconds: (.*)/.exec(output)?.[1] ?? '';
  for (const [, name = '', time = ''] of walk.matchAll(/([a-z]+) ([\d.]+)/g))
    steps.set(`walk: ${name}`, Number(time));
  const held = /MB held after each step: (.*)/.exec(output)?.[1] ?? '';
  for (const [, name = '', amount = ''] of held.matchAll(/([a-z]+) (\d+)/g))
    steps.set(`MB: ${name}`, Number(amount));
  return steps;
}

const seconds = ([, minutes = '0', amount = '0', unit]: RegExpExecArray) =>
  Number(minutes) * 60 + Number(amount) / (unit === 'ms' ? 1_000 : 1);

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The files that only one of two folders has, or that are not equal byte for byte. */
function differences(one: string, other: string): string[] {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const [ours, theirs] = [new Set(filesOf(one)), new Set(filesOf(other))];
  return [...new Set([...ours, ...theirs])].filter(
    (name) =>
      name !== OF_THE_MOMENT &&
      !(
        ours.has(name) &&
        theirs.has(name) &&
        readFileSync(join(one, name)).equals(readFileSync(join(other, name)))
      ),
  );
}
