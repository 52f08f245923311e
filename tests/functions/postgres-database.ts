import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { placePostgres } from '../../local/postgres-place.ts';
import { startPostgres } from '../../local/postgres.ts';
import { projectRoot } from '../../local/project.ts';

/** The roles of a hosted project, and what it grants them on everything that is made in `public`. */
const HOSTED = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

export interface TestDatabase {
  url: string;
  /** As the superuser. */
  sql: Sql;
  /** Calls a function of `public` as service_role, in a transaction of its own, as the REST layer does. */
  call: <Result = unknown>(name: string, args?: Record<string, unknown>) => Promise<Result>;
  /** Empties every table of `app`. */
  empty: () => Promise<void>;
  stop: () => Promise<void>;
}

async function migrations(): Promise<string[]> {
  const folder = join(projectRoot, 'supabase', 'migrations');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

/** A new Postgres in a temporary folder, with the roles of a hosted project and all migrations. */
export async function startDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'functions-test-'));
  // Postgres may run as another user, who has to pass through.
  await chmod(folder, 0o711);
  const password = randomBytes(12).toString('hex');
  const { postgres: claimed } = await claimPorts({ postgres: 0 });
  const server = await startPostgres({
    place: placePostgres(folder),
    port: claimed.port,
    password,
    log: join(folder, 'postgres.log'),
    report: () => undefined,
    onGiveUp: (error) => {
      throw error;
    },
  });
  const url = `postgres://postgres:${password}@${LOOPBACK}:${claimed.port}/postgres`;
  const sql = postgres(url, { max: 24, onnotice: () => undefined });
  await sql.unsafe(HOSTED);
  for (const migration of await migrations()) await sql.begin((transaction) => transaction.unsafe(migration));
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'app'`;

  return {
    url,
    sql,
    call: async <Result>(name: string, args: Record<string, unknown> = {}) => {
      const names = Object.keys(args);
      const values = Object.values(args).map((value) =>
        typeof value === 'object' && value !== null ? sql.json(value as never) : (value as string),
      );
      const list = names.map((key, index) => `${key} => $${index + 1}`).join(', ');
      return sql.begin(async (transaction) => {
        await transaction`set local role service_role`;
        const [row] = await transaction.unsafe(`select public.${name}(${list}) as result`, values);
        return row?.['result'] as Result;
      }) as Promise<Result>;
    },
    empty: async () => {
      await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    },
    stop: async () => {
      await sql.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
