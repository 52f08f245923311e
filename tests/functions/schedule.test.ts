import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './postgres-database.ts';

/** The embedded database has neither extension nor vault: stand-ins with their names and columns take the calls. */
const STAND_INS = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
    language sql as 'insert into net.calls values (url, body, headers, timeout_milliseconds) returning 1';`;

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  await database.sql.unsafe(STAND_INS).simple();
});
afterAll(() => database.stop());

test('without its secrets in the vault the schedule calls nobody', async () => {
  await database.sql`select app.notify_worker()`;
  expect(await database.sql`select from net.calls`).toHaveLength(0);
});

test('with them it calls the worker as the timer of the local stack does', async () => {
  await database.sql`
    insert into vault.decrypted_secrets values
      ('project_url', 'https://project.example.ca'), ('outbox_key', 'sb_secret_1')`;
  await database.sql`select app.notify_worker()`;
  expect(await database.sql`select * from net.calls`).toEqual([
    {
      url: 'https://project.example.ca/functions/v1/outbox-worker',
      body: {},
      headers: { apikey: 'sb_secret_1', 'content-type': 'application/json' },
      timeout_milliseconds: 60_000,
    },
  ]);
});
