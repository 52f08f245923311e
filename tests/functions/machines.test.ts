import { describe, expect, test, vi } from 'vitest';
import { health } from '../../functions/health/handler.ts';
import { mailWebhook } from '../../functions/mail-webhook/handler.ts';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { connectPayments } from '../../functions/_shared/payments.ts';
import { paymentWebhook } from '../../functions/payment-webhook/handler.ts';
import { type Recorded, recorded, settings, signMailEvent, withPayments } from './fixtures.ts';

/** With the payment service's own way to verify a signature. */
const signed = (kept: Recorded) => ({ ...withPayments(kept), connectPayments });

describe('the webhook of the mail provider', () => {
  const mailEvent = (
    body: string,
    { signature, ...rest }: { id?: string; at?: number; signature?: string } = {},
  ) =>
    new Request('https://project.example.ca/functions/v1/mail-webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signMailEvent(body, { id: 'msg_1', ...rest }),
        ...(signature !== undefined && { 'svix-signature': signature }),
      },
      body,
    });
  const bounce = (type: string, to = ['ada@example.ca']) =>
    JSON.stringify({ type: 'email.bounced', data: { to, bounce: { type, message: '550 no such user' } } });
  const take = (kept: Recorded, call: Request) => mailWebhook(kept)(call);
  const ADA = personHashOf(settings.personSecret, mailboxOf('ada@example.ca', ''));

  test.each([
    ['a bounce for good', bounce('Permanent'), 'hard_bounce'],
    ['a bounce that may pass', bounce('Transient'), 'soft_bounce'],
    [
      'a complaint',
      JSON.stringify({ type: 'email.complained', data: { to: ['ada@example.ca'] } }),
      'complaint',
    ],
  ])('takes %s to account', async (_what, body, kind) => {
    const kept = recorded();
    const response = await take(kept, mailEvent(body));
    expect(await response.json()).toEqual({ ok: true });
    expect(kept.asked).toEqual([['recordMailEvent', 'msg_1', kind, [ADA], '']]);
    expect(JSON.stringify(kept.lines)).not.toContain('ada@');
  });

  test('counts each address of a mail, and skips what is none', async () => {
    const kept = recorded();
    const to = ['ada@example.ca', 'nobody', 'a@1.2', 'Ada <ADA@example.ca>'];
    await take(kept, mailEvent(bounce('Permanent', to)));
    expect(kept.asked).toEqual([['recordMailEvent', 'msg_1', 'hard_bounce', [ADA, ADA], '']]);
  });

  test.each([
    ['without what it says of a bounce', { to: ['ada@example.ca'], bounce: null }],
    ['with one address that is no list', { to: 'ada@example.ca' }],
  ])('takes a complaint %s', async (_what, data) => {
    const kept = recorded();
    await take(kept, mailEvent(JSON.stringify({ type: 'email.complained', data })));
    expect(kept.asked).toEqual([['recordMailEvent', 'msg_1', 'complaint', [ADA], '']]);
  });

  test('thanks for events that it has no use for', async () => {
    for (const body of [
      '{"type":"email.delivered","data":{"to":["ada@example.ca"]}}',
      '{"type":"x"}',
      '[]',
      '3',
    ]) {
      const kept = recorded();
      expect((await take(kept, mailEvent(body))).status).toBe(200);
      expect(kept.asked).toEqual([]);
    }
  });

  test.each<[string, (body: string) => Request]>([
    ['no signature', (body) => mailEvent(body, { signature: '' })],
    ['an id that is not theirs', (body) => mailEvent(body, { id: 'm'.repeat(600) })],
    ['the signature of another body', () => mailEvent('{}', { signature: signatureOf(bounce('Permanent')) })],
    ['a signature by another secret', (body) => mailEvent(body, { signature: `v1,${btoa('x'.repeat(32))}` })],
    ['an event of six minutes ago', (body) => mailEvent(body, { at: Date.now() / 1_000 - 360 })],
    ['an event out of the future', (body) => mailEvent(body, { at: Date.now() / 1_000 + 360 })],
  ])('refuses %s', async (_what, make) => {
    const kept = recorded();
    const response = await take(kept, make(bounce('Permanent')));
    expect(response.status).toBe(401);
    expect(kept.asked).toEqual([]);
  });
  const signatureOf = (body: string) => mailEvent(body).headers.get('svix-signature') ?? '';

  test('is switched off without its secret', async () => {
    const kept = recorded({}, { webhookSecret: undefined });
    expect((await take(kept, mailEvent(bounce('Permanent')))).status).toBe(501);
    expect(kept.asked).toEqual([]);
  });

  test('reads no more than 64 KB', async () => {
    expect((await take(recorded(), mailEvent(`"${'x'.repeat(70_000)}"`))).status).toBe(413);
  });
});

describe.each([
  ['mail-webhook', (kept: Recorded) => mailWebhook(kept), 'svix-signature'],
  ['payment-webhook', (kept: Recorded) => paymentWebhook(signed(kept)), 'stripe-signature'],
])('who sends %s what nobody signed', (_name, open, header) => {
  const event = (headers: Record<string, string>, body: BodyInit = '{}') =>
    new Request('https://x.example/', {
      method: 'POST',
      headers: { 'cf-connecting-ip': '203.0.113.7', ...headers },
      body,
      duplex: 'half',
    } as RequestInit);

  test('is refused before anything is read, where there is no signature at all', async () => {
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    expect((await open(recorded())(event({}, body))).status).toBe(401);
    expect(pull).not.toHaveBeenCalled();
  });

  test('is not heard any more after thirty times; others are', async () => {
    const take = open(recorded());
    const statusOf = async (headers: Record<string, string>) => (await take(event(headers))).status;
    const statuses = [];
    for (let turn = 0; turn < 32; turn += 1) statuses.push(await statusOf({ [header]: 'x' }));
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect(await statusOf({ [header]: 'x', 'cf-connecting-ip': '203.0.113.8' })).toBe(401);
  });
});

describe('health', () => {
  const ask = async (kept: Recorded, method = 'GET') => {
    const response = await health(kept)(
      new Request('https://project.example.ca/functions/v1/health', { method }),
    );
    return { status: response.status, body: await response.json() };
  };
  const state = (changes: object) =>
    recorded({
      readOutboxState: async () => ({
        ...{ dueSeconds: 0, held: 0, alarms: 0, breakerTripped: false, callersUnknown: false },
        ...changes,
      }),
    });

  test.each([
    ['200 while submissions are stored and mails go out', { dueSeconds: 600 }, 200, 'ok', false],
    ['503 when a mail is due for more than ten minutes', { dueSeconds: 601 }, 503, 'late', false],
    ['200 with mails that are held, of which it tells', { held: 3 }, 200, 'ok', true],
    ['200 with alarms, of which it tells', { alarms: 1 }, 200, 'ok', true],
  ] as const)('is %s', async (_what, changes, status, outbox, alarms) => {
    const kept = state(changes);
    const checks = { database: 'ok', outbox, breaker: 'ok', callers: 'ok' };
    expect(await ask(kept)).toEqual({ status, body: { ok: status === 200, checks, alarms } });
    expect(kept.lines).toEqual(status === 200 ? [] : [{ level: 'error', event: 'unhealthy', ...checks }]);
  });

  test('tells when mails are held because too much came, and when callers cannot be told apart', async () => {
    const kept = state({ breakerTripped: true, callersUnknown: true, alarms: 2 });
    expect(await ask(kept)).toMatchObject({
      status: 200,
      body: { checks: { breaker: 'tripped', callers: 'unknown' }, alarms: true },
    });
  });

  test('stands for each caller with a code of their own, which no header of theirs changes', async () => {
    const codeOf = async (headers: Record<string, string>, changes = {}) => {
      const check = health(recorded({}, changes));
      return (await (await check(new Request('https://x.example/health', { headers }))).json()).caller;
    };
    const ada = { 'cf-connecting-ip': '203.0.113.7' };
    const code = await codeOf(ada);
    expect(code).toMatch(/^[\da-f]{8}$/);
    expect(await codeOf({ ...ada, 'x-forwarded-for': '203.0.113.8', 'x-real-ip': '203.0.113.8' })).toBe(code);
    expect(await codeOf({ 'cf-connecting-ip': '203.0.113.8' })).not.toBe(code);
    expect(await codeOf({ 'x-forwarded-for': '203.0.113.8' })).toBeUndefined();
    expect(await codeOf(ada, { clientAddressHeader: undefined })).toBeUndefined();
  });

  test('is 503 when the database is away or says nothing', async () => {
    const away = recorded({ readOutboxState: () => Promise.reject(new Error('away')) });
    expect(await ask(away)).toMatchObject({
      status: 503,
      body: { checks: { database: 'away', outbox: 'unknown' } },
    });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(10));
    const silent = recorded({ readOutboxState: () => new Promise(() => undefined) });
    expect(await ask(silent)).toMatchObject({ status: 503 });
  });

  test('asks the database once in five seconds, however often it is asked', async () => {
    const kept = recorded();
    const check = health(kept);
    for (let time = 0; time < 20; time += 1) await check(new Request('https://x.example/health'));
    expect(kept.asked).toEqual([['readOutboxState']]);
  });

  test('takes no other method', async () => {
    expect((await ask(recorded(), 'POST')).status).toBe(405);
  });
});
