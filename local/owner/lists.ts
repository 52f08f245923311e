import { type Command, InvalidArgumentError, Option } from 'commander';
import type { TransactionSql } from 'postgres';
import type { ListRow } from '../../functions/_shared/csv.ts';
import { site } from '../../src/site/facts.ts';
import { atDesk, type Desk } from './desk.ts';
import { type ExportOptions, exportRows } from './export.ts';
import { DeskError, printFacts, printRows, withoutAddresses } from './terminal.ts';

/** Characters of an id that a list shows, and that tell its row from others. */
const SHORT_ID = 8;
const ID_PREFIX = /^[0-9a-f-]{4,64}$/i;
const NAME_MAX = 30;

interface List {
  /** One row, for messages. */
  one: string;
  about: string;
  /** View of the schema `app`. */
  view: string;
  /** The column whose values are told apart with an option of its name. */
  kind: string;
  /** Columns that a person wants at a glance, beside the time and the id. */
  glance: readonly string[];
  /** Its id is the hash of a person, so that it is found by an address too. */
  byAddress?: true;
}
export const LISTS: Record<string, List> = {
  leads: {
    one: 'lead',
    about: 'Messages, requests for an order and briefs, by topic',
    view: 'lead_list',
    kind: 'topic',
    glance: ['topic', 'name', 'email', 'from'],
  },
  orders: {
    one: 'order',
    about: 'Orders, with what was charged and refunded',
    view: 'order_list',
    kind: 'state',
    glance: ['state', 'plan', 'period', 'units', 'currency', 'total', 'refunded', 'email', 'from'],
  },
  subscribers: {
    one: 'subscriber',
    about: 'Who asked for the newsletter, confirmed it or left',
    view: 'subscriber_list',
    kind: 'status',
    glance: ['status', 'email', 'confirmed_at', 'left_at', 'from'],
    byAddress: true,
  },
  suppressions: {
    one: 'suppression',
    about: 'Who gets no mail any more, and why; their addresses are not kept',
    view: 'suppression_list',
    kind: 'reason',
    glance: ['reason'],
    byAddress: true,
  },
  reports: {
    one: 'report',
    about: 'Reports of the assessment that were asked for in 30 days; what they said is not kept',
    view: 'report_list',
    kind: 'status',
    glance: ['status', 'sent_at', 'attempts', 'last_error', 'from'],
  },
};

/** Which rows; what the list calls its kind is an option too. */
interface Chosen {
  since?: string;
  until?: string;
  [kind: string]: unknown;
}

/** A day as it is typed. */
export function day(text: string): string {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : new Date(Number.NaN);
  // A thirtieth of February is read as a day of March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Write a day as 2026-11-16.');
  return text;
}

function number(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write a whole number, 1 or more.');
  return Number(text);
}

/** A command over some of a list; both days count, from midnight to midnight where the business is. */
const choosing = (command: Command, { kind }: List) =>
  command
    .option(`--${kind} <words>`, `only those with this ${kind}`)
    .option('--since <day>', 'from this day on, as 2026-11-16', day)
    .option('--until <day>', 'until the end of this day', day);

/** Where the visit came from that ended in the row, as short as it can be said. */
function originOf(row: ListRow) {
  const tags = [row.utm_source, row.utm_medium, row.utm_campaign].filter((tag) => tag !== null);
  return tags.length > 0 ? tags.join(' / ') : (row.referrer ?? row.first_page);
}

/** `2026-11-16 09:12` */
const minute = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 16).replace('T', ' ') : value;
/** Short, and with no whole address in it. */
function cut(value: unknown) {
  if (typeof value !== 'string') return value;
  const text = withoutAddresses(value);
  return text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text;
}

function atAGlance(row: ListRow, { glance }: List): Record<string, unknown> {
  const shown = { ...row, from: originOf(row) } as ListRow;
  const entries = glance.map((column) => [column, cut(minute(shown[column]))]);
  return { at: minute(row.at), id: `${row.id}`.slice(0, SHORT_ID), ...Object.fromEntries(entries) };
}

/** Reads as of one moment. Days and times are those of the business. */
function reading<Result>({ sql }: Desk, work: (sql: TransactionSql) => Promise<Result>) {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    await transaction`select set_config('TimeZone', ${site.timeZone}, true)`;
    return work(transaction);
  });
}

function chosen(sql: TransactionSql, { kind }: List, { since, until, [kind]: wanted }: Chosen) {
  if (since !== undefined && until !== undefined && since > until)
    throw new DeskError(`--since ${since} is after --until ${until}: change them round.`);
  // As text, or the driver makes a moment of it.
  const days = sql`at >= ${since ?? '-infinity'}::text::date and at < ${until ?? 'infinity'}::text::date + 1`;
  return typeof wanted === 'string' ? sql`${days} and lower(${sql(kind)}) = ${wanted.toLowerCase()}` : days;
}

interface Listed {
  row: ListRow;
}

async function list(desk: Desk, name: string, known: List, options: Chosen & { limit: number }) {
  const rows = await reading(
    desk,
    (sql) => sql<Listed[]>`
      select to_json(listed) as row from ${sql(`app.${known.view}`)} as listed
       where ${chosen(sql, known, options)} order by at desc, id limit ${options.limit + 1}`,
  );
  const shown = rows.slice(0, options.limit).map(({ row }) => atAGlance(row, known));
  if (shown.length > 0 || desk.json) printRows(shown, { json: desk.json ?? false });
  else process.stderr.write(`There are no such ${name}.\n`);
  if (rows.length > options.limit)
    process.stderr.write(
      `These are the newest ${options.limit}. There are more: --limit, --until, export.\n`,
    );
}

async function show(desk: Desk, known: List, given: string) {
  const isAddress = known.byAddress && given.includes('@');
  const prefix = isAddress ? desk.personHash(given) : given.toLowerCase();
  if (!ID_PREFIX.test(prefix))
    throw new DeskError(`${given} is no id. Write the eight characters that the list shows.`);
  const rows = await reading(
    desk,
    (sql) => sql<Listed[]>`
      select to_json(listed) as row from ${sql(`app.${known.view}`)} as listed
       where id like ${`${prefix}%`} limit 2`,
  );
  const [found, another] = rows;
  if (!found) throw new DeskError(`There is no ${known.one} ${given}. "list" shows which there are.`);
  if (another) throw new DeskError(`More than one ${known.one} begins with ${given}. Write more of the id.`);
  printFacts(found.row, { json: desk.json ?? false });
}

function exportList(desk: Desk, name: string, known: List, options: Chosen & ExportOptions) {
  return reading(desk, async (sql) => {
    const view = sql(`app.${known.view}`);
    const where = chosen(sql, known, options);
    const [{ total, columns }] = await sql<[{ total: number; columns: string[] }]>`
      select (select count(*)::int from ${view} where ${where}) as total, array_agg(attname::text order by attnum) as columns
        from pg_attribute where attrelid = ${`app.${known.view}`}::regclass and attnum > 0`;
    const rows = sql<Listed[]>`
      select to_json(listed) as row from ${view} as listed where ${where} order by at, id`.cursor(1_000);
    const format = desk.json ? 'json' : options.format;
    await exportRows(rows, { name, one: known.one, total, columns, ...options, format });
  });
}

/** `leads`, `orders`, `subscribers`, `suppressions` and `reports`, each with `list`, `show` and `export`. */
export function addListCommands(program: Command): void {
  for (const [name, known] of Object.entries(LISTS)) {
    const group = program.command(name).description(known.about);
    choosing(group.command('list').description('the newest first'), known)
      .option('--limit <number>', 'how many at most', number, 20)
      .action((options: Chosen & { limit: number }, command: Command) =>
        atDesk(command, (desk) => list(desk, name, known, options)),
      );
    group
      .command('show')
      .argument(
        '<id>',
        known.byAddress ? 'the id that the list shows, or an address' : 'the id that the list shows',
      )
      .description(`one ${known.one}, whole`)
      .action((id: string, _: object, command: Command) => atDesk(command, (desk) => show(desk, known, id)));
    choosing(group.command('export').description('all of them, the oldest first'), known)
      .addOption(new Option('--format <format>', 'what to write').choices(['csv', 'json']).default('csv'))
      .option('--bom', 'begin with the mark by which Excel knows UTF-8')
      .option('--out <file>', 'write this file, not the terminal')
      .addHelpText(
        'after',
        `\nFor example: npm run owner -- ${name} export --since 2026-11-01 --bom --out ${name}.csv`,
      )
      .action((options: Chosen & ExportOptions, command: Command) =>
        atDesk(command, (desk) => exportList(desk, name, known, options)),
      );
  }
}
