import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from './postgres-database.ts';

/** The table of results as the REST API reaches it: by the visitor's role, with the claims of their token. */
const database = testDatabase();

const ADA = '00000000-0000-4000-8000-00000000000a';
const GRACE = '00000000-0000-4000-8000-00000000000b';

beforeEach(async () => {
  await database.sql`insert into auth.users values (${ADA}), (${GRACE})`;
  // Each has one session, with the id of its owner.
  await database.sql`insert into auth.sessions values (${ADA}, ${ADA}), (${GRACE}, ${GRACE})`;
  for (const userId of [ADA, ADA, GRACE]) {
    const report = { id: crypto.randomUUID(), userId, d: 5, i: 11, s: 8, c: 6, most: 50 };
    await database.call('record_quiz_report', { p_report: report });
  }
});

interface Caller {
  role?: string;
  sub?: string;
  aal?: string;
  session?: string;
}
/** The owners of the rows that a statement answers, or the SQLSTATE of its refusal. */
async function owners(statement: string, caller: Caller = {}) {
  const { role = 'authenticated', sub = ADA, aal = 'aal1', session = sub } = caller;
  const claims = JSON.stringify({ sub, aal, role, session_id: session });
  try {
    const rows = await database.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`;
      await sql.unsafe(`set local role ${role}`);
      return sql.unsafe<{ user_id: string }[]>(statement);
    });
    return rows.map(({ user_id: owner }) => owner);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const READ = 'select user_id from public.quiz_reports';
const DELETE = 'delete from public.quiz_reports returning user_id';
const count = async () => (await database.sql`select from public.quiz_reports`).length;

test('its owner reads their own rows, and nobody else’s', async () => {
  expect(await owners(READ)).toEqual([ADA, ADA]);
  expect(await owners(`${READ} where user_id = '${GRACE}'`)).toEqual([]);
  expect(await owners(READ, { sub: GRACE })).toEqual([GRACE]);
});

test('its owner deletes their own rows, and nobody else’s', async () => {
  expect(
    await owners(`delete from public.quiz_reports where user_id = '${GRACE}' returning user_id`),
  ).toEqual([]);
  expect(await count()).toBe(3);
  expect(await owners(DELETE)).toEqual([ADA, ADA]);
  expect(await count()).toBe(1);
});

test.each([
  `insert into public.quiz_reports (id, user_id, d, i, s, c) values (gen_random_uuid(), '${ADA}', 30, 0, 0, 0)`,
  `insert into public.quiz_reports (id, user_id, d, i, s, c) values (gen_random_uuid(), '${GRACE}', 30, 0, 0, 0)`,
  'update public.quiz_reports set d = 0, i = 16',
  `update public.quiz_reports set user_id = '${GRACE}'`,
  'truncate public.quiz_reports',
])('nobody but the function writes: %s', async (statement) => {
  const roles: Caller[] = [{}, { role: 'anon' }, { role: 'service_role' }, { role: 'site_functions' }];
  for (const caller of roles) expect(await owners(statement, caller)).toBe('42501');
});

test('visitors, the secret key and the functions neither read nor delete', async () => {
  for (const role of ['anon', 'service_role', 'site_functions']) {
    for (const statement of [READ, DELETE]) expect(await owners(statement, { role })).toBe('42501');
  }
});

test('a session that has ended, or is somebody else’s, reads and deletes nothing', async () => {
  expect(await owners(READ, { session: GRACE })).toEqual([]);
  await database.sql`delete from auth.sessions where user_id = ${ADA}`;
  for (const statement of [READ, DELETE]) expect(await owners(statement, { aal: 'aal2' })).toEqual([]);
  expect(await count()).toBe(3);
});

describe('an account with a second factor', () => {
  const setFactor = (status: string) =>
    database.sql`insert into auth.mfa_factors (user_id, status) values (${ADA}, ${status})`;

  test('reads and deletes only once it is shown', async () => {
    await setFactor('verified');
    expect(await owners(READ)).toEqual([]);
    expect(await owners(DELETE)).toEqual([]);
    expect(await owners(READ, { aal: '' })).toEqual([]);
    expect(await owners(READ, { sub: GRACE })).toEqual([GRACE]);
    expect(await owners(READ, { aal: 'aal2' })).toEqual([ADA, ADA]);
    expect(await owners(DELETE, { aal: 'aal2' })).toEqual([ADA, ADA]);
  });

  test('that was never verified reads as before', async () => {
    await setFactor('unverified');
    expect(await owners(READ)).toEqual([ADA, ADA]);
  });
});

test('counts are numbers from 0 to 30 that add up to 30', async () => {
  const keep = (counts: Record<'d' | 'i' | 's' | 'c', number>) =>
    database.call('record_quiz_report', {
      p_report: { id: crypto.randomUUID(), userId: ADA, ...counts, most: 50 },
    });
  const wrong = [
    { d: 31, i: 0, s: 0, c: -1 },
    { d: 10, i: 10, s: 10, c: 10 },
    { d: 0, i: 0, s: 0, c: 0 },
  ];
  for (const counts of wrong) await expect(keep(counts)).rejects.toMatchObject({ code: '23514' });
  await keep({ d: 30, i: 0, s: 0, c: 0 });
});
