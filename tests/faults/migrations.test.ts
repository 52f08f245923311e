import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations, prepareLikeHosted } from '../../local/migrations.ts';
import { projectRoot } from '../../local/project.ts';
import { startHosted } from '../functions/postgres-database.ts';

let hosted: Awaited<ReturnType<typeof startHosted>>;
let folder: string;
let sql: Sql;
beforeEach(async () => {
  hosted = await startHosted();
  ({ sql } = hosted);
  folder = join(hosted.folder, 'migrations');
  await mkdir(folder);
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await hosted.stop();
});

const migration = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const apply = () => applyMigrations(sql, folder);

test('migrations are applied once, in order and whole; a changed past is refused with the way out', async () => {
  await migration('20260102000000_second', 'insert into first values (2);');
  await migration('20260101000000_first', 'create table first (n int); insert into first values (1);');
  expect(await apply()).toEqual(['20260101000000_first', '20260102000000_second']);
  expect(await apply()).toEqual([]);

  await migration('20260103000000_third', 'insert into first values (3); select broken;');
  await expect(apply()).rejects.toThrow(/20260103000000_third failed: .*broken/);
  expect(await sql`select n from first order by n`).toEqual([{ n: 1 }, { n: 2 }]);

  await migration('20260103000000_third', 'insert into first values (3);');
  expect(await apply()).toEqual(['20260103000000_third']);

  await migration('20260102000000_second', 'insert into first values (20);');
  await expect(apply()).rejects.toThrow(/20260102000000 was edited .* "npm run reset"/);
  await rm(join(folder, '20260102000000_second.sql'));
  await expect(apply()).rejects.toThrow('20260102000000 is not the next file');
});

test('a migration that takes a default privilege away is not undone by the next start', async () => {
  await migration(
    '20260101000000_closed',
    'alter default privileges in schema public revoke all on tables from anon;',
  );
  await apply();
  await prepareLikeHosted(hosted.url);
  await sql`create table public.later (n int)`;
  const [granted] = await sql`
    select has_table_privilege('anon', 'public.later', 'select') as anon,
           has_table_privilege('service_role', 'public.later', 'select') as service`;
  expect(granted).toEqual({ anon: false, service: true });
});

const OURS = join(projectRoot, 'supabase', 'migrations');

/** A row in every table that has been made so far. */
const ROWS = `
  insert into app.callers (key) values ('a');
  insert into app.mailbox_limits values ('a', 86400, now(), 1);
  insert into app.stored_submissions values ('submit-contact', now(), 1, 1);
  insert into app.idempotency_keys values ('submit-contact', gen_random_uuid(), 'b', gen_random_uuid(), true);
  insert into app.mail_suppressions values (repeat('a', 64), 'asked');
  insert into app.alarms (kind, detail) values ('complaint', 'x');
  insert into app.email_outbox (dedupe_key, template, reference, recipient, payload)
    values ('x', 'contact-receipt', gen_random_uuid(), 'ada@example.ca', '{}');
  insert into app.mail_rest (until) values (now());
  insert into app.consent_events (person_hash, purpose, event) values (repeat('a', 64), 'newsletter', 'asked');
  insert into app.contact_messages
    values (gen_random_uuid(), repeat('a', 64), 'Sales', 'Ada', 'ada@example.ca', 'Hello', now(), 'test');
  insert into app.newsletter_subscribers (person_hash, email, status) values (repeat('a', 64), 'ada@example.ca', 'pending');
  insert into app.newsletter_issues (slug, subject, preheader, blocks, fingerprint, per_minute)
    values ('a', 'A', 'B', '[]', repeat('a', 64), 120);
  insert into app.desk_records (action, operator) values ('mail drop', 'Ada');
  insert into app.digests (week) values ('2026-11-16');
  insert into app.mail_events (id, kind, person_hash) values ('x', 'soft_bounce', repeat('a', 64));
  insert into app.policy_reports values (current_date, 'script-src', 'inline', '/', 1);
  insert into app.item_counts values ('2.0', 'q1', 'D', 1, 0);
  insert into app.item_rests values ('2.0', 'q1', 'D', 'I', 3, 9);
  insert into app.item_firsts values ('2.0', 'D', 1);
  insert into app.orders (id, person_hash, name, email, plan_id, units, currency, unit_amount, total)
    values (gen_random_uuid(), repeat('a', 64), 'Ada', 'ada@example.ca', 'showcase-single', 1, 'CAD', 100, 100);
  insert into app.order_charges (id, order_id, refunded, asked_at) select 'ch_1', id, 0, now() from app.orders limit 1;
  insert into app.order_events (id, type, order_id)
    values ('evt_1', 'checkout.session.expired', gen_random_uuid());
  with owner as (insert into auth.users (id) values (gen_random_uuid()) returning id)
    insert into public.quiz_reports (id, user_id, d, i, s, c) select gen_random_uuid(), id, 30, 0, 0, 0 from owner;`;

/** Rows by table of ours, as text. */
async function rowsOf(database: Sql): Promise<Record<string, string>> {
  const tables = await database<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
     where schemaname = 'app' or (schemaname, tablename) = ('public', 'quiz_reports') order by 1`;
  const pairs = tables.map(async ({ name }) => {
    const [row] = await database.unsafe(
      `select coalesce(jsonb_agg(t), '[]')::text as rows from ${name} as t`,
    );
    return [name, row?.rows as string] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
}

test('each of our migrations leaves the rows alone that are there when it comes', async () => {
  const files = (await readdir(OURS)).sort();
  for (const [index, file] of files.entries()) {
    const before = await rowsOf(sql);
    await cp(join(OURS, file), join(folder, file));
    expect(await apply()).toEqual([file.replace('.sql', '')]);
    expect(await rowsOf(sql)).toMatchObject(before);
    // Every table gets its row as soon as it is there.
    for (const statement of ROWS.split(';').filter((text) => text.trim())) {
      const [, table = ''] = /into ((?:app|public)\.\w+)/.exec(statement) ?? [];
      const rows = await rowsOf(sql);
      if (rows[table] === '[]') await sql.unsafe(statement);
    }
    expect(Object.values(await rowsOf(sql)), `after ${index + 1} of them`).not.toContain('[]');
  }
});

test('our migrations run twice, and on a copy of a database in use, change nothing the second time', async () => {
  expect(await applyMigrations(sql)).not.toEqual([]);
  await sql.unsafe(ROWS).simple();
  const before = await rowsOf(sql);
  expect(await applyMigrations(sql)).toEqual([]);
  await sql.end();

  const admin = postgres(hosted.url.replace(/postgres$/, 'template1'), { max: 1 });
  await admin`create database copy template postgres`;
  await admin.end();
  sql = postgres(hosted.url.replace(/postgres$/, 'copy'), { max: 1, onnotice: () => undefined });
  expect(await applyMigrations(sql)).toEqual([]);
  expect(await rowsOf(sql)).toEqual(before);
});
