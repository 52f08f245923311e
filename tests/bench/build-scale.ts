import { execFileSync, spawn } from 'node:child_process';
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
import { type Cell, median, type Table } from './table.ts';

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
/** How often what takes less than a minute is measured; a larger build is made once. */
const RUNS = 5;
const QUICK = 1_000;
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
 * behind the name of the bench are the sizes to build beside none: `npm run bench -- scale 1000`. One is edited among the
 * fewest of them.
 */
export async function measureBuildScale(): Promise<Table[]> {
  const asked = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
  const sizes = [...new Set(asked.length > 0 ? [0, ...asked.map(Number)] : SIZES)].sort((a, b) => a - b);
  const among = sizes.find((size) => size > 0);
  const copy = copyOfProject();
  try {
    const builds = new Map<number, Build[]>();
    let edited: Table[] = [];
    for (const size of sizes) {
      fill(copy, size);
      commit(copy);
      const made: Build[] = [];
      while (made.length < (size > QUICK ? 1 : RUNS)) {
        forget(copy);
        made.push(await build(copy));
      }
      builds.set(size, made);
      if (size === among) edited = [await editedFigures(copy, among)];
    }
    return [growth(builds), shares(builds), ...edited];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const medianOf = (builds: readonly Build[], figure: 'seconds' | 'megabytes') =>
  median(builds.map((one) => one[figure]));

export function growth(builds: ReadonlyMap<number, Build[]>): Table {
  const base = builds.get(0) ?? [];
  const row = (size: number, made: Build[]) => {
    const isThousand = size === 1_000;
    const cells: Cell[] = [
      {
        value: medianOf(made, 'seconds'),
        budget: isThousand ? medianOf(base, 'seconds') + BUDGETS.secondsForThousand : undefined,
      },
      {
        value: medianOf(made, 'megabytes'),
        budget: isThousand
          ? medianOf(base, 'megabytes') + BUDGETS.megabytesForThousand
          : size === 10_000
            ? BUDGETS.megabytesForTenThousand
            : undefined,
      },
    ];
    return { name: `${size} more articles, the middle of ${made.length}`, cells };
  };
  const rows = [...builds].map(([size, made]) => row(size, made));
  const [five, ten] = [builds.get(5_000), builds.get(10_000)];
  if (five && ten) {
    const ratio = medianOf(ten, 'seconds') / medianOf(five, 'seconds');
    rows.push({ name: '10,000 : 5,000', cells: [{ value: ratio, budget: BUDGETS.doubled }] });
  }
  const missing = [1_000, 5_000, 10_000].filter((size) => !builds.has(size));
  return {
    title: 'A first build, with nothing kept',
    columns: ['seconds', 'MB'],
    rows,
    unmeasured: [
      ...missing.map((size) => `what ${size} articles cost`),
      'articles with pictures, or with other parts than those of one',
    ],
  };
}

function shares(builds: ReadonlyMap<number, Build[]>): Table {
  const last = [...builds.values()].flatMap((made) => made.slice(-1));
  const names = new Set(last.flatMap(({ steps }) => [...steps.keys()]));
  return {
    title:
      'Seconds of each step of the last build, and MB held after it; the walk works while the pages are made',
    columns: [...builds.keys()].map(String),
    rows: [...names].map((name) => ({
      name,
      cells: last.map(({ steps }) => ({ value: steps.get(name) ?? Number.NaN })),
    })),
  };
}

/**
 * Builds of a clone after an article was edited: the first edit since a commit, one more, and both committed. The pages say
 * which commit they are of. And whether such a build is what one with nothing kept makes.
 */
async function editedFigures(copy: string, among: number): Promise<Table> {
  const file = join(copy, BLOG, nameOf(Math.ceil(among / 2)));
  let edits = 0;
  const edit = () => {
    edits += 1;
    // Also its title, which others show.
    const renamed = readFileSync(file, 'utf8').replace(
      /^(title: 'Article \d+)(?:, edit \d+,)?/m,
      `$1, edit ${edits},`,
    );
    writeFileSync(file, `${renamed}\nOne more paragraph at the end.\n`);
    return build(copy);
  };
  const [first, another, committed, same]: [Build[], Build[], Build[], Build[]] = [[], [], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    first.push(await edit());
    another.push(await edit());
    commit(copy);
    committed.push(await build(copy));
    same.push(await build(copy));
  }
  await edit();
  await edit();
  const kept = `${copy}-kept`;
  cpSync(join(copy, 'dist'), kept, { recursive: true });
  forget(copy);
  await build(copy);
  const different = differences(kept, join(copy, 'dist'));
  rmSync(kept, { recursive: true });
  for (const name of different) console.log(`differs from a first build: ${name}`);
  const budget = among === 1_000 ? BUDGETS.editedSeconds : undefined;
  const row = (name: string, builds: Build[], held?: number) => ({
    name,
    cells: [{ value: medianOf(builds, 'seconds'), budget: held }, { value: medianOf(builds, 'megabytes') }],
  });
  const again = row('one edited again', another, budget);
  return {
    title: `A build with ${among} more articles and what the last one kept, the median of ${RUNS}`,
    columns: ['seconds', 'MB', 'files that differ from a first build'],
    rows: [
      row('one edited', first, budget),
      { ...again, cells: [...again.cells, { value: different.length, budget: 0 }] },
      row('the edits committed', committed, budget),
      row('nothing edited', same),
    ],
    unmeasured: budget ? [] : ['an article that is edited among 1,000'],
  };
}

/** A copy of the project on the same packages, with a history of its own. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'build-scale-'));
  for (const name of readdirSync(projectRoot))
    if (!LEFT_OUT.has(name)) cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!CACHES.has(name))
      symlinkSync(join(projectRoot, 'node_modules', name), join(copy, 'node_modules', name));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

function commit(copy: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy });
  git('add', '--all');
  const author = ['user.name=bench', 'user.email=bench@example.ca', 'commit.gpgsign=false'];
  git(
    ...author.flatMap((setting) => ['-c', setting]),
    'commit',
    '--quiet',
    '--message',
    'bench',
    '--allow-empty',
  );
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
  let most = 0;
  const sample = async () => {
    most = Math.max(most, (await residentBytes(run.pid ?? 0)) ?? 0);
  };
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  const [code] = await once(run, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(output);
  const megabytes = most > 0 ? most / 1e6 : Number.NaN;
  return { seconds: (performance.now() - start) / 1_000, megabytes, steps: stepsIn(output) };
}

/** What Astro and the walk say of their steps: seconds, and megabytes by names that say so. */
function stepsIn(output: string): Map<string, number> {
  const steps = new Map<string, number>();
  const [content, ...rest] = [...output.matchAll(/Completed in (?:(\d+)m )?([\d.]+)(ms|s)/g)].map(seconds);
  const [server, client] = [...output.matchAll(/✓ built in (?:(\d+)m )?([\d.]+)(ms|s)/g)].map(seconds);
  const named = { content, 'bundle of the server': server, 'bundle of the browser': client, pages: rest[0] };
  for (const [name, value] of Object.entries(named)) steps.set(name, value ?? Number.NaN);
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
