import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type ErrorCode, refusal } from '../../src/site/refusal.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { ANSWERS } from './quiz.ts';
import { expect, test } from './fixtures.ts';

const NAME = 'Robin Roy';
const result = { gender: 'prefer_not_to_say', answers: ANSWERS, date: new Date() } as const;
const report = buildReport({ name: NAME, ...result });
const mailed = buildReport(result);

/** What an honest browser sends, with changes. */
const submission = (email: string, changes: Record<string, unknown> = {}) => ({
  name: NAME,
  email,
  gender: 'prefer_not_to_say',
  scores: report.scores,
  primaryStyle: report.primaryStyle,
  narrative: report.narrative.join('\n\n'),
  answers: ANSWERS,
  form: { website: '', elapsedMs: 60_000, page: '/free-disc-assessment' },
  ...changes,
});

interface Call {
  /** `undefined` leaves a header out. */
  headers?: Record<string, string | undefined>;
  /** An object goes as JSON, text as it is. */
  body: unknown;
}

function send(
  request: APIRequestContext,
  { apiUrl, siteUrl, publishableKey }: StackInfo,
  { headers = {}, body }: Call,
): Promise<APIResponse> {
  const usual = { apikey: publishableKey, 'content-type': 'application/json', origin: siteUrl };
  const sent = Object.entries({ ...usual, ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  return request.fetch(`${apiUrl}/functions/v1/send-disc-assessment`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    data: typeof body === 'string' ? Buffer.from(body) : body,
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

test('a forged narrative, forged scores and a forged style are accepted, and not a byte of them is mailed, nor the name', async ({
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
  expect(everything).not.toMatch(/evil|claim|have won|forged|Robin Roy/i);
  expect(message.Text).not.toContain('29 of 30');
  expect(message.HTML).not.toContain('29 of 30');
  for (const words of [mailed.headline, 'I Influence: 11 of 30 (37%)', ...mailed.narrative]) {
    expect(message.Text).toContain(words);
  }
});

test('a name with a link and an address with a second recipient are refused, and no mail goes out', async ({
  request,
  stack,
  mailbox,
  address,
}) => {
  const other = `other.${address}`;
  for (const [field, value] of [
    ['name', 'Ada see www.evil.example'],
    ['name', 'Ada\r\nBcc: other@example.com'],
    ['email', `${address}, ${other}`],
    ['email', `${address}\r\nBcc: ${other}`],
    ['email', `x: ${address}, ${other};`],
  ] as const) {
    const response = await send(request, stack, { body: submission(address, { [field]: value }) });
    const { fields } = await expectRefusal(response, 422, 'invalid_body', stack.siteUrl);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  }
  for (const mailed of [address, other]) expect(await mailbox.allMessages(mailed)).toEqual([]);
});

test('the site may read why the function refuses, and another site may not', async ({
  request,
  stack,
  mailbox,
  address,
}) => {
  const body = submission(address);
  const withoutKey = await send(request, stack, { body, headers: { apikey: undefined } });
  await expectRefusal(withoutKey, 401, 'unauthorized', stack.siteUrl);
  const badToken = await send(request, stack, { body, headers: { authorization: 'Bearer not.a.token' } });
  await expectRefusal(badToken, 401, 'unauthorized', stack.siteUrl);
  const broken = await send(request, stack, { body: '{"name":' });
  await expectRefusal(broken, 400, 'bad_json', stack.siteUrl);
  const headers = { origin: 'https://evil.example' };
  await expectRefusal(await send(request, stack, { body, headers }), 403, 'forbidden_origin', null);
  expect(await mailbox.allMessages(address)).toEqual([]);
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
    expect(accepted).toBe(3);
    expect(wait).toBeGreaterThan(86_300);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(response.headers()['access-control-expose-headers']).toContain('retry-after');
    expect(await mailbox.allMessages(address)).toHaveLength(accepted);
  },
);
