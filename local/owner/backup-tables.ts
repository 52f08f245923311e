import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { keyedHash } from '../../functions/_shared/keyed-hash.ts';
import { type BackupHead, type Manifest, readBackup, Tally } from './backup-file.ts';
import { dataFolderPath } from '../project.ts';
import { DeskError } from './terminal.ts';

/**
 * Tables of ours that a backup leaves out: counts of the last days, by which nobody is owed anything, and which weeks the
 * digest told of, which a new project notes by itself as soon as it runs. All others are in it, also those that later
 * migrations make. Accounts are the auth service's, with its own backups: of ours there are orders, and kept results, which
 * find their account again where it has the same id.
 */
export const LEFT_OUT = [
  'app.callers',
  'app.digests',
  'app.mailbox_limits',
  'app.policy_reports',
  'app.stored_submissions',
];

/** Those who want no mail come first, before anybody whom one could go to. */
const FIRST = 'app.mail_suppressions';
const ROWS_AT_ONCE = 1_000;

const tableSchema = z.object({
  name: z.string(),
  /** The primary key, as an order that is the same in every database. */
  order: z.string(),
  /** Without those that the database works out. */
  columns: z.string(),
  /** The tables that its rows refer to. */
  needs: z.array(z.string()),
  /** The column that names an account, and whether a row can not be without one. */
  account: z.object({ column: z.string(), required: z.boolean() }).nullable(),
});
type Table = z.infer<typeof tableSchema>;

/** Sorted so that each comes after those that it refers to. */
async function tablesOf(sql: Sql | TransactionSql): Promise<Table[]> {
  const found = await sql`
    select format('%I.%I', nspname, relname) as name,
           (select string_agg(format('%I%s', attname, case when attcollation <> 0 then ' collate "C"' end), ', ' order by place)
              from pg_index, unnest(indkey) with ordinality as part (number, place), pg_attribute
             where indrelid = one.oid and indisprimary and attrelid = one.oid and attnum = number) as "order",
           (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
             where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select distinct format('%I.%I', nspname, relname)
                   from pg_constraint, pg_class as needed, pg_namespace as there
                  where conrelid = one.oid and contype = 'f' and confrelid not in (one.oid, 'auth.users'::regclass)
                    and needed.oid = confrelid and there.oid = needed.relnamespace) as needs,
           (select jsonb_build_object('column', attname, 'required', attnotnull) from pg_constraint, pg_attribute
             where conrelid = one.oid and contype = 'f' and confrelid = 'auth.users'::regclass
               and attrelid = one.oid and attnum = conkey[1] limit 1) as account
      from pg_class as one join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('app', 'public')
     order by format('%I.%I', nspname, relname) <> ${FIRST}, 1`;
  const left = z
    .array(tableSchema)
    .parse(found)
    .filter(({ name }) => !LEFT_OUT.includes(name));
  const sorted: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) => !left.some(({ name }) => needs.includes(name)));
    const [table] = left.splice(next, 1);
    if (next < 0 || !table) throw new Error('Two tables refer to each other.');
    sorted.push(table);
  }
  return sorted;
}

async function versionsOf(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

const fingerprint = (personSecret: string) => keyedHash(personSecret, 'backup', 'fingerprint').slice(0, 16);

/** Times as text in one zone; and no statement ends because there is much. */
const prepare = (sql: TransactionSql) =>
  sql`select set_config('timezone', 'UTC', true), set_config('statement_timeout', '0', true)`;

/** The rows of a table, some at a time, as JSON texts. */
async function* rowsOf(sql: TransactionSql, { name, order }: Table): AsyncGenerator<string[]> {
  const query = sql.unsafe<{ row: string }[]>(
    `select to_jsonb(one)::text as row from ${name} as one order by ${order}`,
  );
  for await (const rows of query.cursor(ROWS_AT_ONCE)) yield rows.map(({ row }) => row);
}

export interface Project {
  sql: Sql;
  personSecret: string;
}

/** Reads all tables as they are at one moment. */
export function readTables(
  { sql, personSecret }: Project,
  begin: (head: BackupHead, total: number) => Promise<(table: string, rows: string[]) => Promise<void>>,
): Promise<void> {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    await prepare(transaction);
    const tables = await tablesOf(transaction);
    const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
    const [row] = await transaction.unsafe<{ total: number }[]>(`select (${counts})::float8 as total`);
    const head: BackupHead = {
      ...{ backup: 'mod-ai', format: 1, madeAt: new Date().toISOString().replace(/\.\d+/, '') },
      migrations: await versionsOf(transaction),
      secretFingerprint: fingerprint(personSecret),
      tables: tables.map(({ name }) => name),
    };
    const take = await begin(head, row?.total ?? 0);
    for (const table of tables)
      for await (const rows of rowsOf(transaction, table)) await take(table.name, rows);
  }) as Promise<void>;
}

const SECRET = `The backup was made under another PERSON_SECRET, so its codes would stand for nobody here: not even for those who
want no mail. Give this project the old secret first: hosted, PERSON_SECRET in .env.hosted, then "npm run deploy -- secrets";
on this computer, "personSecret" in secrets.json of the data folder, while the stack is stopped.`;

const resetWords =
  () => `"npm run reset" makes one, but it deletes the keys too: first copy personSecret out of ${join(dataFolderPath(), 'secrets.json')},
because a backup fits only where that is the same.`;

/** Throws a `DeskError` unless the backup fits into this project, which has to be empty. Answers its tables. */
export async function checkFit(
  sql: Sql | TransactionSql,
  personSecret: string,
  head: BackupHead,
): Promise<Table[]> {
  if (head.secretFingerprint !== fingerprint(personSecret)) throw new DeskError(SECRET);
  const versions = await versionsOf(sql);
  if (versions.join() !== head.migrations.join()) {
    const [theirs, ours] = [head.migrations, versions].map((list) => `${list.length} up to ${list.at(-1)}`);
    throw new DeskError(
      `The backup has other migrations (${theirs}) than this project (${ours}). Take the version of the site that made it, apply its migrations here, restore, and then apply the others.`,
    );
  }
  const tables = await tablesOf(sql);
  const full: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ full: boolean }[]>(`select exists (select from ${name}) as full`);
    if (row?.full) full.push(name);
  }
  if (full.length > 0)
    throw new DeskError(
      `This project is not empty: there are rows in ${full.join(', ')}. A backup goes into a new project; on this computer ${resetWords()}`,
    );
  return tables;
}

/** Rows as they can be here: an order without its account, no kept result of an account that is not here. */
async function withAccountsHere(sql: TransactionSql, { account }: Table, rows: string[]): Promise<string[]> {
  if (!account) return rows;
  const idOf = (row: string): string | null => JSON.parse(row)[account.column];
  const named = rows.map(idOf).filter((id) => id !== null);
  const here = await sql<{ id: string }[]>`select id from auth.users where id = any (${named}::uuid[])`;
  const isHere = new Set(here.map(({ id }) => id));
  return rows.flatMap((row) => {
    const id = idOf(row);
    if (id === null || isHere.has(id)) return [row];
    // Postgres writes JSON in one way, and a quote within a value has a backslash before it.
    const [before, after] = [`"${account.column}": "${id}"`, `"${account.column}": null`];
    return account.required ? [] : [row.replace(before, after)];
  });
}

/** Of one table: rows in the backup, and those that are in the project now, with their checksum. */
export type Restored = Record<'table' | 'checksum', string> & Record<'backup' | 'restored', number>;

async function manifestOf(sql: TransactionSql, tables: Table[]): Promise<Manifest> {
  const tally = new Tally(tables.map(({ name }) => name));
  for (const table of tables) for await (const rows of rowsOf(sql, table)) tally.add(table.name, rows);
  return tally.manifest;
}

/** Throws when a table holds something else than what was put into it. */
function compare(backup: Manifest, filled: Manifest, now: Manifest): Restored[] {
  return Object.entries(filled).map(([table, { rows, sha256 }]) => {
    if (now[table]?.rows !== rows || now[table].sha256 !== sha256)
      throw new DeskError(`${table} does not hold what the backup says. Nothing was restored.`);
    return { table, backup: backup[table]?.rows ?? 0, restored: rows, checksum: sha256.slice(0, 12) };
  });
}

/**
 * Fills the empty tables of a project with a backup, in one transaction, and compares. Mails that waited are held, because
 * nobody knows which of them were sent since; answers how many.
 */
export function fillTables(
  { sql, personSecret }: Project,
  { file, passphrase, operator }: { file: string; passphrase: string; operator: string },
  progress: (rows: number) => void,
): Promise<{ tables: Restored[]; held: number }> {
  return sql.begin(async (transaction) => {
    await prepare(transaction);
    await transaction`set local lock_timeout = '5s'`;
    const tables = new Map<string, Table>();
    let filled = new Tally([]);
    let rowsDone = 0;
    const { head, manifest } = await readBackup(file, passphrase, {
      async begin(told) {
        // The lock lets nobody else write meanwhile: of two restores the second waits, then finds rows and refuses.
        const names = (await tablesOf(transaction)).map(({ name }) => name);
        await transaction.unsafe(`lock table ${names.join(', ')} in share row exclusive mode`);
        for (const table of await checkFit(transaction, personSecret, told)) tables.set(table.name, table);
        filled = new Tally(told.tables);
      },
      async take(name, rows) {
        const table = tables.get(name);
        if (!table) throw new DeskError(`This project has no table ${name}.`);
        const fitting = await withAccountsHere(transaction, table, rows);
        filled.add(name, fitting);
        await transaction.unsafe(
          `insert into ${name} (${table.columns}) overriding system value
           select ${table.columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
          [`[${fitting.join(',')}]`],
        );
        rowsDone += rows.length;
        progress(rowsDone);
      },
    });
    const now = await manifestOf(transaction, [...tables.values()]);
    const restored = compare(manifest, filled.manifest, now);
    const record = JSON.stringify({ operator, subject: `of ${head.madeAt}` });
    const [row] = await transaction`select app.end_restore(${record}::text::jsonb) as held`;
    return { tables: restored, held: z.int().parse(row?.held) };
  }) as Promise<{ tables: Restored[]; held: number }>;
}
