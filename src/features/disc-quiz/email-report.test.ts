import { beforeEach, expect, test, vi } from 'vitest';
import { discSubmission } from '~/domain/disc/submission';
import { answersWith } from '~/domain/disc/test-answers';
import { callFunction } from '~/lib/call-function';
import { emailReport } from './email-report';

vi.mock('~/lib/call-function', () => ({ CallError: class extends Error {}, callFunction: vi.fn() }));

const call = vi.mocked(callFunction);
const KEY = '4be0643f-1d98-473b-97cd-ca98a65347dd';
const info = { name: 'Robin', email: 'robin@example.com', gender: 'female' } as const;
const answers = answersWith([5, 11, 8, 6]);
const way = {
  form: { website: '', consent: 'a'.repeat(64), startedAt: '2026-11-20T11:50:00.000Z' },
  finishedAt: '2026-11-20T12:00:00.000Z',
};

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, id: 'ref-1' });
});

test('the request tells how long the assessment took and which words stood beside its button', async () => {
  expect(await emailReport(info, answers, KEY, way)).toBeUndefined();
  const [name, body, options] = call.mock.calls[0] ?? [];
  expect([name, options]).toEqual(['send-disc-assessment', { idempotencyKey: KEY }]);
  expect(discSubmission.parse(body).form).toEqual({
    website: '',
    elapsedMs: 600_000,
    consent: 'a'.repeat(64),
    page: '/free-disc-assessment',
  });
});

test('a retry, even after the page was opened anew, repeats the request', async () => {
  await emailReport(info, answers, KEY, way);
  await emailReport(info, answers, KEY, structuredClone(way));
  expect(call.mock.calls[1]).toEqual(call.mock.calls[0]);
});

test('a clock that was set back on the way makes no time less than none', async () => {
  await emailReport(info, answers, KEY, { ...way, finishedAt: '2026-11-20T11:00:00.000Z' });
  expect(call.mock.calls[0]?.[1]).toMatchObject({ form: { elapsedMs: 0 } });
});

test('a draft of an earlier release is sent without what it did not note', async () => {
  await emailReport(info, answers, KEY, { finishedAt: way.finishedAt });
  expect(call.mock.calls[0]?.[1]).not.toHaveProperty('form');
});
