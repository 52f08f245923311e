import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAuthMails } from '../../local/auth-mails.ts';
import { projectRoot } from '../../local/project.ts';
import { startHosted } from '../functions/postgres-database.ts';
import { startSupabase } from './supabase-cli.ts';

/** What `postgres` is in a hosted project: no superuser, and the owner of whatever the migrations make. */
const OPERATOR = `
  create role operator login createdb createrole replication bypassrls password 'operator';
  grant all on database postgres to operator;
  grant usage, create on schema public, extensions to operator;
  grant usage on schema auth to operator;
  grant all on all tables in schema auth to operator;
  alter default privileges for role operator in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role operator in schema public
    grant all on functions to anon, authenticated, service_role`;

/** Findings that say nothing about a database which nobody has used yet. */
const OF_A_NEW_DATABASE = ['unused_index'];

let hosted: Awaited<ReturnType<typeof startHosted>>;
let supabase: Awaited<ReturnType<typeof startSupabase>>;
let remote: string;

beforeAll(async () => {
  await writeAuthMails();
  hosted = await startHosted();
  await hosted.sql.unsafe(OPERATOR).simple();
  supabase = await startSupabase('http://127.0.0.1:1');
  remote = `--remote=${hosted.url.replace(/\/\/.*@/, '//operator:operator@')}`;
});
afterAll(() => Promise.all([supabase.stop(), hosted.stop()]));

test('an operator who is no superuser applies every migration, once', async () => {
  const first = await supabase.run(['db', 'push', remote]);
  expect(first.code, first.output).toBe(0);
  expect(first.warnings).toEqual([]);
  const files = readdirSync(join(projectRoot, 'supabase', 'migrations'));
  const applied = await hosted.sql<{ file: string }[]>`
    select format('%s_%s.sql', version, name) as file
      from supabase_migrations.schema_migrations order by version`;
  expect(applied.map(({ file }) => file)).toEqual(files.sort());

  const second = await supabase.run(['db', 'push', remote]);
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain('Remote database is up to date.');
});

test('what the operator owns serves the functions, and shows nothing to the browser', async () => {
  const as = (role: string, query: string) =>
    hosted.sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      return transaction.unsafe(query);
    });
  expect(await as('site_functions', 'select app.read_outbox_state()')).toHaveLength(1);
  expect(await as('authenticated', 'select from public.quiz_reports')).toHaveLength(0);
  await expect(as('site_functions', 'select from app.email_outbox')).rejects.toThrow('permission denied');
  await expect(as('anon', 'select from public.quiz_reports')).rejects.toThrow('permission denied');
});

async function findings(): Promise<string[]> {
  const flags = ['--type=all', '--level=info', '--fail-on=none', '--output-format=json'];
  const { code, output } = await supabase.run(['db', 'advisors', remote, ...flags]);
  expect(code, output).toBe(0);
  const { results }: { results: { name: string; cacheKey: string }[] } = JSON.parse(
    output.slice(output.indexOf('{')),
  );
  return results.filter(({ name }) => !OF_A_NEW_DATABASE.includes(name)).map(({ cacheKey }) => cacheKey);
}

test('Supabase’s linter finds nothing about security or speed, and does where there is something', async () => {
  expect(await findings()).toEqual([]);
  await hosted.sql`create table public.open_to_all (id int)`;
  expect((await findings()).sort()).toEqual([
    'no_primary_key_public_open_to_all',
    'rls_disabled_in_public_public_open_to_all',
  ]);
});
