import { describe, expect, test } from 'vitest';
import { type LinkPurpose, makeLinkToken } from '../../functions/_shared/link-token.ts';
import { storeUnavailable } from '../../functions/_shared/refusal.ts';
import { applyLink } from '../../functions/email-choices/handler.ts';
import { personalData } from '../../functions/personal-data/handler.ts';
import { requestDataLink } from '../../functions/request-data-link/handler.ts';
import { type Recorded, recorded, request, settings, SITE } from './fixtures.ts';

const ADA = 'ad'.repeat(32);
const tokenFor = (purpose: LinkPurpose, now = new Date()) =>
  makeLinkToken(settings.signingKeys, purpose, ADA, now);
/** What the store was asked beside whether the call is to be let on. */
const done = ({ asked }: Recorded) => asked.filter(([name]) => name !== 'admit');
const EXPIRED = tokenFor('confirm', new Date('2026-01-01'));

async function post(kept: Recorded, token: string) {
  const response = await applyLink(kept)(request({ token }));
  return { status: response.status, body: await response.json() };
}

describe('the button of a page', () => {
  test.each([
    ['confirm', 'subscribed', 'confirmNewsletter', '/newsletter/confirm'],
    ['unsubscribe', 'unsubscribed', 'unsubscribeNewsletter', '/newsletter/unsubscribe'],
    ['block', 'blocked', 'suppressMail', '/stop-emails'],
  ] as const)('does what the link is for: %s', async (purpose, choice, asked, page) => {
    const kept = recorded();
    expect(await post(kept, tokenFor(purpose))).toEqual({ status: 200, body: { ok: true, choice } });
    const consent = { purpose: 'newsletter', page, clientHash: expect.stringMatching(/^[\da-f]{64}$/) };
    expect(done(kept)).toEqual([[asked, ADA, consent]]);
    expect(kept.notified).toBe(purpose === 'confirm' ? 1 : 0);
  });

  test.each([
    ['a link of last year', EXPIRED],
    ['garbage', 'hello'],
    ['nothing', ''],
    ['a link to something else', tokenFor('personalData')],
  ])('does nothing for %s and answers 410', async (_what, token) => {
    const kept = recorded();
    expect(await post(kept, token)).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } });
    expect(kept).toMatchObject({ asked: [], notified: 0 });
  });

  test('says the same when there is nothing to confirm', async () => {
    const kept = recorded({ confirmNewsletter: async () => false });
    expect(await post(kept, tokenFor('confirm'))).toMatchObject({ status: 410 });
    expect(kept.notified).toBe(0);
  });

  test('says that nothing has changed when the store is away', async () => {
    const kept = recorded({ unsubscribeNewsletter: () => Promise.reject(storeUnavailable()) });
    expect(await post(kept, tokenFor('unsubscribe'))).toMatchObject({ status: 503 });
  });
});

describe('one-click unsubscribing (RFC 8058)', () => {
  const url = (token: string) => `https://project.example.ca/functions/v1/email-choices?token=${token}`;
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const click = (kept: Recorded, token: string, init: RequestInit = {}) =>
    applyLink(kept)(
      new Request(url(token), { method: 'POST', body: form({ 'List-Unsubscribe': 'One-Click' }), ...init }),
    );

  test('works without key, cookie and origin, in both encodings, and twice', async () => {
    const kept = recorded();
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const token = tokenFor('unsubscribe');
    const answers = [
      await click(kept, token),
      await click(kept, token),
      await click(kept, token, { body: multipart }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ ok: true, choice: 'unsubscribed' });
    }
    expect(done(kept).map(([name]) => name)).toEqual(Array(3).fill('unsubscribeNewsletter'));
  });

  test.each([
    ['another body', { body: form({ 'List-Unsubscribe': 'No' }) }, 422],
    ['no body', { body: null }, 415],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['a form that is none', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['a large form', { body: form({ a: 'x'.repeat(3_000) }) }, 413],
    ['a page of another site', { headers: { origin: 'https://evil.example' } }, 403],
  ])('refuses %s', async (_what, init, status) => {
    const kept = recorded();
    expect((await click(kept, tokenFor('unsubscribe'), init as RequestInit)).status).toBe(status);
    expect(kept.asked).toEqual([]);
  });

  test('takes no other link than that of List-Unsubscribe', async () => {
    for (const token of [tokenFor('confirm'), tokenFor('block'), tokenFor('personalData'), 'x']) {
      const kept = recorded();
      expect((await click(kept, token)).status).toBe(410);
      expect(kept.asked).toEqual([]);
    }
  });

  test.each(['GET', 'HEAD'])('a %s changes nothing and leads to the page with the button', async (method) => {
    const kept = recorded();
    const token = tokenFor('unsubscribe');
    const answer = await applyLink(kept)(new Request(url(token), { method }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${SITE}/newsletter/unsubscribe#${token}`);
    expect(kept.asked).toEqual([]);
  });

  test('a token cannot lead anywhere else', async () => {
    const answer = await applyLink(recorded())(new Request(url('%0d%0aLocation:%20//evil.example')));
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location).origin).toBe(SITE);
  });

  test('a method that it does not know is refused with those it does', async () => {
    const answer = await applyLink(recorded())(new Request(url('x'), { method: 'DELETE' }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });
});

describe('a person’s data', () => {
  const call = async (kept: Recorded, body: unknown) => {
    const response = await personalData(kept)(request(body));
    return { status: response.status, body: await response.json() };
  };

  test('is handed out, and deleted, to whoever has the link', async () => {
    const kept = recorded();
    const token = tokenFor('personalData');
    expect(await call(kept, { token, action: 'export' })).toEqual({
      status: 200,
      body: { ok: true, data: { messages: [{ name: 'Ada' }] } },
    });
    expect(await call(kept, { token, action: 'delete' })).toEqual({
      status: 200,
      body: { ok: true, deleted: { messages: 1 } },
    });
    expect(done(kept)).toEqual([
      ['exportPerson', ADA],
      ['deletePerson', ADA],
    ]);
    expect(kept.lines).toEqual([{ level: 'info', event: 'person_deleted' }]);
  });

  test('is not reached by a link for anything else, of yesterday or of nobody', async () => {
    const tokens = [
      tokenFor('unsubscribe'),
      tokenFor('block'),
      tokenFor('personalData', new Date(Date.now() - 25 * 3_600_000)),
      'x',
    ];
    for (const token of tokens) {
      for (const action of ['export', 'delete']) {
        const kept = recorded();
        expect((await call(kept, { token, action })).status).toBe(410);
        expect(kept.asked).toEqual([]);
      }
    }
  });

  test('the link is mailed to the address alone, and each request with a key is one of its own', async () => {
    const kept = recorded();
    const form = { website: '', elapsedMs: 5_000, page: '/my-data' };
    for (const key of [crypto.randomUUID(), crypto.randomUUID(), undefined, undefined]) {
      const body = { email: 'Ada+x@Example.CA', form };
      const response = await requestDataLink(kept)(request(body, { 'idempotency-key': key }));
      expect(response.status).toBe(200);
    }
    const [first, second, third, fourth] = kept.submissions.map(({ submission }) => submission);
    expect(first?.mails).toEqual([{ template: 'data-link', recipient: 'Ada+x@example.ca', payload: {} }]);
    expect(first?.mailbox).toMatchObject({ windows: [{ seconds: 86_400, allowed: 3 }], beyond: 'refuse' });
    expect(second?.bodyHash).not.toBe(first?.bodyHash);
    expect(second?.personHash).toBe(first?.personHash);
    // A proof of work is for one content, so that without a key it has to be the same again.
    expect(fourth?.bodyHash).toBe(third?.bodyHash);
  });
});

describe('a link', () => {
  const oneClick = (token: string) =>
    new Request(`https://project.example.ca/functions/v1/email-choices?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { 'cf-connecting-ip': '203.0.113.7' },
    });
  const statuses = async (times: number, call: (turn: number) => Promise<Response>) => {
    const all: number[] = [];
    for (let turn = 0; turn < times; turn += 1) all.push((await call(turn)).status);
    return all;
  };
  const from = (turn: number) => ({ 'cf-connecting-ip': `203.0.113.${turn}` });

  test('is followed twenty times an hour from wherever it is; beyond that the database is asked nothing', async () => {
    const [data, choices] = [recorded(), recorded()];
    const [giveData, choose] = [personalData(data), applyLink(choices)];
    const body = { token: tokenFor('personalData'), action: 'export' };
    const exports = await statuses(30, (turn) => giveData(request(body, from(turn))));
    const unsubscribes = await statuses(30, (turn) =>
      choose(
        turn % 2 ? oneClick(tokenFor('unsubscribe')) : request({ token: tokenFor('block') }, from(turn)),
      ),
    );
    for (const answers of [exports, unsubscribes])
      expect(answers).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    for (const { asked } of [data, choices]) {
      expect(asked).toHaveLength(40);
      const counted = { key: expect.stringMatching(/:owner:(?:ad){16}$/), calls: 1, attempts: 20, hour: 20 };
      expect(asked[0]).toMatchObject(['admit', { limits: [{ calls: 1 }, counted], work: false }]);
    }
  });

  test('that is not ours counts for its caller, and for nobody else', async () => {
    const kept = recorded();
    const [giveData, choose] = [personalData(kept), applyLink(kept)];
    const bad = { token: EXPIRED, action: 'export' };
    expect(await statuses(121, () => giveData(request(bad)))).toEqual([...Array(120).fill(410), 429]);
    const byForm = await statuses(600, () => choose(oneClick(EXPIRED)));
    const byPage = await statuses(601, () => choose(request({ token: EXPIRED })));
    expect([...byForm, ...byPage]).toEqual([...Array(1_200).fill(410), 429]);
    expect(kept.asked).toEqual([]);

    const good = { token: tokenFor('personalData'), action: 'export' };
    expect((await giveData(request(good, from(8)))).status).toBe(200);
    expect(kept.asked[0]).toMatchObject(['admit', { limits: [{ calls: 1 }, { calls: 1 }] }]);
  });

  test('is charged with its own calls alone, not with what else its network asked', async () => {
    const kept = recorded();
    const giveData = personalData(kept);
    await statuses(50, () => giveData(request({ token: 'x', action: 'export' })));
    await giveData(request({ token: tokenFor('personalData'), action: 'export' }));
    expect(kept.asked[0]).toMatchObject(['admit', { limits: [{ calls: 51 }, { calls: 1 }] }]);
  });
});
