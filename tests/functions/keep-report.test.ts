import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { QUIZ_KEPT_MAX } from '../../src/site/constants.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { keepReport } from '../../functions/keep-report/handler.ts';
import { ADA, type AuthServiceDouble, startAuthService } from './auth-service.ts';
import { accessToken, answersOf, recorded, request, USER_ID } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';

const database = testDatabase();
let auth: AuthServiceDouble;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const GRACE_ID = '00000000-0000-4000-8000-00000000000b';
beforeEach(async () => {
  auth.overrides.clear();
  auth.users.clear();
  auth.users.set(USER_ID, ADA).set(GRACE_ID, { ...ADA, id: GRACE_ID });
  await database.sql`insert into auth.users values (${USER_ID}), (${GRACE_ID})`;
});

const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
const others = answersOf({ D: 6, I: 10, S: 8, C: 6 });

interface Changes {
  body?: unknown;
  key?: string;
  claims?: Record<string, unknown>;
  limitsFactor?: number;
}
async function keep({ body = { answers }, key, claims = {}, limitsFactor = 1 }: Changes = {}) {
  const authorization = `Bearer ${await accessToken({ iss: auth.issuer, ...claims })}`;
  const kept = recorded({}, { storeUrl: database.storeUrl, supabase: auth.supabase, limitsFactor });
  const call = keepReport({ ...kept, connectStore });
  const response = await call(request(body, { authorization, 'idempotency-key': key }));
  return { status: response.status, ...(await response.json()) };
}
const stored = () => database.sql`select * from public.quiz_reports order by created_at, id`;

describe('a result', () => {
  test('is kept as four counts with the time, and nothing else', async () => {
    const { status, ok, id } = await keep();
    expect({ status, ok }).toEqual({ status: 200, ok: true });
    const rows = await stored();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        id,
        user_id: USER_ID,
        taken_at: expect.any(Date),
        d: 5,
        i: 11,
        s: 8,
        c: 6,
        created_at: expect.any(Date),
      },
    ]);
    expect(Math.abs(Date.now() - rows[0]?.taken_at.getTime())).toBeLessThan(10_000);
    const [other] = await database.sql`select count(*)::int as count from app.idempotency_keys`;
    expect(other?.count).toBe(0);
  });

  test('is scored from the answers, whatever else the caller claims', async () => {
    const claimed = { D: 30, I: 0, S: 0, C: 0, d: 30, scores: { D: 30 }, takenAt: '2020-01-01', name: 'Ada' };
    await keep({ body: { answers, ...claimed } });
    expect(await stored()).toMatchObject([{ d: 5, i: 11, s: 8, c: 6 }]);
  });

  test('is one for a key, however often and whenever it comes, and another one for another key', async () => {
    const key = crypto.randomUUID();
    const first = await keep({ key });
    expect(await keep({ key: key.toUpperCase() })).toEqual(first);
    expect(await keep({ key: crypto.randomUUID() })).not.toEqual(first);
    expect(await stored()).toHaveLength(2);
  });

  test('without a key is one for its answers', async () => {
    const first = await keep();
    expect(await keep()).toEqual(first);
    expect((await keep({ body: { answers: others } })).id).not.toBe(first.id);
    expect(await stored()).toHaveLength(2);
  });

  test('with a key that was used for another one is refused', async () => {
    const key = crypto.randomUUID();
    await keep({ key });
    expect(await keep({ key, body: { answers: others } })).toMatchObject({
      status: 422,
      error: { code: 'idempotency_conflict' },
    });
    expect(await stored()).toHaveLength(1);
  });

  test('of two accounts with the same key and answers are two', async () => {
    const key = crypto.randomUUID();
    const first = await keep({ key });
    const second = await keep({ key, claims: { sub: GRACE_ID } });
    expect(second.status).toBe(200);
    expect(second.id).not.toBe(first.id);
    expect((await stored()).map(({ user_id: owner }) => owner).sort()).toEqual([GRACE_ID, USER_ID].sort());
  });

  test('that was deleted and is kept again is there again', async () => {
    const key = crypto.randomUUID();
    const first = await keep({ key });
    await database.sql`delete from public.quiz_reports`;
    expect(await keep({ key })).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  test('twenty times at once with one key is one', async () => {
    const key = crypto.randomUUID();
    const kept = await Promise.all(Array.from({ length: 20 }, () => keep({ key, limitsFactor: 10 })));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });
});

describe('an account', () => {
  const fill = (count: number) => database.sql`
    insert into public.quiz_reports (id, user_id, d, i, s, c)
    select gen_random_uuid(), ${USER_ID}, 30, 0, 0, 0 from generate_series(1, ${count})`;

  test('keeps fifty results; the next is refused with what to do about it, and one that is kept already is not', async () => {
    const key = crypto.randomUUID();
    await fill(QUIZ_KEPT_MAX - 1);
    const last = await keep({ key });
    expect(last.status).toBe(200);
    expect(await keep({ body: { answers: others } })).toEqual({
      status: 422,
      error: {
        code: 'invalid_body',
        message: 'Some fields are missing or not valid.',
        fields: {
          answers: 'Your account keeps 50 results, which is the most it can. Delete one of them first.',
        },
      },
    });
    expect(await keep({ key })).toEqual(last);
    expect(await keep({ claims: { sub: GRACE_ID } })).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(QUIZ_KEPT_MAX + 1);
  });

  test('keeps exactly fifty when more come at once', async () => {
    await fill(QUIZ_KEPT_MAX - 3);
    const calls = Array.from({ length: 10 }, () => keep({ key: crypto.randomUUID(), limitsFactor: 10 }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(7).fill(422)]);
    expect(await stored()).toHaveLength(QUIZ_KEPT_MAX);
  });

  test('may keep thirty in an hour', async () => {
    for (let time = 0; time < 30; time += 1) expect((await keep()).status).toBe(200);
    expect(await keep()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  });

  test('that is gone, has no session, or owes its second step keeps nothing', async () => {
    auth.users.set(USER_ID, { ...ADA, factors: [{ factor_type: 'totp', status: 'verified' }] });
    expect(await keep()).toMatchObject({ status: 403, error: { code: 'second_step_due' } });
    expect(await keep({ claims: { aal: 'aal2' } })).toMatchObject({ status: 200 });
    await database.sql`delete from auth.users where id = ${USER_ID}`;
    expect(await stored(), 'it goes with its account').toEqual([]);
    auth.users.set(USER_ID, ADA);
    expect(await keep(), 'gone since the auth service was asked').toMatchObject({ status: 401 });
    auth.users.clear();
    expect(await keep()).toMatchObject({ status: 401, error: { code: 'unauthorized' } });
    expect(await stored()).toEqual([]);
  });

  test('is asked for by a session: a key alone is refused', async () => {
    const kept = recorded({}, { storeUrl: database.storeUrl, supabase: auth.supabase });
    const response = await keepReport({ ...kept, connectStore })(request({ answers }));
    expect(response.status).toBe(401);
  });
});

test('while the auth service is away nothing is kept: 503', async () => {
  auth.overrides.set('GET', (response) => response.destroy());
  expect(await keep()).toMatchObject({ status: 503, error: { code: 'store_unavailable' } });
  expect(await stored()).toEqual([]);
});
