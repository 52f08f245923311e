import { expect, test, vi } from 'vitest';
import { sendDiscAssessment } from '../../functions/send-disc-assessment/handler.ts';
import { narrativeText } from '../../src/domain/disc/narrative.ts';
import { seededRandom } from '../../src/domain/disc/random.ts';
import { buildReport } from '../../src/domain/disc/report.ts';
import { GENDERS } from '../../src/domain/disc/style.ts';
import { discSubmission } from '../../src/domain/disc/submission.ts';
import { randomAnswers } from '../../src/domain/disc/test-answers.ts';
import { emailReport } from '../../src/features/disc-quiz/email-report.ts';
import { recorded, request } from './fixtures.ts';

const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('~/lib/call-function', () => ({
  CallError: class extends Error {},
  callFunction: async (_name: string, body: unknown) => {
    sent.push(body);
  },
}));

/** What the handler computes from a body as it arrives; every tenth body goes through the handler itself. */
function computed(arrived: string) {
  const { name, gender, answers } = discSubmission.parse(JSON.parse(arrived));
  const report = buildReport({ name, gender, answers, date: new Date() });
  const { scores, primaryStyle } = report;
  return { scores, primaryStyle, narrative: narrativeText({ ...report, gender }) };
}

test('on ten thousand random sets of answers the server finds what the browser found', async () => {
  const kept = recorded();
  const respond = sendDiscAssessment(kept);
  const random = seededRandom(2026);
  for (let run = 0; run < 10_000; run += 1) {
    const gender = GENDERS[run % GENDERS.length] ?? 'female';
    await emailReport({ name: 'Robin', email: 'robin@example.ca', gender }, randomAnswers(random), 'key');
    const body = sent.pop();
    expect(body).toMatchObject(computed(JSON.stringify(body)));
    if (run % 10 === 0) await respond(request(body));
  }
  expect(kept.submissions).toHaveLength(1_000);
  // A difference in scores, style or narrative would be a line here.
  expect(kept.lines).toEqual([]);
});
