import { describe, expect, test, vi } from 'vitest';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { STAFF } from '../../functions/_shared/emails/payloads.ts';
import { contactBody, type Recorded, recorded, request } from './fixtures.ts';

async function submit(
  kept: Recorded,
  formData: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await submitContact(kept)(request(contactBody(formData), headers));
  expect(response.status).toBe(200);
  return kept.submissions.at(-1) as Recorded['submissions'][number];
}
const newsletter = (email: string) => ({
  name: 'Newsletter subscriber',
  email,
  message: 'Newsletter subscription',
  helpType: 'Newsletter Subscription',
});

test('a message is stored with a notice to the staff and a receipt to the sender', async () => {
  const kept = recorded();
  const response = await submitContact(kept)(request(contactBody()));

  expect(await response.json()).toEqual({ ok: true, id: '11111111-1111-4111-8111-111111111111' });
  expect(kept.notified).toBe(1);
  const [{ kind, submission, data } = expect.fail('nothing was stored')] = kept.submissions;
  expect(kind).toBe('submitContactMessage');
  expect(data).toEqual({
    topic: 'Sales',
    name: 'Ada Lovelace',
    email: 'ada@example.ca',
    message: 'Please call me.',
    sentAt: '2026-11-20T10:00:00.000Z',
    userAgent: 'test',
  });
  expect(submission.mails.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['contact-notice', STAFF],
    ['contact-receipt', 'ada@example.ca'],
  ]);
});

test('the receipt carries nothing that the sender wrote', async () => {
  const { submission } = await submit(recorded(), { name: 'Mallory', message: 'Buy at evil example' });
  const receipt = submission.mails.find(({ template }) => template === 'contact-receipt');
  expect(receipt?.payload).toEqual({ topic: 'Sales', receipt: undefined });
});

test('the newsletter topic stores a request with one mail to confirm it, and nothing for the staff', async () => {
  const { kind, submission, data } = await submit(recorded(), newsletter('Ada+News@Example.CA'));
  expect(kind).toBe('submitNewsletter');
  expect(data).toBe('Ada+News@example.ca');
  expect(submission.mails).toEqual([
    {
      template: 'newsletter-confirmation',
      recipient: 'Ada+News@example.ca',
      payload: { subscribed: false, receipt: undefined },
    },
  ]);
});

describe('what the form says about itself', () => {
  const form = {
    website: '',
    elapsedMs: 5_000,
    consent: currentConsent('message').hash,
    page: '/contact',
  };
  const send = (kept: Recorded, changes: object) =>
    submitContact(kept)(request({ ...contactBody(), form: { ...form, ...changes } }));

  test('names the words that were agreed to, for the proof and for the receipt', async () => {
    const kept = recorded();
    await send(kept, {});
    const { submission } = kept.submissions[0] ?? expect.fail('nothing was stored');
    expect(submission.consent).toEqual({
      purpose: 'message',
      textHash: form.consent,
      page: '/contact',
      clientHash: expect.stringMatching(/^[\da-f]{64}$/),
      userAgent: 'test',
    });
    expect(submission.mails[1]?.payload).toEqual({
      topic: 'Sales',
      receipt: { textHash: form.consent, agreedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
  });

  test('words that we never showed, or showed for another purpose, are no receipt', async () => {
    for (const consent of ['0'.repeat(64), currentConsent('newsletter').hash]) {
      const kept = recorded();
      await send(kept, { consent });
      const { submission } = kept.submissions[0] ?? expect.fail('nothing was stored');
      expect(submission.mails[1]?.payload).toEqual({ topic: 'Sales', receipt: undefined });
      expect(submission.consent?.textHash).toBeUndefined();
    }
  });

  test('a field that no person sees, filled in: the program is thanked, and nothing is stored or mailed', async () => {
    const kept = recorded();
    const response = await send(kept, { website: 'https://casino.example' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(kept).toMatchObject({ submissions: [], notified: 0 });
    expect(kept.lines).toEqual([{ level: 'warn', event: 'trapped', function: 'submit-contact' }]);
  });

  test.each([
    [{ elapsedMs: -1 }, 'form.elapsedMs'],
    [{ page: 'javascript:alert(1)' }, 'form.page'],
    [{ page: `/${'a'.repeat(200)}` }, 'form.page'],
    [{ consent: 'yes' }, 'form.consent'],
    [{ website: 'x'.repeat(501) }, 'form.website'],
  ])('%o is refused', async (changes, field) => {
    const kept = recorded();
    const response = await send(kept, changes);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual([field]);
    expect(kept.submissions).toEqual([]);
  });
});

test('two spellings of one mailbox are one subscription', async () => {
  const kept = recorded();
  const first = await submit(kept, newsletter('a.da@gmail.com'));
  const second = await submit(kept, newsletter('Ada+2@googlemail.com'));
  expect(second.submission.bodyHash).toBe(first.submission.bodyHash);
  expect(second.submission.mailbox).toEqual(first.submission.mailbox);
});

test('the same message is the same submission, whenever, from wherever and by whatever page it comes', async () => {
  const kept = recorded();
  const first = await submit(kept, {});
  const form = { website: '', elapsedMs: 9_000, page: '/' };
  const body = { ...contactBody(), timestamp: '2026-11-20T11:00:00.000Z', userAgent: 'another', form };
  await submitContact(kept)(request(body, { 'cf-connecting-ip': '203.0.113.8' }));
  const second = kept.submissions.at(-1);

  expect(second?.submission.bodyHash).toBe(first.submission.bodyHash);
  expect(second?.submission.key).toBe(first.submission.key);
});

test('the key of the client is kept, and without one a UUID is made of the content', async () => {
  const kept = recorded();
  const key = 'F47AC10B-58CC-4372-A567-0E02B2C3D479';
  expect((await submit(kept, {}, { 'idempotency-key': key })).submission.key).toBe(key.toLowerCase());
  expect((await submit(kept, {})).submission.key).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  );
});

test('a repeated submission does not wake the worker', async () => {
  const kept = recorded({
    submitContactMessage: async () => ({ id: '22222222-2222-4222-8222-222222222222', created: false }),
  });
  const response = await submitContact(kept)(request(contactBody()));
  expect(await response.json()).toEqual({ ok: true, id: '22222222-2222-4222-8222-222222222222' });
  expect(kept.notified).toBe(0);
});

test('limits count hashes: neither the address of the sender nor that of the caller is in them', async () => {
  const kept = recorded({}, { limitsFactor: 2 });
  const { submission } = await submit(kept, {});
  expect(submission.mailbox).toEqual({
    key: expect.stringMatching(/^submit-contact:message:[\da-f]{32}$/),
    windows: [{ seconds: 86_400, allowed: 6 }],
    beyond: 'silence',
    stored: {
      key: expect.stringMatching(/^submit-contact:stored:[\da-f]{32}$/),
      windows: [{ seconds: 86_400, allowed: 60 }],
    },
  });
  expect(submission.counted).toMatchObject({
    function: 'submit-contact',
    limits: [
      {
        key: expect.stringMatching(/^submit-contact:client:[\da-f]{32}$/),
        ...{ calls: 1, attempts: 360, free: 24, hour: 120, day: 400 },
      },
    ],
    hourly: { allowed: 1_000, free: 500 },
  });
});

describe('a call that looks as if a script had sent it', () => {
  const counted = ({ submissions }: Recorded) => submissions.map(({ submission }) => submission.counted);
  const form = { website: '', elapsedMs: 5_000, page: '/contact' };
  test.each([
    ['without what our forms say about themselves', { form: undefined }, {}],
    ['filled in within a second', { form: { ...form, elapsedMs: 999 } }, {}],
    ['open for a month', { form: { ...form, elapsedMs: 30 * 86_400_000 } }, {}],
    ['from a caller whom nobody named', { form }, { 'cf-connecting-ip': undefined }],
    ['with two addresses of a caller', { form }, { 'cf-connecting-ip': '203.0.113.7, 10.0.0.1' }],
  ])('%s, is asked for work, and the database for nothing', async (_what, change, headers) => {
    const kept = recorded();
    const response = await submitContact(kept)(request({ ...contactBody(), ...change }, headers));
    expect(response.status).toBe(428);
    expect(kept.asked).toEqual([]);
  });

  test('counts: the database hears of ten at once', async () => {
    const kept = recorded({
      submitContactMessage: async (submission, message) => {
        kept.asked.push(['submitContactMessage', submission, message]);
        return { outcome: 'work', wait: 1, scope: null, held: false };
      },
    });
    const call = submitContact(kept);
    const body = { ...contactBody(), form: undefined };
    for (let time = 0; time < 20; time += 1) expect((await call(request(body))).status).toBe(428);
    expect(counted(kept)).toMatchObject([
      { limits: [{ calls: 10 }], work: true, proven: false },
      { limits: [{ calls: 10 }] },
    ]);
  });

  test('is remembered where the database asks for work: it is not asked again until that ends, but for ten', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const kept = recorded({
      submitContactMessage: async (submission, message) => {
        kept.asked.push(['submitContactMessage', submission, message]);
        return { outcome: 'work', wait: 600, scope: null, held: false };
      },
    });
    const call = submitContact(kept);
    const send = async () => expect((await call(request({ ...contactBody(), form }))).status).toBe(428);
    for (let time = 0; time < 10; time += 1) await send();
    expect(counted(kept)).toMatchObject([{ limits: [{ calls: 1 }] }]);
    await send();
    expect(counted(kept)[1]).toMatchObject({ limits: [{ calls: 10 }] });
    vi.setSystemTime(Date.now() + 601_000);
    await send();
    expect(kept.asked).toHaveLength(3);
    vi.useRealTimers();
  });

  test('is none that our form sends', async () => {
    const kept = recorded();
    await submitContact(kept)(request({ ...contactBody(), form }));
    expect(counted(kept)).toMatchObject([{ work: false, limits: [{ calls: 1 }] }]);
  });
});
