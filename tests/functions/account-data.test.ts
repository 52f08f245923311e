import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/site/api.ts';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import type { Mail } from '../../functions/_shared/mailer/mail.ts';
import { connectStore, type Store } from '../../functions/_shared/store.ts';
import { accountData } from '../../functions/account-data/handler.ts';
import { ADA, type AuthServiceDouble, startAuthService } from './auth-service.ts';
import { accessToken, recorded, request, SECRET_KEY, settings, USER_ID } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { inbox, runWorker as runWorkerOf, submission } from './submissions.ts';

/** The function with its real store on a real database, and the three calls of the auth service. */
const database = testDatabase();
let auth: AuthServiceDouble;
beforeAll(async () => {
  auth = await startAuthService();
});
afterAll(() => auth.stop());

const ADA_HASH = personHashOf(settings.personSecret, mailboxOf(ADA.email, ''));
const GRACE_HASH = 'b'.repeat(64);
const GRACE_ID = '00000000-0000-4000-8000-00000000000b';

beforeEach(async () => {
  auth.overrides.clear();
  auth.calls.length = 0;
  auth.users.clear();
  auth.passkeys = [];
  auth.users.set(USER_ID, ADA);
  auth.onDelete = async (id) => database.sql`delete from auth.users where id = ${id}`;
  await database.sql`insert into auth.users values (${USER_ID}, ${ADA.email}), (${GRACE_ID}, 'grace@example.ca')`;
});

type Action = 'newsletter' | 'unsubscribe' | 'export' | 'delete';

const dependencies = (overrides?: Partial<Store>) => {
  const changes = { storeUrl: database.storeUrl, supabase: auth.supabase };
  const kept = recorded({}, changes);
  return {
    ...kept,
    lines: kept.lines,
    connectStore: (...of: Parameters<typeof connectStore>) => ({ ...connectStore(...of), ...overrides }),
    notifyWorker: vi.fn(),
  };
};
async function call(action: Action, claims: Record<string, unknown> = {}, overrides?: Partial<Store>) {
  const authorization = `Bearer ${await accessToken({ iss: auth.issuer, ...claims })}`;
  const kept = dependencies(overrides);
  const response = await accountData(kept)(request({ action }, { authorization }));
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, code: body.error?.code, kept };
}
const secondsAgo = (seconds: number) => [
  { method: 'password', timestamp: Math.floor(Date.now() / 1_000) - seconds },
];

/** What both of them left with us. */
async function fill() {
  for (const [personHash, email, userId] of [
    [ADA_HASH, ADA.email, USER_ID],
    [GRACE_HASH, 'grace@example.ca', GRACE_ID],
  ] as const) {
    const mails = [{ template: 'newsletter-confirmation', recipient: email, payload: { subscribed: false } }];
    await database.call('submit_newsletter', {
      p_submission: submission({ personHash, mails }),
      p_email: email,
    });
    await database.call('confirm_newsletter', {
      p_person_hash: personHash,
      p_consent: { purpose: 'newsletter' },
    });
    await database.call('record_quiz_report', {
      p_report: { id: crypto.randomUUID(), userId, d: 5, i: 11, s: 8, c: 6, most: 50 },
    });
  }
}
const rowsLeft = async (personHash = ADA_HASH, userId = USER_ID) => {
  const [row] = await database.sql`
    select (select count(*)::int from auth.users where id = ${userId}) as accounts,
           (select count(*)::int from public.quiz_reports where user_id = ${userId}) as reports,
           (select count(*)::int from app.newsletter_subscribers where person_hash = ${personHash}) as newsletter`;
  return { ...row };
};
const ALL = { accounts: 1, reports: 1, newsletter: 1 };
const NONE = { accounts: 0, reports: 0, newsletter: 0 };
const deletionMails = () => database.sql`
  select status, recipient, next_attempt_at = 'infinity' as waits from app.email_outbox
   where template = 'account-deleted'`;

const sent: Mail[] = [];
async function runWorker() {
  sent.length = 0;
  // An idle run settles; the next one sends.
  for (let run = 0; run < 3; run += 1) {
    expect(await runWorkerOf(dependencies())).toMatchObject({ ok: true });
    sent.push(...inbox);
  }
}
const sentDeletionMails = () => sent.filter(({ subject }) => subject === 'Your account was deleted');

describe('who may call', () => {
  test('nobody with a key alone, and the auth service is not even asked', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer sb_publishable_test' },
      { apikey: SECRET_KEY },
      { apikey: SECRET_KEY, authorization: `Bearer ${SECRET_KEY}` },
    ]) {
      const response = await accountData(dependencies())(request({ action: 'export' }, headers));
      expect(response.status).toBe(401);
    }
    expect(auth.calls).toEqual([]);
  });

  test.each<Action>(['newsletter', 'unsubscribe', 'export', 'delete'])(
    'not %s with a token whose session has ended, or whose account is gone',
    async (action) => {
      await fill();
      auth.overrides.set('GET', (response) =>
        response.writeHead(403).end('{"error_code":"session_not_found"}'),
      );
      expect(await call(action)).toMatchObject({ status: 401, code: 'unauthorized' });
      auth.overrides.clear();
      auth.users.clear();
      expect(await call(action)).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(await rowsLeft()).toEqual(ALL);
    },
  );

  test('nobody for whom the auth service names somebody else', async () => {
    auth.users.set(USER_ID, { ...ADA, id: GRACE_ID });
    expect(await call('export')).toMatchObject({ status: 401 });
  });

  test('a token whose account is no UUID is refused before anything is asked', async () => {
    expect(await call('export', { sub: 'user-1' })).toMatchObject({ status: 401 });
    expect(auth.calls).toEqual([]);
  });

  test('sixty times in an hour per account, and then 429 with the time to wait', async () => {
    for (let time = 0; time < 60; time += 1) expect((await call('newsletter')).status).toBe(200);
    const refused = await call('newsletter');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
    auth.users.set(GRACE_ID, { ...ADA, id: GRACE_ID });
    expect(await call('newsletter', { sub: GRACE_ID })).toMatchObject({ status: 200 });
  });
});

describe('an account with a second factor', () => {
  const factor = (status: string) => ({ ...ADA, factors: [{ id: 'f', factor_type: 'totp', status }] });

  test('has to show it for everything but the state of the newsletter', async () => {
    await fill();
    auth.users.set(USER_ID, factor('verified'));
    expect(await call('newsletter')).toMatchObject({ status: 200 });
    const others = ['unsubscribe', 'export', 'delete'] as const;
    for (const action of others)
      expect(await call(action)).toMatchObject({ status: 403, code: 'second_step_due' });
    expect(await rowsLeft()).toEqual(ALL);
    for (const action of others) expect((await call(action, { aal: 'aal2' })).status).toBe(200);
  });

  test('has to show none that was never verified', async () => {
    auth.users.set(USER_ID, factor('unverified'));
    expect(await call('export')).toMatchObject({
      status: 200,
      body: { data: { account: [{ second_factors: [] }] } },
    });
  });
});

describe('the newsletter', () => {
  const state = async () => (await call('newsletter')).body;

  test('is none, pending, subscribed, unsubscribed or blocked', async () => {
    expect(await state()).toEqual({ ok: true, newsletter: 'none' });
    await fill();
    expect(await state()).toEqual({ ok: true, newsletter: 'subscribed' });
    await database.sql`update app.newsletter_subscribers set status = 'pending'`;
    expect(await state()).toEqual({ ok: true, newsletter: 'pending' });
    expect((await call('unsubscribe')).body).toEqual({ ok: true, newsletter: 'unsubscribed' });
    await database.call('suppress_mail', { p_person_hash: ADA_HASH, p_reason: 'asked', p_consent: {} });
    expect(await state()).toEqual({ ok: true, newsletter: 'blocked' });
  });

  test('is left by one call, with the proof that it was, and by another one nothing more happens', async () => {
    await fill();
    for (let time = 0; time < 2; time += 1) {
      expect((await call('unsubscribe')).body).toEqual({ ok: true, newsletter: 'unsubscribed' });
    }
    const proofs = await database.sql`
      select event, purpose, page from app.consent_events where person_hash = ${ADA_HASH} and event = 'withdrawn'`;
    expect(proofs).toEqual([{ event: 'withdrawn', purpose: 'newsletter', page: '/auth' }]);
    const [grace] =
      await database.sql`select status from app.newsletter_subscribers where person_hash = ${GRACE_HASH}`;
    expect(grace?.status).toBe('active');
  });
});

describe('the export', () => {
  beforeEach(fill);

  test('holds the account, its results and all that is kept about the person, and nothing of anybody else', async () => {
    auth.users.set(USER_ID, { ...ADA, factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] });
    const passkey = { friendly_name: 'My phone', created_at: '2026-11-20T10:00:00Z' };
    auth.passkeys = [{ id: 'p', ...passkey, public_key: 'secret' }];
    await database.sql`insert into auth.sessions values (${USER_ID}, ${USER_ID}), (${GRACE_ID}, ${GRACE_ID})`;
    const { body } = await call('export', { aal: 'aal2' });

    expect(body.data.passkeys).toEqual([passkey]);
    expect(body.data.sign_ins).toHaveLength(1);
    expect(Object.keys(body.data.sign_ins[0]).sort()).toEqual([
      'aal',
      'ip',
      'refreshed_at',
      'signed_in_at',
      'user_agent',
    ]);
    expect(api['account-data'].response.parse(body)).toEqual(body);
    const tables =
      'account bounces by_hand consents emails messages newsletter no_mail orders passkeys reports sign_ins';
    expect(Object.keys(body.data).sort().join(' ')).toBe(tables);
    expect(body.data.account).toEqual([
      {
        id: USER_ID,
        email: ADA.email,
        email_confirmed_at: ADA.email_confirmed_at,
        name: 'Ada Lovelace',
        created_at: ADA.created_at,
        last_sign_in_at: ADA.last_sign_in_at,
        second_factors: ['totp'],
        sign_in_providers: ['email'],
      },
    ]);
    expect(body.data.reports).toMatchObject([{ d: 5, i: 11, s: 8, c: 6, taken_at: expect.any(String) }]);
    expect(body.data.newsletter).toMatchObject([{ email: ADA.email, status: 'active' }]);
    expect(JSON.stringify(body)).not.toMatch(/grace|user_id|person_hash|client_hash|secret/i);
  });

  test('holds what was ordered with the account under another address, and with no other account', async () => {
    for (const [user, email] of [
      [USER_ID, 'office@example.ca'],
      [GRACE_ID, 'grace@example.ca'],
    ] as const)
      await database.sql`
        insert into app.orders (id, person_hash, user_id, name, email, plan_id, units, currency, unit_amount, total)
        values (${crypto.randomUUID()}, ${'c'.repeat(64)}, ${user}, 'Ada', ${email}, 'starter', 1, 'CAD', 100, 100)`;
    expect((await call('export')).body.data.orders).toMatchObject([{ email: 'office@example.ca' }]);
  });

  test('of an account of a service without passkeys has none', async () => {
    auth.overrides.set('GET', (response) => {
      auth.overrides.set('GET', (second) => second.writeHead(404).end('{}'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ADA));
    });
    expect((await call('export')).body.data.passkeys).toEqual([]);
  });

  test('of an address that was never confirmed holds the account and what belongs to it alone', async () => {
    auth.users.set(USER_ID, { ...ADA, email_confirmed_at: null });
    const { body } = await call('export');
    expect(Object.keys(body.data).sort()).toEqual(['account', 'passkeys', 'reports', 'sign_ins']);
    expect((await call('newsletter')).body.newsletter).toBe('none');
    expect((await call('unsubscribe')).body.newsletter).toBe('none');
    expect(await rowsLeft()).toEqual(ALL);
  });

  test('follows the address that is confirmed now, whatever the token says', async () => {
    auth.users.set(USER_ID, { ...ADA, email: 'new@example.ca' });
    const { body } = await call('export', { email: ADA.email });
    expect(body.data).toMatchObject({ newsletter: [], emails: [], reports: [{ d: 5 }] });
  });
});

describe('deleting', () => {
  beforeEach(fill);
  const broken = (response: ServerResponse) => response.writeHead(500).end('{}');

  test('removes all that is ours, the account, and in the end says so by email, once', async () => {
    const { status, body, kept } = await call('delete');

    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      deleted: { messages: 0, newsletter: 1, emails: 2, bounces: 0, orders: 0, reports: 1, account: 1 },
    });
    expect(auth.calls).toEqual(['GET /user', `DELETE /admin/users/${USER_ID}`]);
    expect(await rowsLeft()).toEqual(NONE);
    expect(await rowsLeft(GRACE_HASH, GRACE_ID)).toEqual(ALL);
    expect(kept.notifyWorker).toHaveBeenCalledOnce();
    expect(kept.lines).toEqual([{ level: 'info', event: 'account_deleted' }]);

    await runWorker();
    expect(sentDeletionMails()).toMatchObject([
      { to: { address: ADA.email }, dedupeKey: `account-deleted.${USER_ID}` },
    ]);
    await expect.poll(deletionMails).toEqual([{ status: 'sent', recipient: null, waits: false }]);
  });

  test('of an address that was never confirmed leaves what its owner may have left with us, and sends nothing', async () => {
    auth.users.set(USER_ID, { ...ADA, email_confirmed_at: undefined });
    expect((await call('delete')).body).toEqual({
      ok: true,
      deleted: { messages: 0, newsletter: 0, emails: 0, bounces: 0, orders: 0, reports: 1, account: 1 },
    });
    expect(await rowsLeft()).toEqual({ ...NONE, newsletter: 1 });
    expect(await deletionMails()).toEqual([]);
  });

  test.each<[string, () => Record<string, unknown>, number]>([
    ['a sign-in of ten minutes ago', () => ({ amr: secondsAgo(600) }), 200],
    ['one of half a minute more, because clocks differ', () => ({ amr: secondsAgo(625) }), 200],
    ['one of eleven minutes ago', () => ({ amr: secondsAgo(660) }), 403],
    [
      'an old one and a factor shown just now',
      () => ({ amr: [...secondsAgo(5_000), ...secondsAgo(5)], aal: 'aal2' }),
      200,
    ],
    [
      'a token that was refreshed long after the sign-in',
      () => ({ amr: secondsAgo(3_000), iat: Math.floor(Date.now() / 1_000) }),
      403,
    ],
    ['a token that does not say when', () => ({ amr: ['pwd'] }), 403],
    ['a token that does not say how', () => ({ amr: undefined }), 403],
  ])('needs a sign-in of the last ten minutes: %s', async (_what, claims, status) => {
    const answer = await call('delete', claims());
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer.code).toBe('sign_in_again');
      expect(await rowsLeft()).toEqual(ALL);
      expect(auth.calls).toEqual(['GET /user']);
    }
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['hangs up', (response) => response.destroy()],
    ['says nothing', () => undefined],
    ['begins and never ends', (response) => response.writeHead(200).write('{')],
    ['answers 500', broken],
    ['answers 429', (response) => response.writeHead(429).end('{}')],
    ['answers with a page', (response) => response.writeHead(200).end('<html>')],
    ['answers nonsense', (response) => response.writeHead(200).end('{"id":7}')],
    ['redirects', (response) => response.writeHead(302, { location: 'https://evil.example' }).end()],
  ])('does nothing while the auth service %s: 503, and all is there', async (_what, override) => {
    auth.overrides.set('GET', override);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(300));
    const { status, code, headers } = await call('delete');
    vi.restoreAllMocks();
    expect({ status, code }).toEqual({ status: 503, code: 'store_unavailable' });
    expect(headers.get('retry-after')).toBe('5');
    expect(await rowsLeft()).toEqual(ALL);
    expect(await deletionMails()).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['hangs up', (response) => response.destroy()],
    ['says nothing', () => undefined],
    ['answers 500', broken],
    ['does not know our key', (response) => response.writeHead(403).end('{"error_code":"not_admin"}')],
    ['says that it is done and has not done it', (response) => response.writeHead(200).end('{}')],
    ['has no such address', (response) => response.writeHead(404).end('no Route matched')],
  ])(
    'is not called done while the auth service %s; the same call again completes it',
    async (_what, override) => {
      auth.overrides.set('DELETE', override);
      vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(400));
      expect(await call('delete')).toMatchObject({ status: 503, code: 'store_unavailable' });
      vi.restoreAllMocks();
      expect(await rowsLeft()).toMatchObject({ accounts: 1 });
      await runWorker();
      expect(sentDeletionMails(), 'the mail waits for the account').toEqual([]);

      auth.overrides.clear();
      expect(await call('delete')).toMatchObject({
        status: 200,
        body: { deleted: { account: 1, reports: 0 } },
      });
      expect(await rowsLeft()).toEqual(NONE);
      await runWorker();
      expect(sentDeletionMails()).toHaveLength(1);
    },
  );

  test('whose account is gone, and with it the session, before we heard of it: the same call again says that it is done', async () => {
    auth.overrides.set('DELETE', (response) => {
      auth.users.delete(USER_ID);
      void auth.onDelete(USER_ID).then(() => response.destroy());
    });
    expect(await call('delete')).toMatchObject({ status: 503 });
    expect(await rowsLeft()).toEqual(NONE);
    expect(await call('export')).toMatchObject({ status: 401 });
    expect((await call('delete')).body).toEqual({ ok: true, deleted: {} });
    await runWorker();
    expect(sentDeletionMails()).toHaveLength(1);
  });

  test('whose function was killed at the same place, and never called again: its mail goes all the same', async () => {
    const killed = () => new Promise<never>(() => undefined);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(400));
    expect(await call('delete', {}, { endAccount: killed })).toMatchObject({ status: 503 });
    vi.restoreAllMocks();
    expect(await rowsLeft()).toEqual(NONE);
    await runWorker();
    expect(sentDeletionMails()).toHaveLength(1);
  });

  test('that was given up keeps no address: after a day the mail that waited is gone', async () => {
    auth.overrides.set('DELETE', broken);
    await call('delete');
    expect(await deletionMails()).toEqual([{ status: 'pending', recipient: ADA.email, waits: true }]);
    await database.elapse('25 hours');
    await runWorker();
    expect(await deletionMails()).toEqual([]);
    expect(sentDeletionMails()).toEqual([]);
  });

  test('after the address has changed in between completes too, and mails the new one', async () => {
    auth.overrides.set('DELETE', broken);
    await call('delete');
    auth.overrides.clear();
    auth.users.set(USER_ID, { ...ADA, email: 'new@example.ca' });
    expect(await call('delete')).toMatchObject({ status: 200 });
    await runWorker();
    expect(sentDeletionMails()).toMatchObject([{ to: { address: 'new@example.ca' } }]);
  });

  test('twice at once is one deletion', async () => {
    const answers = await Promise.all([call('delete'), call('delete'), call('delete')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsLeft()).toEqual(NONE);
    await runWorker();
    expect(sentDeletionMails()).toHaveLength(1);
  });

  test('while the database is away leaves the account alone', async () => {
    const away = () => Promise.reject(new Error('away'));
    expect((await call('delete', {}, { deleteAccountData: away })).status).toBe(500);
    expect(auth.calls).toEqual(['GET /user']);
    expect(await rowsLeft()).toEqual(ALL);
  });
});
