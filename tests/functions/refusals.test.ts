import { describe, expect, test, vi } from 'vitest';
import { type ErrorCode, refusal } from '../../src/site/refusal.ts';
import { InternalError } from '../../functions/_shared/internal-error.ts';
import { Refusal, storeUnavailable } from '../../functions/_shared/refusal.ts';
import { accountData } from '../../functions/account-data/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { endpoints } from './endpoints.ts';
import {
  accessToken,
  contactBody,
  PUBLISHABLE_KEY,
  type Recorded,
  recorded,
  request,
  SECRET_KEY,
  settings,
  SITE,
} from './fixtures.ts';

const session = { authorization: `Bearer ${await accessToken()}` };
/** Those that take what the contract says and no more: the others have formats of their own. */
const functions = Object.entries(endpoints).filter(
  ([name]) => !['email-choices', 'payment-webhook', 'mail-webhook'].includes(name),
);

/** Expects a refusal in the shape of the contract, with every header of an answer, one log line and no effect. */
async function expectRefusal(response: Response, status: number, code: ErrorCode, kept: Recorded) {
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
    'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const { error } = refusal.parse(await response.json());
  expect(error.code).toBe(code);
  expect(kept).toMatchObject({ submissions: [], finished: [], notified: 0 });
  expect(kept.lines).toHaveLength(1);
  expect(kept.lines[0]).toMatchObject({
    status,
    code,
    correlationId: response.headers.get('x-correlation-id'),
  });
  return error;
}

const oversize = JSON.stringify({ padding: 'x'.repeat(16_384) });
const stream = (text: string) => new Blob([text]).stream();
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 97 }, (_, index) => [`key${index}`, 1])),
);

describe.each(functions)('%s refuses', (_name, { valid: body, key = PUBLISHABLE_KEY, forMembers, open }) => {
  const send = (content: unknown, headers: Record<string, string | undefined> = {}, method?: string) =>
    request(content, { apikey: key, ...(forMembers && session), ...headers }, method);
  const nobody = { apikey: undefined, authorization: undefined };

  const refused: Record<string, Record<string, () => Request>> = {
    '405 method_not_allowed': {
      'the method GET': () => send(undefined, {}, 'GET'),
      'the method PUT': () => send(body, {}, 'PUT'),
    },
    '403 forbidden_origin': {
      'a foreign origin': () => send(body, { origin: 'https://evil.example' }),
      'the preflight of a foreign origin': () =>
        send(undefined, { origin: 'https://evil.example' }, 'OPTIONS'),
      'an opaque origin': () => send(body, { origin: 'null' }),
      'an origin that begins like ours': () => send(body, { origin: `${SITE}.evil.example` }),
    },
    '401 unauthorized': {
      'a call without any key': () => send(body, nobody),
      'a wrong key': () => send(body, { ...nobody, apikey: 'sb_publishable_wrong' }),
      'a wrong key as bearer beside a right one': () =>
        send(body, { authorization: 'Bearer sb_publishable_wrong' }),
      'an authorization that is not a bearer': () => send(body, { authorization: 'Basic YTpi' }),
    },
    '415 unsupported_media_type': {
      'no content type': () => send(stream('{}'), { 'content-type': undefined }),
      text: () => send(body, { 'content-type': 'text/plain' }),
      'a type that begins like JSON': () => send(body, { 'content-type': 'application/json-seq' }),
      'another character set': () => send(body, { 'content-type': 'application/json; charset=latin1' }),
      'a compressed body': () => send(body, { 'content-encoding': 'gzip' }),
    },
    '413 body_too_large': {
      'a body that says it is too large': () => send('{}', { 'content-length': '16385' }),
      'a body that turns out too large': () => send(stream(oversize)),
    },
    '400 bad_json': {
      'an empty body': () => send(''),
      'broken JSON': () => send('{"formData":'),
      'bytes that are not UTF-8': () => send(new Blob([new Uint8Array([0x22, 0xff, 0x22])]).stream()),
      'a NUL character': () => send('{"a":"\\u0000"}'),
      'half a surrogate pair': () => send('{"a":["\\ud800"]}'),
      'deep nesting': () => send(nested(7)),
      'too many keys': () => send(manyKeys),
    },
    '422 invalid_body': {
      'a list': () => send('[]'),
      'a key for repetition that is no UUID': () => send(body, { 'idempotency-key': 'again' }),
    },
  };
  const cases = Object.entries(refused).flatMap(([answer, calls]) =>
    Object.entries(calls).map(([what, make]) => [what, answer, make] as const),
  );
  test.each(cases)('%s with %s', async (_what, answer, make) => {
    const [status = '', code] = answer.split(' ');
    const kept = recorded();
    const response = await open(kept)(make());
    expect(response.headers.get('allow')).toBe(status === '405' ? 'POST, OPTIONS' : null);
    await expectRefusal(response, Number(status), code as ErrorCode, kept);
  });

  test('in this order: method, origin, credentials, type, size, JSON, schema', async () => {
    const problems: [ErrorCode, Record<string, string | undefined>, string, string][] = [
      ['method_not_allowed', { origin: 'https://evil.example' }, oversize, 'PATCH'],
      ['forbidden_origin', { origin: 'https://evil.example', ...nobody }, oversize, 'POST'],
      ['unauthorized', { ...nobody, 'content-type': 'text/plain' }, oversize, 'POST'],
      ['unsupported_media_type', { 'content-type': 'text/plain' }, oversize, 'POST'],
      ['body_too_large', {}, `${oversize}}`, 'POST'],
      ['bad_json', {}, '{"answers":[}', 'POST'],
      ['invalid_body', {}, '[]', 'POST'],
    ];
    for (const [code, headers, content, method] of problems) {
      const response = await open(recorded())(send(content, headers, method));
      expect(refusal.parse(await response.json()).error.code).toBe(code);
    }
  });

  test('with the headers that let the site, and only the site, read the answer', async () => {
    for (const origin of settings.allowedOrigins) {
      for (const changes of [{}, nobody, { 'content-type': 'text/plain' }]) {
        const response = await open(recorded())(send('{', { origin, ...changes }));
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
        expect(response.headers.get('access-control-expose-headers')).toBe('retry-after, x-correlation-id');
      }
    }
    const foreign = await open(recorded())(send('{', { origin: 'https://evil.example' }));
    expect(foreign.headers.has('access-control-allow-origin')).toBe(false);
  });
});

test.each(functions)('%s answers the preflight of the site', async (_name, { open }) => {
  const headers = { apikey: undefined, 'content-type': undefined };
  const response = await open(recorded())(request(undefined, headers, 'OPTIONS'));

  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': SITE,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': expect.stringMatching(
      /(?=.*authorization)(?=.*apikey)(?=.*content-type)(?=.*idempotency-key)/,
    ),
    'access-control-max-age': '7200',
    vary: 'Origin',
  });
});

test.each(Object.entries(endpoints).filter(([, { uncounted }]) => !uncounted))(
  '%s has the database count a call of it before anything else',
  async (name, { valid, forMembers, open, headers }) => {
    using _ = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no auth service'));
    const kept = recorded();
    await open(kept)(request(valid, { ...(forMembers && session), ...headers?.(JSON.stringify(valid)) }));
    expect(
      `${JSON.stringify(kept.asked[0])}`,
      `functions/${name}/handler.ts has to await admit of _shared/guard (a form: submit), or endpoints.ts to say why it is “uncounted”.`,
    ).toContain(`"limits":[{"key":"${name}:client:`);
  },
);

// What those for accounts accept is tested where there is an auth service.
const withKeys = functions.filter(([, { forMembers }]) => !forMembers);

describe.each(withKeys)('%s', (_name, { valid: body, key = PUBLISHABLE_KEY, open }) => {
  test.each([
    ['a caller without origin', { origin: undefined }],
    ['a key sent as the bearer', { apikey: undefined, authorization: `Bearer ${key}` }],
    ['a key sent both ways', { authorization: `Bearer ${key}` }],
    ['a type with its character set', { 'content-type': 'application/json; charset=UTF-8' }],
  ])('accepts %s', async (_what, headers) => {
    const response = await open(recorded())(request(body, { apikey: key, ...headers }));
    expect(await response.json()).toMatchObject({ ok: true });
    expect(response.status).toBe(200);
  });
});

describe('a signed-in visitor', () => {
  test('is accepted', async () => {
    const authorization = `Bearer ${await accessToken()}`;
    const response = await submitContact(recorded())(request(contactBody(), { authorization }));
    expect(response.status).toBe(200);
  });

  test('is refused with an expired, foreign, misdirected or forged session, even beside a good key', async () => {
    const token = await accessToken();
    const bad = [
      await accessToken({ exp: Math.floor(Date.now() / 1_000) - 60 }),
      await accessToken({ iss: 'https://other.example.ca/auth/v1' }),
      await accessToken({ aud: 'other' }),
      `${token.slice(0, -4)}AAAA`,
      `${token}, Bearer ${token}`,
      `${btoa('{"alg":"none","kid":"test"}')}.${btoa('{"sub":"user-1","aud":"authenticated"}')}.`,
    ];
    for (const bearer of bad) {
      for (const [open, body] of [
        [submitContact, contactBody()],
        [accountData, { action: 'export' }],
      ] as const) {
        const kept = recorded();
        const response = await open(kept)(request(body, { authorization: `Bearer ${bearer}` }));
        await expectRefusal(response, 401, 'unauthorized', kept);
      }
    }
  });

  test('is not let into the worker, nor is the public key', async () => {
    for (const headers of [{ apikey: PUBLISHABLE_KEY }, session, { apikey: SECRET_KEY, ...session }]) {
      const kept = recorded();
      const response = await endpoints['outbox-worker'].open(kept)(request({}, headers));
      await expectRefusal(response, 401, 'unauthorized', kept);
    }
  });
});

describe('when the store fails', () => {
  const failing = (error: Error) => recorded({ submitContactMessage: () => Promise.reject(error) });

  test.each([
    [
      'an absent store gives 503 and a time to come back',
      storeUnavailable(new InternalError('submit_contact answered 0')),
      { level: 'error', error: 'submit_contact answered 0' },
    ],
    [
      'a limit gives 429 with the seconds to wait',
      new Refusal('rate_limited', { headers: { 'retry-after': '480' } }),
      { level: 'warn' },
    ],
    ['a key used for other content gives 422', new Refusal('idempotency_conflict'), { level: 'warn' }],
  ])('%s', async (_what, refused, line) => {
    const kept = failing(refused);
    const response = await submitContact(kept)(request(contactBody()));
    expect(response.headers.get('retry-after')).toBe(refused.headers['retry-after'] ?? null);
    await expectRefusal(response, refused.status, refused.code, kept);
    expect(kept.lines[0]).toMatchObject(line);
  });

  test('a store that does not answer gives 503 at the deadline', async () => {
    const kept = recorded({ submitContactMessage: () => new Promise(() => undefined) });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(10));
    await expectRefusal(await submitContact(kept)(request(contactBody())), 503, 'store_unavailable', kept);
  });

  test('anything unforeseen gives 500 in general words, and a log line that quotes nobody', async () => {
    const kept = failing(new TypeError('cannot read ada@example.ca'));
    const response = await submitContact(kept)(request(contactBody()));
    const error = await expectRefusal(response, 500, 'internal', kept);

    expect(error.message).toBe('Something went wrong on our side.');
    expect(kept.lines[0]).toMatchObject({ level: 'error', error: 'TypeError' });
    expect(JSON.stringify(kept.lines)).not.toMatch(/\bada\b|Please call/i);
  });

  test('a missing variable gives 500 and names the variable in the log only', async () => {
    const missing = () => {
      throw new InternalError('SITE_URL is not set');
    };
    const kept = Object.assign(recorded(), { settings: missing });
    const response = await submitContact(kept)(request(contactBody()));
    const error = await expectRefusal(response, 500, 'internal', kept);
    expect(error.message).not.toContain('SITE_URL');
    expect(kept.lines[0]).toMatchObject({ error: 'SITE_URL is not set' });
  });
});

test('a field that is wrong is named by its path, with what to do about it', async () => {
  const body = { ...contactBody({ email: 'ada@', helpType: 'Gossip', message: ' ' }), userAgent: 7 };
  const kept = recorded();
  const error = await expectRefusal(await submitContact(kept)(request(body)), 422, 'invalid_body', kept);
  expect(error.fields).toEqual({
    'formData.email': 'Please enter a valid email address',
    'formData.message': 'Please write a message.',
    'formData.helpType': 'Please choose a topic.',
    userAgent: 'Write a text here.',
  });
});

test('an own key __proto__ changes no object and reaches no store', async () => {
  const kept = recorded();
  const body = JSON.stringify(contactBody()).replace('{', '{"__proto__":{"polluted":true},');
  expect((await submitContact(kept)(request(body))).status).toBe(200);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(JSON.stringify(kept.submissions)).not.toContain('polluted');
});
