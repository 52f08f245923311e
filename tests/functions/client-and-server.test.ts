import { expect, test, vi } from 'vitest';
import type * as certainty from '../../src/features/quiz/rules/certainty.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { seededRandom } from '../../src/features/quiz/rules/random.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import { GENDERS } from '../../src/features/quiz/rules/style.ts';
import { quizSubmission } from '../../src/features/quiz/rules/submission.ts';
import { randomAnswers } from '../../src/features/quiz/rules/test-answers.ts';
import { emailReport } from '../../src/features/quiz/email-report.ts';
import { FINISHED } from '../../src/features/quiz/test-run.ts';
import { recorded, request } from './fixtures.ts';

const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('../../src/lib/call-function', () => ({
  CallError: class extends Error {},
  callFunction: async (_name: string, body: unknown) => {
    sent.push(body);
  },
}));

vi.mock('../../src/features/quiz/rules/certainty.ts', async (importOriginal) => {
  const { onceForAllStyles } = await import('../../src/features/quiz/rules/certainty-once.ts');
  const { certaintyOf } = await importOriginal<typeof certainty>();
  return { certaintyOf: onceForAllStyles(certaintyOf) };
});

/** What the mail will say of a body as it arrives; every tenth body goes through the handler itself. */
function computed(arrived: string) {
  const { name, gender, answers } = quizSubmission.parse(JSON.parse(arrived));
  const { scores, primaryStyle, narrative } = buildReport({ name, gender, answers, date: new Date() });
  return { scores, primaryStyle, narrative: narrative.join('\n\n') };
}

test('on ten thousand random sets of answers the server finds what the browser found', async () => {
  const kept = recorded({}, { limitsFactor: 1_000 });
  const respond = sendQuizReport(kept);
  const random = seededRandom(2026);
  for (let run = 0; run < 10_000; run += 1) {
    const gender = GENDERS[run % GENDERS.length] ?? 'female';
    const info = { name: 'Robin', email: 'robin@example.ca', gender };
    await emailReport({ ...FINISHED, info, answers: randomAnswers(random) });
    const body = sent.pop();
    expect(body).toMatchObject(computed(JSON.stringify(body)));
    if (run % 10 === 0) await respond(request(body));
  }
  expect(kept.submissions).toHaveLength(1_000);
  expect(kept.lines).toEqual([]);
});
