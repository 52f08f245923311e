import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { applyMigrations, openStoreRole, prepareLikeHosted, STORE_ROLE } from '../../local/migrations.ts';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { placePostgres } from '../../local/postgres-place.ts';
import { startPostgres } from '../../local/postgres.ts';

/** What the auth service of a hosted project has before our first migration, as far as ours refer to it. */
const AUTH_TABLES = `
  create table auth.users (id uuid primary key, email text);
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade
  );
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    status auth.factor_status not null
  );
  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.mfa_factors enable row level security`;

/** No row of a test has to survive a power cut; many connections, because the files share the server. */
const SHARED = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' };

/** Nobody connects to it, because Postgres copies no database that is in use. */
const MIGRATED = 'migrated';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database that has all migrations, and that each file of the tests gets a copy of. */
    migratedUrl: string;
  }
}

/** A new Postgres in a temporary folder, prepared like a hosted project. `url` and `sql` are those of the superuser. */
export async function startHosted(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'functions-test-'));
  // Postgres may run as another user, who has to pass through.
  await chmod(folder, 0o711);
  const password = randomBytes(12).toString('hex');
  const { ports } = await claimPorts({ postgres: 0 });
  const server = await startPostgres({
    place: placePostgres(folder),
    port: ports.postgres,
    password,
    log: join(folder, 'postgres.log'),
    settings,
    report: () => undefined,
    onGiveUp: (error) => {
      throw error;
    },
  });
  const url = `postgres://postgres:${password}@${LOOPBACK}:${ports.postgres}/postgres`;
  const sql = connect(url);
  const stop = async () => {
    await sql.end({ timeout: 1 });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareLikeHosted(url);
    await sql.unsafe(AUTH_TABLES).simple();
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, password, url, sql, stop };
}

const connect = (url: string) => postgres(url, { max: 24, onnotice: () => undefined });

/** The same with all migrations: ours, or those of the folder. */
export async function startDatabase(migrations?: string, settings?: Record<string, string>) {
  const { password, url, sql, stop } = await startHosted(settings);
  try {
    await applyMigrations(sql, migrations);
    await openStoreRole(sql, password);
  } catch (error) {
    await stop();
    throw error;
  }
  return toDatabase(url, sql, stop);
}

/** A server with the database that `copyDatabase` copies. */
export async function startMigrated() {
  const { url, sql, stop } = await startDatabase(undefined, SHARED);
  await sql.end();
  const template = connect(url.replace(/postgres$/, 'template1'));
  await template.unsafe(`alter database postgres rename to ${MIGRATED}`);
  await template.unsafe('create database postgres');
  await template.end();
  return { url: url.replace(/postgres$/, MIGRATED), stop };
}

/** A database with all migrations on the server that the tests of the functions share. */
export async function copyDatabase() {
  const migrated = inject('migratedUrl');
  const name = `copy_${randomBytes(8).toString('hex')}`;
  const server = connect(migrated.replace(/\w+$/, 'postgres'));
  await server.unsafe(`create database ${name} template ${MIGRATED}`);
  // The settings of a database do not come with a copy of it.
  await server.unsafe(`alter database ${name} set search_path to "$user", public, extensions`);
  const url = migrated.replace(/\w+$/, name);
  const sql = connect(url);
  return toDatabase(url, sql, async () => {
    await sql.end({ timeout: 1 });
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });
}

async function toDatabase(url: string, sql: Sql, stop: () => Promise<void>) {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'public')`;
  const filled = ['auth.users', 'auth.sessions', 'auth.mfa_factors', ...tables.map(({ name }) => name)];
  // As a replica does, which obeys neither triggers nor references.
  const empty = `set local session_replication_role = replica; ${filled.map((name) => `delete from ${name};`).join(' ')}`;

  const timed = await sql<{ relation: string; names: string[] }[]>`
    select table_name as relation, array_agg(column_name::text) as names
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'app' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and column_name <> 'hour'
     group by 1`;
  /** Runs the clock ahead for every row, by moving all times of the tables of `app` into the past. */
  const elapse = async (interval: string) => {
    const moved = timed.map(({ relation, names }) => {
      const times = names.map((name) => `${name} = ${name} - '${interval}'::interval`);
      return `update app.${relation} set ${times.join(', ')};`;
    });
    await sql.unsafe(moved.join('\n')).simple();
  };
  return {
    url,
    /** As the role of the functions. */
    storeUrl: url.replace('//postgres:', `//${STORE_ROLE}:`),
    sql,
    /** Calls a function of `app` in a transaction of its own: as the role of the functions, or as `app.submit` calls it. */
    call: async <Result = unknown>(name: string, args: Record<string, unknown> = {}) => {
      const isJson = (value: unknown) => typeof value === 'object' && value !== null;
      const values = Object.values(args).map((value) =>
        isJson(value) ? JSON.stringify(value) : (value as string),
      );
      const list = Object.entries(args).map(
        ([key, value], index) => `${key} => $${index + 1}${isJson(value) ? '::text::jsonb' : ''}`,
      );
      return sql.begin(async (transaction) => {
        if (!name.startsWith('submit_')) await transaction`set local role site_functions`;
        const [row] = await transaction.unsafe(`select app.${name}(${list.join(', ')}) as result`, values);
        return row?.result as Result;
      }) as Promise<Result>;
    },
    elapse,
    /** The same, and then removes what is past its time. */
    forgetAfter: async (interval: string) => {
      await elapse(interval);
      await sql`select app.delete_expired()`;
    },
    /** How many rows a table of `app` has. */
    count: async (table: string, where = 'true') =>
      (await sql.unsafe(`select from app.${table} where ${where}`)).length,
    /** Empties every table of ours and of the auth service. Deleting is thirty times as fast as `truncate`. */
    empty: () => sql.unsafe(empty).simple(),
    stop,
  };
}

export type TestDatabase = Awaited<ReturnType<typeof toDatabase>>;

/** A database for the tests of a file, empty before each of them. Its members are there once they run. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await copyDatabase());
  });
  beforeEach(() => database.empty());
  afterAll(() => database.stop());
  return database;
}
