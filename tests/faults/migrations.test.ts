import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataFolder, logFile } from '../../local/data-folder.ts';
import { applyMigrations, prepareLikeHosted } from '../../local/migrations.ts';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { placePostgres } from '../../local/postgres-place.ts';
import { startPostgres } from '../../local/postgres.ts';
import type { Supervised } from '../../local/supervisor.ts';

let data: string;
let folder: string;
let server: Supervised;
let sql: Sql;
let url: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'faults-'));
  createDataFolder(data);
  folder = join(data, 'migrations');
  await mkdir(folder);
  const { database } = await claimPorts({ database: 0 });
  server = await startPostgres({
    place: placePostgres(data),
    port: database.port,
    password: 'secret',
    log: logFile(data, 'postgres'),
    report: () => undefined,
    onGiveUp: () => undefined,
  });
  url = `postgres://postgres:secret@${LOOPBACK}:${database.port}/postgres`;
  await prepareLikeHosted(url);
  sql = postgres(url, { max: 1, onnotice: () => undefined });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await server.stop();
  await rm(data, { recursive: true });
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
  await prepareLikeHosted(url);
  await sql`create table public.later (n int)`;
  const [granted] = await sql`
    select has_table_privilege('anon', 'public.later', 'select') as anon,
           has_table_privilege('service_role', 'public.later', 'select') as service`;
  expect(granted).toEqual({ anon: false, service: true });
});
