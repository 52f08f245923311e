import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { projectRoot } from './project.ts';

/** What the functions connect as; a migration makes it, without a password. */
export const STORE_ROLE = 'site_functions';

const MIGRATIONS = join(projectRoot, 'supabase', 'migrations');

/** Gives a database the roles, schemas, extensions and default privileges of a hosted project. */
export async function prepareLikeHosted(databaseUrl: string): Promise<void> {
  // A connection of its own, because the search path it sets counts for later connections only.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(readFileSync(join(projectRoot, 'local', 'hosted.sql'), 'utf8')).simple();
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Applies the migrations that are missing, in order, each in a transaction of its own, and answers their file
 * names. Throws when one that was applied has since been edited, removed or overtaken by an older version.
 */
export async function applyMigrations(sql: Sql, folder = MIGRATIONS): Promise<string[]> {
  await sql.unsafe(LEDGER).simple();
  const migrations = readMigrations(folder);
  const applied = await sql<{ version: string; checksum: string }[]>`
    select version, checksum from supabase_migrations.schema_migrations order by version`;
  for (const [index, { version, checksum }] of applied.entries()) {
    const file = migrations[index];
    if (file?.version !== version)
      throw historyConflict(version, 'is not the next file in supabase/migrations');
    if (file.checksum !== checksum) throw historyConflict(version, 'was edited after it had been applied');
  }
  const missing = migrations.slice(applied.length);
  for (const migration of missing) await apply(sql, migration);
  return missing.map(({ version, name }) => `${version}_${name}`);
}

/** Lets the functions in, as the operator of a hosted project does by hand. */
export async function openStoreRole(sql: Sql, password: string): Promise<void> {
  const [row] =
    await sql`select format('alter role %I password %L', ${STORE_ROLE}::text, ${password}::text) as statement`;
  await sql.unsafe(row?.statement);
}

const historyConflict = (version: string, what: string) =>
  new Error(
    `Migration ${version} ${what}. "npm run reset" empties the local database, and the next start applies all.`,
  );

const LEDGER = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  alter table supabase_migrations.schema_migrations add column if not exists checksum text`;

type Migration = ReturnType<typeof readMigrations>[number];

/** In order; `version` is the digits before the first underscore of the file name. */
function readMigrations(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new Error(`${file} is not named like 20260131120000_what_it_does.sql.`);
    const sql = readFileSync(join(folder, file), 'utf8');
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  const { version, name, checksum } = migration;
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(migration.sql).simple();
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
        values (${version}, ${name}, array[${migration.sql}], ${checksum})`;
    });
  } catch (error) {
    throw new Error(`Migration ${version}_${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
