import { dictionary } from 'cmu-pronouncing-dictionary';
import { expect, test } from 'vitest';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import type { Style } from '../../src/features/quiz/rules/style.ts';
import { nameProblem } from '../../src/site/person.ts';
import { answersOf, quizBody, type Recorded, recorded, request } from './fixtures.ts';

async function submit(kept: Recorded, changes: Record<string, unknown> = {}) {
  const response = await sendQuizReport(kept)(request(quizBody(changes)));
  return { response, stored: kept.submissions.at(-1) };
}

test('an assessment is stored as one report to the address, without the name', async () => {
  const kept = recorded();
  const { response, stored } = await submit(kept);

  expect(await response.json()).toEqual({ ok: true, id: '11111111-1111-4111-8111-111111111111' });
  expect(stored?.submission.mails).toEqual([
    {
      template: 'disc-report',
      recipient: 'robin@example.ca',
      payload: {
        gender: 'prefer_not_to_say',
        answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        receipt: undefined,
      },
    },
  ]);
  expect(kept.notified).toBe(1);
  expect(kept.lines).toEqual([]);
});

test('forged scores, style and narrative reach neither the store nor the log nor the mail', async () => {
  const kept = recorded();
  const forged = {
    scores: { D: 0, I: 0, S: 0, C: 30 },
    primaryStyle: 'C',
    narrative: 'Win a prize at https://evil.example today',
  };
  const { stored } = await submit(kept, forged);

  expect(JSON.stringify(stored)).not.toContain('evil');
  expect(kept.lines).toEqual([]);

  const [mail] = stored?.submission.mails ?? [];
  const { html, text } = await renderMail('disc-report', mail?.payload, {
    reference: 'r',
    siteUrl: 'https://site.example.ca',
    links: undefined,
  });
  for (const part of [html, text]) {
    expect(part).not.toMatch(/evil|prize/);
    expect(part).toContain('11 of 30 (37%)');
  }
});

test.each([
  ['missing', { scores: undefined, primaryStyle: undefined, narrative: undefined }],
  ['of other types', { scores: 'many', primaryStyle: ['D'], narrative: { text: 'x' } }],
  ['out of bounds', { scores: { D: 31, I: 1.5, X: -1 }, primaryStyle: 'X', narrative: 'x'.repeat(9_000) }],
])('copies that are %s are no reason to refuse', async (_what, copies) => {
  const honest = await submit(recorded());
  const { response, stored } = await submit(recorded(), copies);
  expect(response.status).toBe(200);
  expect(stored?.submission.bodyHash).toBe(honest.stored?.submission.bodyHash);
});

test.each([
  ...['Robin https://evil.example', 'Ada see www.evil.example', 'evil.example', 'Ada evil.example/x'],
  ...['a@evil.example', 'Robin\nBcc: x', 'Ada\r\nBcc: other@example.com', 'Robin\u202e', 'Ada\u202egpj.exe'],
  ...['evil。com', 'ｅｖｉｌ．ｃｏｍ', 'evil․com', 'Robin 5551212', 'c l i c k here', 'Appelez-nous'],
  ...['<b>Robin</b>', '<a href="//evil.example">Ada</a>', 'A'.repeat(81), ' Ø '],
])('the name %j is refused', async (name) => {
  const kept = recorded();
  const { response } = await submit(kept, { name });
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).error.fields)).toEqual(['name']);
  expect(kept.submissions).toEqual([]);
});

test('of 100,000 English words and surnames, only these are no part of a name by themselves', () => {
  const words = Object.keys(dictionary).filter((word) => /^[a-z]+$/.test(word));
  const refused = words.filter((word) => nameProblem(`Robin ${word}`) !== null);
  expect(words.length).toBeGreaterThan(100_000);
  expect(refused.join(' ')).toBe(
    'bitcoin bitcoins clique http jackpot telecharge telephone unsubscribe whatsapp',
  );
});

test.each([
  ['noreply@example.ca', 'Please use your own address: nobody reads mail at noreply@.'],
  ['robin@example.test', 'Please use your own address: no mail arrives at addresses ending in .test.'],
])('no report is sent to %s, and the answer says why', async (email, words) => {
  const kept = recorded();
  const { response } = await submit(kept, { email });
  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ email: words });
  expect(kept.submissions).toEqual([]);
});

test('answers that are not complete are refused', async () => {
  const kept = recorded();
  const { response } = await submit(kept, { answers: { q1: 'D' } });
  expect(response.status).toBe(422);
  expect(kept.submissions).toEqual([]);
});

const leastOf = (answers: Record<string, Style>): Record<string, Style> =>
  Object.fromEntries(Object.entries(answers).map(([id, style]) => [id, style === 'D' ? 'C' : 'D']));

test('second answers reach the mail, which is as sure as the screen, and leave the counts as they are', async () => {
  const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
  const least = leastOf(answers);
  const { response, stored } = await submit(recorded(), { least });
  expect(response.status).toBe(200);
  const [mail] = stored?.submission.mails ?? [];
  expect(mail?.payload).toMatchObject({ answers, least });

  const screen = buildReport({ gender: 'prefer_not_to_say', answers, least, date: new Date() });
  const alone = buildReport({ gender: 'prefer_not_to_say', answers, date: new Date() });
  expect(screen.chanceText).not.toBe(alone.chanceText);
  const { text } = await renderMail('disc-report', mail?.payload, {
    reference: 'r',
    siteUrl: 'https://site.example.ca',
    links: undefined,
  });
  for (const words of [screen.chanceText, screen.leastText, '11 of 30 (37%)']) expect(text).toContain(words);
});

test.each([
  ['only some', ({ q30: _, ...some }: Record<string, Style>) => some, /for each of the 30 questions/],
  [
    'one equals the first answer',
    (least: Record<string, Style>) => ({ ...least, q1: 'D' }),
    /can’t be the one most/,
  ],
  ['they are no answers', () => 'D', /./],
])(
  'where %s of the second answers, the call is refused in words and nothing is stored',
  async (_, change, words) => {
    const kept = recorded();
    const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
    const { response } = await submit(kept, { least: change(leastOf(answers)) });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ least: expect.stringMatching(words) });
    expect(kept.submissions).toEqual([]);
  },
);

test('the same person with the same answers is the same submission; other answers are another', async () => {
  const kept = recorded();
  const first = await submit(kept);
  const repeated = await submit(kept, { narrative: 'other words', primaryStyle: 'D' });
  const retaken = await submit(kept, { answers: answersOf({ D: 6, I: 10, S: 8, C: 6 }) });

  expect(repeated.stored?.submission.bodyHash).toBe(first.stored?.submission.bodyHash);
  expect(retaken.stored?.submission.bodyHash).not.toBe(first.stored?.submission.bodyHash);

  const least = leastOf(answersOf({ D: 5, I: 11, S: 8, C: 6 }));
  const second = await submit(kept, { least });
  const otherSecond = await submit(kept, { least: { ...least, q30: 'I' } });
  const hashes = [first, second, otherSecond].map(({ stored }) => stored?.submission.bodyHash);
  expect(new Set(hashes).size).toBe(3);
});

test('an address gets three reports a day and ten a month, the next ones at once', async () => {
  const { stored } = await submit(recorded());
  expect(stored?.submission.mailbox).toEqual({
    key: expect.stringMatching(/^send-disc-assessment:disc-report:[\da-f]{32}$/),
    windows: [
      { seconds: 86_400, allowed: 3 },
      { seconds: 2_592_000, allowed: 10 },
    ],
    beyond: 'refuse',
  });
});
