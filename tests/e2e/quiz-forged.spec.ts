import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type ErrorCode, refusal } from '../../src/site/refusal.ts';
import { BODY_MAX_BYTES } from '../../src/site/constants.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { ANSWERS } from './quiz.ts';
import { expect, test } from './fixtures.ts';

const NAME = 'Robin Roy';
const report = buildReport({
  name: NAME,
  gender: 'prefer_not_to_say',
  answers: ANSWERS,
  date: new Date(),
});

/** What an honest browser sends, with changes. */
const submission = (email: string, changes: Record<string, unknown> = {}) => ({
  name: NAME,
  email,
  gender: 'prefer_not_to_say',
  scores: report.scores,
  primaryStyle: report.primaryStyle,
  narrative: report.narrative.join('\n\n'),
  answers: ANSWERS,
  ...changes,
});

interface Call {
  method?: string;
  /** `undefined` leaves a header out. */
  headers?: Record<string, string | undefined>;
  /** An object goes as JSON, text as it is. */
  body?: unknown;
}

function send(
  request: APIRequestContext,
  { apiUrl, siteUrl, publishableKey }: StackInfo,
  { method = 'POST', headers = {}, body }: Call,
): Promise<APIResponse> {
  const usual = { apikey: publishableKey, 'content-type': 'application/json', origin: siteUrl };
  const sent = Object.entries({ ...usual, ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  return request.fetch(`${apiUrl}/functions/v1/send-disc-assessment`, {
    method,
    headers: Object.fromEntries(sent),
    ...(body !== undefined && { data: typeof body === 'string' ? Buffer.from(body) : body }),
  });
}

/** Expects a refusal in the shape of the contract, with all that a browser needs to read it. */
async function expectRefusal(response: APIResponse, status: number, code: ErrorCode, origin: string | null) {
  expect(response.status()).toBe(status);
  expect(response.headers()).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: expect.stringContaining('Origin'),
  });
  expect(response.headers()['access-control-allow-origin'] ?? null).toBe(origin);
  const { error } = refusal.parse(await response.json());
  expect(error.code).toBe(code);
  expect(JSON.stringify(error)).not.toMatch(/\n\s*at |\.ts\b|\bapp\./);
  return error;
}

test('a forged narrative, forged scores and a forged style are accepted, and not a byte of them is mailed', async ({
  request,
  stack,
  mailbox,
  address,
}) => {
  const forged = submission(address, {
    scores: { D: 29, I: 0, S: 0, C: 1 },
    primaryStyle: 'D',
    narrative: 'You have won. Claim it at https://evil.example/claim <a href="https://evil.example">now</a>',
    subject: 'Forged subject',
    html: '<p>Forged</p>',
  });
  const response = await send(request, stack, { body: forged });
  expect(await response.json()).toMatchObject({ ok: true });

  const message = await mailbox.onlyMessage(address);
  const everything = JSON.stringify(message) + (await mailbox.raw(message.ID));
  expect(everything).not.toMatch(/evil|claim|have won|forged/i);
  expect(message.Text).not.toContain('29 of 30');
  expect(message.HTML).not.toContain('29 of 30');
  for (const words of [report.headline, 'I Influence: 11 of 30 (37 %)', ...report.narrative]) {
    expect(message.Text).toContain(words);
  }
});

test.describe('a name that carries more than a name is refused, and no mail goes out', () => {
  for (const [what, name] of [
    ['a link', 'https://evil.example'],
    ['a link without a scheme', 'Ada see www.evil.example'],
    ['a path', 'Ada evil.example/x'],
    ['markup', '<a href="//evil.example">Ada</a>'],
    ['an address', 'ada@evil.example'],
    ['a header', 'Ada\r\nBcc: other@example.com'],
    ['a change of direction', 'Ada\u202egpj.exe'],
    ['81 letters', 'A'.repeat(81)],
    ['one letter', ' Ø '],
  ] as const) {
    test(what, async ({ request, stack, mailbox, address }) => {
      const response = await send(request, stack, { body: submission(address, { name }) });
      const { fields } = await expectRefusal(response, 422, 'invalid_body', stack.siteUrl);
      expect(Object.keys(fields ?? {})).toEqual(['name']);
      expect(await mailbox.allMessages(address)).toEqual([]);
    });
  }
});

test('an address with a second recipient in it is refused', async ({ request, stack, mailbox, address }) => {
  const other = `other.${address}`;
  for (const email of [`${address}, ${other}`, `${address}\r\nBcc: ${other}`, `x: ${address}, ${other};`]) {
    const response = await send(request, stack, { body: submission(email) });
    const { fields } = await expectRefusal(response, 422, 'invalid_body', stack.siteUrl);
    expect(fields).toEqual({ email: 'Please enter a valid email address' });
  }
  expect(await mailbox.allMessages(address)).toEqual([]);
  expect(await mailbox.allMessages(other)).toEqual([]);
});

test.describe('a browser can read why the function refuses', () => {
  const { q30: _q30, ...twentyNine } = ANSWERS;
  const refusals: [what: string, status: number, code: ErrorCode, call: (body: object) => Call][] = [
    ['broken JSON', 400, 'bad_json', () => ({ body: '{"name":' })],
    ['an empty body', 400, 'bad_json', () => ({ body: '' })],
    ['no key', 401, 'unauthorized', (body) => ({ body, headers: { apikey: undefined } })],
    ['a wrong key', 401, 'unauthorized', (body) => ({ body, headers: { apikey: 'sb_publishable_wrong' } })],
    [
      'a bad token beside a good key',
      401,
      'unauthorized',
      (body) => ({ body, headers: { authorization: 'Bearer not.a.token' } }),
    ],
    ['another method', 405, 'method_not_allowed', () => ({ method: 'GET' })],
    [
      'a body over the limit',
      413,
      'body_too_large',
      (body) => ({ body: { ...body, narrative: 'x'.repeat(BODY_MAX_BYTES) } }),
    ],
    [
      'another type',
      415,
      'unsupported_media_type',
      (body) => ({ body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a compressed body',
      415,
      'unsupported_media_type',
      (body) => ({ body, headers: { 'content-encoding': 'gzip' } }),
    ],
    ['a missing answer', 422, 'invalid_body', (body) => ({ body: { ...body, answers: twentyNine } })],
    [
      'an unknown answer',
      422,
      'invalid_body',
      (body) => ({ body: { ...body, answers: { ...ANSWERS, q1: 'X' } } }),
    ],
    [
      'a key for repetition that is no UUID',
      422,
      'invalid_body',
      (body) => ({ body, headers: { 'idempotency-key': 'again' } }),
    ],
  ];
  for (const [what, status, code, call] of refusals) {
    test(`${what}: ${status} ${code}`, async ({ request, stack, mailbox, address }) => {
      const response = await send(request, stack, call(submission(address)));
      const { fields } = await expectRefusal(response, status, code, stack.siteUrl);
      expect(fields !== undefined).toBe(code === 'invalid_body');
      expect(await mailbox.allMessages(address)).toEqual([]);
    });
  }

  test('another method: the answer names those it allows', async ({ request, stack }) => {
    const response = await send(request, stack, { method: 'PUT', body: {} });
    expect(response.headers().allow).toBe('POST, OPTIONS');
  });
});

test('another site may neither call the function nor read its answer', async ({
  request,
  stack,
  mailbox,
  address,
}) => {
  const headers = { origin: 'https://evil.example' };
  const body = submission(address);
  await expectRefusal(await send(request, stack, { body, headers }), 403, 'forbidden_origin', null);
  const preflight = await send(request, stack, { method: 'OPTIONS', headers });
  await expectRefusal(preflight, 403, 'forbidden_origin', null);
  expect(await mailbox.allMessages(address)).toEqual([]);
});

test('the preflight of the site is answered with what its calls need', async ({ request, stack }) => {
  const headers = { apikey: undefined, 'content-type': undefined };
  const response = await send(request, stack, { method: 'OPTIONS', headers });
  expect(response.status()).toBe(204);
  expect(response.headers()).toMatchObject({
    'access-control-allow-origin': stack.siteUrl,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': expect.stringMatching(
      /(?=.*authorization)(?=.*apikey)(?=.*content-type)(?=.*idempotency-key)/,
    ),
  });
});

test('the same key gives the same answer and one mail; with another body it is refused', async ({
  request,
  stack,
  mailbox,
  address,
}) => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = submission(address);
  const first = await (await send(request, stack, { body, headers })).json();
  const repeated = await Promise.all([1, 2, 3].map(() => send(request, stack, { body, headers })));
  for (const response of repeated) expect(await response.json()).toEqual(first);

  const other = submission(address, { name: 'Somebody else' });
  const refused = await send(request, stack, { body: other, headers });
  await expectRefusal(refused, 422, 'idempotency_conflict', stack.siteUrl);
  await mailbox.onlyMessage(address);
});

test(
  'an address that is asked for too often is left alone, and the answer says for how long',
  { tag: '@alone' },
  async ({ request, stack, mailbox, address }) => {
    let accepted = 0;
    let response: APIResponse;
    do {
      const name = `Visitor ${'I'.repeat(accepted + 1)}`;
      response = await send(request, stack, { body: submission(address, { name }) });
      if (response.ok()) accepted += 1;
    } while (response.ok() && accepted < 100);

    await expectRefusal(response, 429, 'rate_limited', stack.siteUrl);
    const wait = Number(response.headers()['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect(response.headers()['access-control-expose-headers']).toContain('retry-after');
    expect(await mailbox.allMessages(address)).toHaveLength(accepted);
  },
);
