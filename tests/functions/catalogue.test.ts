import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALARM_KINDS, mailPayloads } from '../../functions/_shared/emails/payloads.ts';
import { API_ROLES, catalogueErrors, STORE_ROLE } from './catalogue.ts';
import { copyDatabase, type TestDatabase } from './postgres-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.stop());

/** Does something to the database, looks, and takes it back. */
async function inTransaction<Result>(look: (sql: TransactionSql) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  const undo = new Error('undo');
  await database.sql
    .begin(async (sql) => {
      result = await look(sql);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result as Result;
}

/** What a role gets for a statement: the SQLSTATE of its refusal, or undefined. */
const refusalOf = (role: string, statement: string): Promise<string | undefined> =>
  inTransaction(async (sql) => {
    await sql.unsafe(`set local role ${role}`);
    try {
      await sql.savepoint((inner) => inner.unsafe(statement));
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  });

const store = fileURLToPath(new URL('../../functions/_shared/store/', import.meta.url));
/** The functions of the database that the store calls by their names. */
const CALLED = readdirSync(store).flatMap((file) =>
  [...readFileSync(store + file, 'utf8').matchAll(/\bcall\(\s*'(\w+)'/g)].map(([, name]) => name),
);

test('the database breaks none of the rules', async () => {
  expect(await catalogueErrors(database.sql)).toEqual([]);
});

/** What breaks each rule. */
const PLANTED: Record<string, readonly string[]> = {
  'a table without row security': [
    'alter table app.orders disable row level security',
    'create table public.planted (id int)',
  ],
  'a table, view or sequence that a role may use': [
    'create table public.planted (id int); alter table public.planted enable row level security; grant select on public.planted to anon',
    'grant update (name) on app.contact_messages to site_functions',
    'create sequence app.planted; grant usage on sequence app.planted to authenticated',
    'grant update (d) on public.quiz_reports to authenticated',
    'grant insert on public.quiz_reports to authenticated',
    'grant select on public.quiz_reports to anon',
    'grant delete on public.quiz_reports to site_functions',
  ],
  'a function that anybody may execute': [
    'grant execute on function app.session_counts to anon',
    "create function app.planted() returns int language sql set search_path = '' as 'select 1'; grant execute on function app.planted to public",
  ],
  'a table that a role may use, where a row belongs to nobody': [
    'drop policy quiz_reports_read_own on public.quiz_reports',
  ],
  'a function that looks names up': [
    "create function app.planted() returns int language sql security definer as 'select 1'",
    "create function app.planted() returns int language sql as 'select 1'",
  ],
  'a table without a policy': ['drop policy nobody on app.orders'],
  'a column that takes any words': [
    'alter table app.orders add planted text',
    'alter table app.orders add planted text check (planted <> name)',
    'alter table app.orders add planted jsonb[]',
    'create domain app.planted as text; alter table app.orders add planted app.planted',
  ],
  'a function with the rights of its owner where the API can reach it': [
    "create function public.planted() returns int language sql security definer set search_path = '' as 'select 1'",
  ],
  'a function with the rights of its owner that nobody was granted': [
    "create function app.planted() returns int language sql security definer set search_path = '' as 'select 1'",
  ],
  'a view with the rights of its owner': ['create view public.planted as select 1'],
  'a policy that lets everybody write': [
    'create policy planted on app.mail_suppressions for insert with check (true)',
  ],
  'a policy that believes what users say about themselves': [
    "create policy planted on app.mail_suppressions using (auth.jwt() -> 'user_metadata' ->> 'admin' = 'yes')",
  ],
  'an extension in the exposed schema': ['create extension citext with schema public'],
  'a role of the functions that may do more than log in': ['grant service_role to site_functions'],
};

test.each(Object.entries(PLANTED).flatMap(([rule, plants]) => plants.map((plant) => [rule, plant] as const)))(
  '%s is found: %s',
  async (rule, plant) => {
    const problems = await inTransaction(async (sql) => {
      await sql.unsafe(plant).simple();
      return catalogueErrors(sql);
    });
    expect(problems.some((problem) => problem.startsWith(`${rule}: `))).toBe(true);
  },
);

test.each([
  ['the outbox takes the templates', 'mail_template_check', Object.keys(mailPayloads)],
  ['alarms take the kinds', 'alarms_kind_check', [...ALARM_KINDS]],
])('%s that there are, and no other', async (_what, constraint, known) => {
  const [row] = await database.sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`;
  const names = [...(row?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(known.sort());
});

describe('what each role may do', () => {
  test('on tables: nobody reads or writes a row, whether by the API or by the functions', async () => {
    const tables = await database.sql<{ name: string; column: string }[]>`
      select format('app.%I', relname) as name, (
               select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped limit 1) as column
        from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`;
    expect(tables.length).toBeGreaterThan(8);

    for (const { name, column } of tables) {
      const statements = [
        `select * from ${name}`,
        `insert into ${name} default values`,
        `update ${name} set ${column} = default`,
        `delete from ${name}`,
      ];
      for (const role of [...API_ROLES, STORE_ROLE]) {
        for (const statement of statements) {
          const code = await refusalOf(role, statement);
          expect({ role, statement, code }).toEqual({ role, statement, code: '42501' });
        }
      }
    }
  });

  test('on functions: the functions execute those of the store, and nobody else any', async () => {
    expect(CALLED.length).toBeGreaterThan(20);
    const functions = await database.sql<{ name: string; call: string }[]>`
      select proname as name,
             format('select app.%I(%s)', proname,
                    (select string_agg(format('null::%s', type::regtype), ', ')
                       from unnest(proargtypes) as type)) as call
        from pg_proc where pronamespace = 'app'::regnamespace order by 1`;
    for (const { name, call } of functions) {
      for (const role of API_ROLES) {
        expect({ role, name, code: await refusalOf(role, call) }).toEqual({ role, name, code: '42501' });
      }
      const allowed = await database.sql<{ may: boolean }[]>`
        select has_function_privilege(${STORE_ROLE}, p.oid, 'execute') as may
          from pg_proc as p where pronamespace = 'app'::regnamespace and proname = ${name}`;
      const may = allowed[0]?.may;
      const remedy = CALLED.includes(name)
        ? `The store calls ${name}. Write: grant execute on function app.${name} to site_functions;`
        : `No file of functions/_shared/store calls ${name}. Call it there, or take its grant to site_functions away.`;
      expect(may, remedy).toBe(CALLED.includes(name));
      if (!may) expect({ name, code: await refusalOf(STORE_ROLE, call) }).toEqual({ name, code: '42501' });
    }
  });

  test('on the schemas: no role may make anything, and visitors cannot look into ours', async () => {
    for (const role of [...API_ROLES, STORE_ROLE]) {
      expect(await refusalOf(role, 'create table app.planted (id int)')).toBe('42501');
      expect(await refusalOf(role, 'create table public.planted (id int)')).toBe('42501');
    }
    const [usage] = await database.sql`
      select has_schema_privilege('anon', 'app', 'usage') as anon,
             has_schema_privilege('authenticated', 'app', 'usage') as authenticated,
             has_schema_privilege('service_role', 'app', 'usage') as service_role`;
    expect(usage).toEqual({ anon: false, authenticated: false, service_role: false });
  });

  test('on what later migrations make: nothing until it is granted', async () => {
    const rights = await inTransaction(async (sql) => {
      await sql
        .unsafe(
          'create table public.later (id int); create function public.later() returns int language sql return 1',
        )
        .simple();
      const [row] = await sql`
        select has_table_privilege('anon', 'public.later', 'select') as read,
               has_function_privilege('authenticated', 'public.later()', 'execute') as execute`;
      return row;
    });
    expect(rights).toEqual({ read: false, execute: false });
  });

  test('the functions have to be quick: a statement of theirs ends after five seconds', async () => {
    const [row] = await database.sql`select rolconfig from pg_roles where rolname = ${STORE_ROLE}`;
    expect(row?.rolconfig).toEqual([
      'statement_timeout=5s',
      'lock_timeout=3s',
      'idle_in_transaction_session_timeout=10s',
    ]);
  });
});

/** The embedded database has neither extension nor vault: stand-ins with their names and columns take the calls. */
const STAND_INS = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
    language sql as 'insert into net.calls values (url, body, headers, timeout_milliseconds) returning 1';`;

test('the schedule calls the worker as the timer of the local stack does, and nobody without its secrets', () =>
  inTransaction(async (sql) => {
    await sql.unsafe(STAND_INS).simple();
    await sql`select app.notify_worker()`;
    expect(await sql`select from net.calls`).toHaveLength(0);
    await sql`
      insert into vault.decrypted_secrets values
        ('project_url', 'https://project.example.ca'), ('outbox_key', 'sb_secret_1')`;
    await sql`select app.notify_worker()`;
    expect(await sql`select * from net.calls`).toEqual([
      {
        url: 'https://project.example.ca/functions/v1/outbox-worker',
        body: {},
        headers: { apikey: 'sb_secret_1', 'content-type': 'application/json' },
        timeout_milliseconds: 60_000,
      },
    ]);
  }));
