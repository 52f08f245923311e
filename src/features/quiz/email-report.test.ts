import { beforeEach, expect, test, vi } from 'vitest';
import { quizSubmission } from './rules/submission';
import { currentConsent } from '~/site/consent';
import { callFunction } from '~/lib/call-function';
import { emailReport } from './email-report';
import { FINISHED } from './test-run';

vi.mock('~/lib/call-function', () => ({ CallError: class extends Error {}, callFunction: vi.fn() }));

const call = vi.mocked(callFunction);
beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, id: 'ref-1' });
});

test('the request tells how long the assessment took and which words stood beside its button', async () => {
  expect(await emailReport(FINISHED)).toBeUndefined();
  const [name, body, options] = call.mock.calls[0] ?? [];
  expect([name, options]).toEqual(['send-disc-assessment', { idempotencyKey: FINISHED.idempotencyKey }]);
  expect(quizSubmission.parse(body).form).toEqual({
    website: '',
    elapsedMs: 600_000,
    consent: 'a'.repeat(64),
    page: '/free-disc-assessment',
  });
});

test('the second answers are sent where there are any', async () => {
  await emailReport(FINISHED);
  const { answers } = FINISHED;
  const least = Object.fromEntries(
    Object.entries(answers).map(([id, style]) => [id, style === 'C' ? 'D' : 'C']),
  );
  await emailReport({ ...FINISHED, least } as typeof FINISHED);
  const sent = call.mock.calls.map(([, body]) => quizSubmission.parse(JSON.parse(JSON.stringify(body))));
  expect(sent.map((body) => body.least)).toEqual([undefined, least]);
  expect(sent[0]).not.toHaveProperty('least');
});

test('the words beside the box of the newsletter are named once it was ticked, and else nothing is said of it', async () => {
  await emailReport(FINISHED);
  const { hash } = currentConsent('newsletter');
  await emailReport({ ...FINISHED, form: { ...FINISHED.form, newsletter: hash } });
  const sent = call.mock.calls.map(([, body]) => body as object);
  expect(sent[1]).toEqual({ ...sent[0], newsletter: hash });
  expect(sent[0]).not.toHaveProperty('newsletter');
  expect(quizSubmission.safeParse(sent[1]).success).toBe(true);
  expect(quizSubmission.safeParse({ ...sent[0], newsletter: currentConsent('message').hash }).success).toBe(
    false,
  );
});

test('a retry, even after the page was opened anew, repeats the request', async () => {
  await emailReport(FINISHED);
  await emailReport(structuredClone(FINISHED));
  expect(call.mock.calls[1]).toEqual(call.mock.calls[0]);
});

test('a clock that was set back on the way makes no time less than none', async () => {
  await emailReport({ ...FINISHED, finishedAt: '2026-11-20T11:00:00.000Z' });
  expect(call.mock.calls[0]?.[1]).toMatchObject({ form: { elapsedMs: 0 } });
});
