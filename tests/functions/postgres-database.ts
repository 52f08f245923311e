import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
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

/** A new Postgres in a temporary folder, prepared like a hosted project. `url` and `sql` are those of the superuser. */
export async function startHosted() {
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
    report: () => undefined,
    onGiveUp: (error) => {
      throw error;
    },
  });
  const url = `postgres://postgres:${password}@${LOOPBACK}:${ports.postgres}/postgres`;
  const sql = postgres(url, { max: 24, onnotice: () => undefined });
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

/** The same with all migrations: ours, or those of the folder. */
export async function startDatabase(migrations?: string) {
  const { password, url, sql, stop } = await startHosted();
  try {
    await applyMigrations(sql, migrations);
    await openStoreRole(sql, password);
  } catch (error) {
    await stop();
    throw error;
  }
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'public')`;

  /** Runs the clock ahead for every row, by moving all times of the tables of `app` into the past. */
  const elapse = async (interval: string) => {
    const columns = await sql<{ relation: string; names: string[] }[]>`
      select table_name as relation, array_agg(column_name::text) as names
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'app' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and column_name <> 'hour'
       group by 1`;
    for (const { relation, names } of columns) {
      const moved = names.map((name) => `${name} = ${name} - '${interval}'::interval`);
      await sql.unsafe(`update app.${relation} set ${moved.join(', ')}`);
    }
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
    /** Empties every table of ours and of the auth service. */
    empty: async () => {
      await sql.unsafe(
        `truncate auth.users, auth.sessions, auth.mfa_factors, ${tables.map(({ name }) => name).join(', ')}`,
      );
    },
    stop,
  };
}

export type TestDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** A database for the tests of a file, empty before each of them. Its members are there once they run. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await startDatabase());
  });
  beforeEach(() => database.empty());
  afterAll(() => database.stop());
  return database;
}
