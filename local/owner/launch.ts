import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { site } from '../../src/site/facts.ts';
import {
  BUSINESS_FILE,
  type Entry,
  isFact,
  isItem,
  ITEMS,
  type ItemKey,
  launchList,
  RANKS,
  readFacts,
} from '../deploy/launch-list.ts';
import { PRODUCTION_FILE, type Production, readProduction } from '../deploy/production.ts';
import { projectRoot } from '../project.ts';
import { confirmItem, setFact, withdraw } from './launch-answers.ts';
import { isChecked, look, type Network } from './launch-checks.ts';
import { optionsOf } from './desk.ts';
import { DeskError, printRows } from './terminal.ts';

function itemNamed(key: string): ItemKey {
  if (!isItem(key)) throw new DeskError(`${key} is no item. They are ${Object.keys(ITEMS).join(', ')}.`);
  return key;
}

function settingOf(command: Command) {
  const options = optionsOf<{ folder?: string }>(command);
  const file = options.environment ?? PRODUCTION_FILE;
  if (options.folder !== undefined && !existsSync(join(options.folder, BUSINESS_FILE)))
    throw new DeskError(`${options.folder} is no copy of the project: it has no ${BUSINESS_FILE}.`);
  const on = new Intl.DateTimeFormat('en-CA', { timeZone: site.timeZone }).format(new Date());
  const production = readProduction(file);
  return {
    ...options,
    root: options.folder ?? projectRoot,
    production,
    at: { on, by: options.by ?? userInfo().username },
  };
}

/** How a fact reads on one line. */
function shown(root: string, key: ItemKey): string {
  if (!isFact(key)) return '';
  const { value, placeholder } = readFacts(root)[key];
  const words = value && typeof value === 'object' ? Object.values(value).join(', ') : `${value}` || 'none';
  return placeholder ? `${words} (a placeholder)` : words;
}

const isOpen = ({ state }: Entry) => state !== 'done';

function printStatus(list: readonly Entry[], json: boolean): void {
  const open = list.filter(isOpen);
  if (json) {
    printRows(
      open.map((entry) => ({ ...entry })),
      { json },
    );
    return;
  }
  const counts = RANKS.map((rank) => `${open.filter((entry) => entry.rank === rank).length} ${rank}`);
  for (const rank of RANKS) {
    const entries = open.filter((entry) => entry.rank === rank);
    if (entries.length === 0) continue;
    process.stdout.write(`${rank[0]?.toUpperCase()}${rank.slice(1)}\n`);
    for (const { key, state, what, note } of entries) {
      const hint =
        state === 'wrong' ? `✗ ${note}` : isChecked(key) ? `launch check ${key} (needs the network)` : '';
      process.stdout.write(`  ${key.padEnd(17)} ${what}\n${hint && `  ${' '.repeat(17)} ${hint}\n`}`);
    }
  }
  process.stdout.write(open.length > 0 ? `Open: ${counts.join(', ')}.\n` : 'Nothing is missing.\n');
}

type Ask = (question: string) => Promise<string | undefined>;

/** Asks on the terminal; `undefined` once it is closed. */
function terminalAsk(): { ask: Ask; close: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stderr.write(question);
      return (await lines.next()).value as string | undefined;
    },
    close: () => terminal.close(),
  };
}

interface Setting {
  /** The folder of the project. */
  root: string;
  production: Production | undefined;
  at: { on: string; by: string };
  dryRun?: true;
  reach?: Network;
}
const listOf = ({ root, production }: Setting) => launchList(root, production);

/** Looks into what a program can look into, and keeps what came of it. */
export async function checkItem(key: ItemKey, { root, production, at, dryRun, reach }: Setting) {
  const outcome = await look(key, production, reach);
  if (!dryRun && outcome.state === 'done') confirmItem(root, key, { ...at, by: `${at.by}, by a check` });
  if (!dryRun && outcome.state === 'wrong') withdraw(root, key);
  return outcome;
}

/** What came of an answer. */
const keptWords = ({ root, at, dryRun }: Setting, key: ItemKey) =>
  dryRun
    ? `Would keep ${key}. Nothing was changed, because of --dry-run.`
    : `kept ${key}: ${isFact(key) ? shown(root, key) : `${at.on}, ${at.by}`}`;

/** One question until it is answered or left; false when the walk is to end. An answer is kept at once. */
async function walkOver({ key, what, note }: Entry, ask: Ask, setting: Setting): Promise<boolean> {
  const { root, at, dryRun } = setting;
  process.stderr.write(`\n${what} [${key}]\n  ${note}\n`);
  if (key === 'variables') return true;
  if (isChecked(key)) {
    const { state, words } = await checkItem(key, setting);
    process.stderr.write(`  ${words}\n`);
    if (state !== 'unknown') return true;
  }
  const question = isFact(key)
    ? `  Now: ${shown(root, key)}\n  Answer, = if that is right, Enter to leave it, q to stop: `
    : '  y if it is done, Enter to leave it, q to stop: ';
  for (;;) {
    const answer = (await ask(question))?.trim();
    if (answer === undefined || /^(?:q|quit)$/i.test(answer)) return false;
    if (answer === '') return true;
    try {
      if (isFact(key) && answer !== '=') setFact(root, key, answer, dryRun);
      else if (isFact(key) || /^y(es)?$/i.test(answer)) confirmItem(root, key, at, dryRun);
      else continue;
      process.stderr.write(`  ${keptWords(setting, key)}\n`);
      return true;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      process.stderr.write(`  ✗ ${error.message}\n`);
    }
  }
}

/** Asks for whatever is open, until somebody stops it. */
export async function walk(setting: Setting, ask: Ask): Promise<void> {
  for (const entry of listOf(setting).filter(isOpen)) if (!(await walkOver(entry, ask, setting))) break;
  process.stderr.write('\n');
}

/** `launch`: what the business has to say and to do before it stands behind the site. No database is needed for it. */
export function addLaunchCommands(program: Command): void {
  const launch = program
    .command('launch')
    .description(
      'asks for all that a launch needs; what is answered is kept at once, so a walk can be broken off',
    )
    .option('--folder <path>', 'another copy of the project than this one')
    .option('--status', 'print what is missing, what stops a launch first, and ask nothing')
    .addHelpText(
      'after',
      `
Facts go into src/content/business.json, confirmations into local/deploy/confirmed.json: commit both.
  npm run owner -- launch --status
  npm run owner -- launch set phone "604 555 3142"
  npm run owner -- launch confirm schedule
  npm run owner -- launch check`,
    )
    .action(async (_, command: Command) => {
      const setting = settingOf(command);
      if (!command.opts<{ status?: true }>().status) {
        const { ask, close } = terminalAsk();
        await walk(setting, ask);
        close();
      }
      printStatus(listOf(setting), setting.json ?? false);
    });
  launch
    .command('set <key> <value>')
    .description('keeps the answer to one item')
    .action((name: string, value: string, _, command: Command) => {
      const key = itemNamed(name);
      const setting = settingOf(command);
      setFact(setting.root, key, value, setting.dryRun);
      process.stderr.write(`${keptWords(setting, key)}\n`);
    });
  launch
    .command('confirm <key>')
    .description('keeps that an item is done, or that its value is right, with the day and who says so')
    .action((name: string, _, command: Command) => {
      const key = itemNamed(name);
      const setting = settingOf(command);
      confirmItem(setting.root, key, setting.at, setting.dryRun);
      process.stderr.write(`${keptWords(setting, key)}\n`);
    });
  launch
    .command('check [key]')
    .description('looks over the network into what a program can look into, with the keys of .env.hosted')
    .action(async (name: string | undefined, _, command: Command) => {
      const setting = settingOf(command);
      const keys = name
        ? [itemNamed(name)]
        : listOf(setting)
            .map(({ key }) => key)
            .filter(isChecked);
      const rows = await Promise.all(keys.map(async (key) => ({ key, ...(await checkItem(key, setting)) })));
      printRows(rows, { json: setting.json ?? false });
    });
}
