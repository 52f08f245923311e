import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';

/** An error whose words say what to do. It ends the command without a stack. */
export class DeskError extends Error {}

/** Prints what went wrong, and ends the program with a code that a script can read. */
export function explain(error: unknown): void {
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  if (error instanceof CommanderError) return;
  const words = error instanceof DeskError ? error.message : `It went wrong: ${(error as Error).message}`;
  process.stderr.write(`✗ ${words}\n`);
}

/**
 * npm takes options for its own where no `--` stands before them, and runs the command without them: with a --dry-run that
 * is lost so, things would change.
 */
export function expectSeparator({ options }: Command): void {
  if (process.env.npm_lifecycle_event !== 'owner') return;
  const taken = options.find(
    ({ long }) =>
      long &&
      process.env[`npm_config_${long.slice(2).replaceAll('-', '_')}`] &&
      !process.argv.some((word) => word === long || word.startsWith(`${long}=`)),
  );
  if (taken)
    throw new DeskError(
      `npm kept ${taken.long} for itself, so nothing was done. Write "--" first: npm run owner -- …`,
    );
}

/** Asks for a yes. A terminal that is closed answers no. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} (yes/no) `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Asks for something that is not shown while it is typed; undefined without a terminal. */
export async function askSecret(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: true });
  const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  const answer = await Promise.race([terminal.question(''), closed]);
  terminal.close();
  stderr.write('\n');
  return answer;
}

/** Before anybody is asked anything: the file is new, and its folder is there. */
export function expectNewFile(file: string): void {
  if (existsSync(file)) throw new DeskError(`${file} exists. Name a new file.`);
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new DeskError(`There is no folder ${folder}. Make it first.`);
}

/** Reasons are kept for three years, so they name nobody. */
export function reasonGiven(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Say why.');
  if (/\S+@\S+/.test(text)) throw new InvalidArgumentError('Write no address in it.');
  return text;
}

/** `sam.lee@example.ca` as `s•••@example.ca`: enough to recognize an address, too little to use it. */
export const masked = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••');

/** A text without the addresses in it: a mail server repeats them in what it answers. */
export const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, masked);

/** What a visitor typed must not steer the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not get there.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const cell = (value: unknown) =>
  value === null || value === undefined ? '–' : String(value).replace(CONTROL, '�');
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);

/** One thing, a line for each fact that is known of it; of several lines, below its name. */
export function printFacts(facts: Record<string, unknown>, { json = false } = {}): void {
  if (json) {
    print(facts);
    return;
  }
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  for (const [name, value] of known) {
    const text = cell(value);
    process.stdout.write(
      `${text.includes('\n') ? `${name}\n${text.replace(/^/gm, '  ')}` : `${name.padEnd(width)}  ${text}`}\n`,
    );
  }
}

/** Rows in columns as wide as their longest value, or as JSON. The keys of the first row are the heads; none prints nothing. */
export function printRows(rows: readonly Record<string, unknown>[], { json = false } = {}): void {
  if (json) print(rows);
  if (json || rows.length === 0) return;
  const heads = Object.keys(rows[0] ?? {});
  const table = [heads, ...rows.map((row) => heads.map((head) => cell(row[head])))];
  const widths = heads.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) {
    const padded = line.map((text, column) => text.padEnd(widths[column] ?? 0));
    process.stdout.write(`${padded.join('  ').trimEnd()}\n`);
  }
}

/** A bar that fills on one line of the terminal; where there is none, a line for each tenth. */
export function showProgress(what: string, total: number): (done: number) => void {
  let shown = -1;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    const step = Math.floor(share * (process.stderr.isTTY ? 100 : 10));
    if (step === shown) return;
    shown = step;
    const figures = `${what}: ${done.toLocaleString('en-CA')} of ${total.toLocaleString('en-CA')}`;
    const filled = Math.round(share * 20);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(20 - filled)}`;
    process.stderr.write(
      process.stderr.isTTY ? `\r${bar} ${figures}${share === 1 ? '\n' : ''}` : `${figures}\n`,
    );
  };
}

/** The name among these that is most like what was typed; undefined when none is. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const pairs = (word: string) =>
    new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)));
  const own = pairs(typed);
  const likeness = (name: string) => {
    const others = [...pairs(name)];
    return (2 * others.filter((pair) => own.has(pair)).length) / (others.length + own.size);
  };
  const [best] = names.toSorted((a, b) => likeness(b) - likeness(a));
  return best !== undefined && likeness(best) > 0.4 ? best : undefined;
}
