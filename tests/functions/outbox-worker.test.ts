import { expect, test, vi } from 'vitest';
import type { RenderMail } from '../../functions/_shared/emails/render-mail.ts';
import { type Mail, MailError } from '../../functions/_shared/mailer/mail.ts';
import type { OutboxJob } from '../../functions/_shared/store/mails.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { type Recorded, recorded, request, SECRET_KEY, STAFF } from './fixtures.ts';

function job(id: number, changes: Partial<OutboxJob> = {}): OutboxJob {
  return {
    id,
    attempt: 1,
    firstAttemptAt: 1_795_000_000,
    dedupeKey: `contact-receipt.${id}`,
    template: 'contact-receipt',
    reference: '11111111-1111-4111-8111-111111111111',
    recipient: `person${id}@example.ca`,
    personHash: 'a'.repeat(64),
    payload: { topic: 'Sales' },
    waitMs: 0,
    ...changes,
  };
}

const plain: RenderMail = async (template, _payload, { reference }) => ({
  subject: template,
  html: reference,
  text: reference,
});

interface Sending {
  send?: (mail: Mail) => Promise<string>;
  renderMail?: RenderMail;
}
/** What the worker has handed to the provider in its last run. */
const sent: Mail[] = [];
async function run(kept: Recorded, { send, renderMail = plain }: Sending = {}) {
  sent.length = 0;
  const deliver = async (mail: Mail) => {
    sent.push(mail);
    return send ? send(mail) : `id of ${mail.dedupeKey}`;
  };
  const worker = sendOutbox({ ...kept, connectMailer: async () => deliver, renderMail });
  const response = await worker(request({}, { apikey: SECRET_KEY, origin: undefined }));
  expect(response.status).toBe(200);
  return response.json();
}

test('sends what is due and ends each lease', async () => {
  const kept = recorded();
  kept.batches = [[job(1), job(2)]];
  expect(await run(kept)).toEqual({ ok: true, sent: 2, failed: 0 });
  expect(sent[0]).toEqual({
    to: { name: '', address: 'person1@example.ca' },
    replyTo: undefined,
    subject: 'contact-receipt',
    html: '11111111-1111-4111-8111-111111111111',
    text: '11111111-1111-4111-8111-111111111111',
    attachments: [],
    unsubscribeUrl: undefined,
    dedupeKey: 'contact-receipt.1',
  });
  expect(kept.finished).toEqual([
    { job: job(1), outcome: { outcome: 'sent', providerId: 'id of contact-receipt.1' } },
    { job: job(2), outcome: { outcome: 'sent', providerId: 'id of contact-receipt.2' } },
  ]);
});

test('a mail that fails keeps no other from being sent, and no personal data reaches the log', async () => {
  const kept = recorded();
  kept.batches = [[job(1), job(2), job(3), job(4)]];
  const answer = await run(kept, {
    send: async ({ dedupeKey }) => {
      if (dedupeKey.endsWith('1')) throw new MailError('550 person1@example.ca unknown', 'mailbox-unknown');
      if (dedupeKey.endsWith('2')) throw new MailError('451 later', 'temporary');
      return 'id';
    },
    renderMail: async (template, payload, context) => {
      if (kept.finished.length === 2) throw new Error('cannot render');
      return plain(template, payload, context);
    },
  });

  expect(answer).toMatchObject({ ok: true });
  const outcomes = Object.fromEntries(kept.finished.map(({ job: { id }, outcome }) => [id, outcome]));
  expect(outcomes[1]).toEqual({
    outcome: 'refused',
    error: '550 person1@example.ca unknown',
    suppress: true,
  });
  expect(outcomes[2]).toEqual({ outcome: 'failed', error: '451 later' });
  expect(Object.keys(outcomes)).toHaveLength(4);
  expect(kept.lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['mail_refused', 'mail_failed']),
  );
  expect(JSON.stringify(kept.lines)).not.toContain('person');
});

test('a mail that cannot be rendered is tried again later: a new version may know how', async () => {
  const kept = recorded();
  kept.batches = [[job(1)]];
  const answer = await run(kept, { renderMail: () => Promise.reject(new Error('there is no template x')) });
  expect(answer).toEqual({ ok: true, sent: 0, failed: 1 });
  expect(kept.finished[0]?.outcome).toEqual({
    outcome: 'failed',
    error: 'there is no template x',
    concernsAll: true,
  });
});

test('goes on claiming until nothing is due', async () => {
  const kept = recorded();
  kept.batches = [[job(1), job(2)], [job(3)]];
  expect(await run(kept)).toEqual({ ok: true, sent: 3, failed: 0 });
  expect(kept.notified).toBe(0);
  expect(kept.asked.map(([name]) => name)).not.toContain('deleteExpired');
});

test('a run that has taken a second leaves the rest to another run, which it starts', async () => {
  const kept = recorded();
  kept.batches = [[job(1)], [job(2)]];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const answer = await run(kept, {
    send: async () => {
      clock.mockReturnValue(1_001);
      return 'id';
    },
  });
  clock.mockRestore();
  expect(answer).toEqual({ ok: true, sent: 1, failed: 0 });
  expect(kept.notified).toBe(1);
  expect(kept.batches).toHaveLength(1);
});

test('a provider that wants us to slow down gets no further mail in this run, and is asked when it says', async () => {
  const kept = recorded();
  kept.batches = [[job(1)], [job(2)]];
  const answer = await run(kept, {
    send: () => Promise.reject(new MailError('429', 'slow-down', { retryAfterSeconds: 120 })),
  });
  expect(answer).toEqual({ ok: true, sent: 0, failed: 1 });
  expect(kept.finished[0]?.outcome).toEqual({
    outcome: 'failed',
    error: '429',
    retryAfter: 120,
    concernsAll: true,
  });
  expect(kept).toMatchObject({ notified: 0 });
  expect(kept.batches).toHaveLength(1);
});

test('a rest that is over before the timer comes is waited for, and then another run goes on', async () => {
  const kept = recorded();
  kept.batches = [[job(1)], [job(2)]];
  const start = performance.now();
  await run(kept, {
    send: () => Promise.reject(new MailError('429', 'slow-down', { retryAfterSeconds: 0 })),
  });
  expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  expect(kept).toMatchObject({ notified: 1 });
  expect(kept.batches).toHaveLength(1);
});

test('a mail to the staff goes to their address and has no personal links; one to a visitor has theirs', async () => {
  const kept = recorded();
  kept.batches = [[job(1, { recipient: 'staff', personHash: null }), job(2)]];
  const links: unknown[] = [];
  await run(kept, {
    renderMail: async (_template, _payload, context) => {
      links.push(context.links);
      return { subject: '', html: '', text: '', isNewsletter: true };
    },
  });
  expect(sent.map(({ to }) => to.address)).toEqual([STAFF, 'person2@example.ca']);
  expect(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([
    undefined,
    expect.stringMatching(/^https:\/\/project\.example\.ca\/functions\/v1\/email-choices\?token=[\w-]{72}$/),
  ]);
  expect(links).toEqual([
    undefined,
    {
      confirm: expect.stringMatching(/^https:\/\/site\.example\.ca\/newsletter\/confirm#[\w-]{72}$/),
      unsubscribe: expect.stringMatching(/\/newsletter\/unsubscribe#[\w-]{72}$/),
      block: expect.stringMatching(/\/stop-emails#[\w-]{72}$/),
      personalData: expect.stringMatching(/\/my-data#[\w-]{72}$/),
      order: expect.stringMatching(/\/payment-success#order=[\w-]{44}$/),
    },
  ]);
});

test('a mail says the same at each attempt of a day, also where its links end', async () => {
  const words: unknown[] = [];
  for (const firstAttemptAt of [1_795_000_000, 1_795_000_000, 1_795_086_401]) {
    const kept = recorded();
    kept.batches = [[job(1, { firstAttemptAt })]];
    vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 + words.length * 3_600_000 });
    await run(kept, {
      renderMail: async (_template, _payload, context) => {
        words.push(context);
        return { subject: '', html: '', text: '' };
      },
    });
    vi.useRealTimers();
  }
  expect(words[1]).toEqual(words[0]);
  expect(words[2]).not.toEqual(words[0]);
});

test('an issue of the newsletter keeps to its moments, and the other work is done meanwhile', async () => {
  const kept = recorded();
  const issue = { template: 'newsletter-issue' };
  kept.batches = [[job(1, issue), job(2, { ...issue, waitMs: 300 })]];
  const at: number[] = [];
  const start = performance.now();
  await run(kept, {
    send: async () => {
      at.push(performance.now() - start);
      return 'id';
    },
  });
  expect(at[0]).toBeLessThan(200);
  expect(at[1]).toBeGreaterThanOrEqual(299);
  expect(kept.asked.map(([name]) => name)).toContain('deleteExpired');
});

test('sends no more than four mails at the same time', async () => {
  const kept = recorded();
  kept.batches = [Array.from({ length: 10 }, (_, index) => job(index))];
  let open = 0;
  let most = 0;
  await run(kept, {
    send: async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return 'id';
    },
  });
  expect(most).toBe(4);
  expect(kept.finished).toHaveLength(10);
});

test('a mail whose server is silent holds up no other, and its end is noted after the answer', async () => {
  const kept = recorded();
  const answered = Promise.withResolvers<string>();
  kept.batches = [Array.from({ length: 6 }, (_, index) => job(index)), [job(7)]];
  const start = performance.now();
  const answer = await run(kept, {
    send: ({ dedupeKey }) => (/[0-3]$/.test(dedupeKey) ? answered.promise : Promise.resolve('id')),
  });
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(answer).toEqual({ ok: true, sent: 3, failed: 0 });
  expect(kept.finished.map(({ job: { id } }) => id)).toEqual([4, 5, 7]);

  answered.reject(new MailError('SMTP took too long', 'temporary'));
  await expect.poll(() => kept.finished).toHaveLength(7);
  expect(kept.finished.at(-1)?.outcome).toEqual({ outcome: 'failed', error: 'SMTP took too long' });
});

test('a database that goes away while mails are sent ends the run: their leases run out', async () => {
  const kept = recorded({ finishMail: () => Promise.reject(new Error('away')) });
  kept.batches = [[1, 2, 3, 4, 5, 6].map((id) => job(id)), [job(7)]];
  expect(await run(kept)).toEqual({ ok: true, sent: 0, failed: 0 });
  expect(kept.batches).toHaveLength(1);
  expect(kept.lines).toHaveLength(6);
  expect(kept.lines[0]).toMatchObject({ level: 'error', event: 'mail_unfinished', mail: 1 });
});

test('of mails to silent servers no more than forty are under way', async () => {
  const kept = recorded();
  const never = Promise.withResolvers<string>();
  kept.batches = Array.from({ length: 20 }, (_, batch) =>
    Array.from({ length: 4 }, (_none, index) => job(batch * 4 + index)),
  );
  const running = [1, 2, 3, 4, 5, 6].map(() => run(kept, { send: () => never.promise }));
  await vi.waitFor(() => expect(sent).toHaveLength(40), { timeout: 30_000 });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(sent).toHaveLength(40);
  never.resolve('id');
  await Promise.all(running);
  expect(kept.finished.length).toBeGreaterThan(40);
});

test('a run with nothing to send forgets what is past its time', async () => {
  const kept = recorded();
  expect(await run(kept)).toEqual({ ok: true, sent: 0, failed: 0 });
  expect(kept.asked.map(([name]) => name)).toEqual([
    'claimMails',
    'processAccountDeletions',
    'deleteExpired',
    'queueDigest',
  ]);
});

test('what a template attaches is sent, and an address to answer to is never part of a string of addresses', async () => {
  const kept = recorded();
  kept.batches = [[job(1)]];
  const attachments = [{ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array([1]) }];
  await run(kept, {
    renderMail: async () => ({ subject: '', html: '', text: '', replyTo: 'ada@example.ca', attachments }),
  });
  expect(sent).toMatchObject([{ replyTo: { name: '', address: 'ada@example.ca' }, attachments }]);
});
