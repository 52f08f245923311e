import { connect, createServer, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallDatabase, openDatabase } from '../../functions/_shared/store/database.ts';
import { listen } from './mail-servers.ts';
import { testDatabase } from './postgres-database.ts';

/** Six times as many calls as an instance has connections, so that each connection has a queue. */
const CALLS = 60;

const database = testDatabase();
beforeAll(async () => {
  await database.sql.unsafe(`
    create function app.repeat_after(seconds double precision, said text) returns text language plpgsql as
      $$ begin perform pg_sleep(seconds); return said; end $$;
    create function app.fail_behind_rows() returns setof integer language sql as
      $$ select 1 / (3 - n) from generate_series(1, 5) as n $$;
    grant execute on function app.repeat_after, app.fail_behind_rows to site_functions`);
});

/** What each call got, in the order of the calls: the text it sent, or the code of its refusal. */
const repeatAll = (call: CallDatabase, seconds: number) =>
  Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      call('repeat_after', [seconds, `call ${index}`], z.string()).catch(({ code }) => code as string),
    ),
  );
const OWN_ANSWERS = Array.from({ length: CALLS }, (_, index) => `call ${index}`);

/** A way to the database that can be cut without either end hearing of it; what connects afterwards gets through. */
async function pathToDatabase() {
  const { hostname, port } = new URL(database.storeUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.pipe(to).on('error', () => to.destroy());
    pairs.add([near, far]);
  }).unref();
  const url = new URL(database.storeUrl);
  url.port = await listen(server);
  return {
    url: url.href,
    cut: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
  };
}

test('calls that share connections get their own answers, also beside one that takes longer than the database allows, and after some that failed', async () => {
  const call = openDatabase(database.storeUrl);
  expect(await repeatAll(call, 0.01)).toEqual(OWN_ANSWERS);
  const tooSlow = call('repeat_after', [6, 'too late'], z.string());
  const refused = expect(tooSlow).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(await repeatAll(call, 0.1)).toEqual(OWN_ANSWERS);
  await refused;

  // As when it fails between the row that it has sent and its end.
  const failing = Array.from({ length: CALLS }, () => call('fail_behind_rows', [], z.int()));
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
  expect(await repeatAll(call, 0.01)).toEqual(OWN_ANSWERS);
});

test('connections that fall silent are given up, and the next call gets new ones', async () => {
  const path = await pathToDatabase();
  const call = openDatabase(path.url);
  expect(await repeatAll(call, 0.01)).toEqual(OWN_ANSWERS);
  const waiting = repeatAll(call, 0.1);
  path.cut();
  expect(new Set(await waiting)).toEqual(new Set(['store_unavailable']));
  expect(await repeatAll(call, 0.01)).toEqual(OWN_ANSWERS);
});
