import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Answers, answerFrom, type Known } from '../../src/features/chat/find-answers.ts';
import { questionWords } from '../../src/features/chat/question-words.ts';
import { rankAnswers } from '../../src/features/chat/rank-answers.ts';
import { linesFor } from '../../src/features/order/estimate-lines.ts';
import { ratesOf } from '../../src/features/order/rules/rates.ts';
import fresh from '../../src/features/chat/fresh-questions.json' with { type: 'json' };
import questions from '../../src/features/chat/test-questions.json' with { type: 'json' };
import answers from './answers.json' with { type: 'json' };
import { mainText, pageAt, siteFolder } from './every-page.ts';
import { sellingRoutes } from './routes.ts';

const known: Known = JSON.parse(readFileSync(join(siteFolder, 'answers.json'), 'utf8'));
const { entries, intents, products, trades } = known;
const allIntents = [...intents, ...products, ...trades];
const compared = questionWords(known.words);
/** The text of a page has a space around each element inside a sentence, such as a transcription. */
const unspaced = (text: string) => text.replace(/\s/g, '');
const found = (question: string) =>
  rankAnswers(entries, question, compared).map(({ entry }) => entry.question);
/** Every question whose answer somebody is shown, or led to. */
const shown = (answers: Answers) => [
  ...(answers.kind === 'words' ? [answers.intent.question, answers.intent.faq] : []),
  ...answers.near.map(({ title }) => title),
];
const kindOf = (answers: Answers) => (answers.kind === 'words' ? answers.intent.id : answers.kind);

test('every answer stands on its page, where its link leads', () => {
  expect(entries.length).toBeGreaterThan(80);
  for (const { question, answer, href } of entries) {
    const [path = '', anchor] = href.split('#');
    const place = pageAt(path).elements.filter(({ attributes }) => attributes.id === anchor);
    expect(
      place.map(({ text }) => unspaced(text).includes(unspaced(answer))),
      `${href}: ${question}`,
    ).toEqual([true]);
  }
});

test('every fact of an intent stands word for word on the page that it names', () => {
  for (const { id, facts = [], href } of allIntents)
    for (const sentence of facts.flatMap((fact) => fact.split(/(?<=\.) /))) {
      const page = mainText(pageAt(href?.split('#')[0] ?? ''));
      expect(unspaced(page), `${id}: ${sentence}`).toContain(unspaced(sentence.replace(/\.$/, '')));
    }
});

test('every link of an intent leads to a page, and to a place on it', () => {
  for (const { href, links = [] } of allIntents)
    for (const link of [...(href ? [href] : []), ...links.map((one) => one.href)]) {
      const [path = '', anchor] = link.split('#');
      const { elements } = pageAt(path);
      if (anchor)
        expect(
          elements.some(({ attributes }) => attributes.id === anchor),
          link,
        ).toBe(true);
    }
});

test.each([
  ['ours', questions, 0.9],
  ['fresh', fresh, 0.8],
] as const)(
  'beside all questions of the pages, those that are %s still get their answers',
  (_, asked, shareMin) => {
    const { none, ...answered } = Object.fromEntries(
      Object.entries(asked).map(([id, list]) => [id, list.map((one) => `${[one].flat()[0]}`)]),
    );
    for (const group of [{ none: none ?? [] }, answered]) {
      const missed = Object.entries(group).flatMap(([id, list]) =>
        list
          .map((question) => ({ question, kind: kindOf(answerFrom(known, question)) }))
          .filter(({ kind }) => !id.split('|').includes(kind))
          .map(({ question, kind }) => `${id}: ${question} → ${kind}`),
      );
      const count = Object.values(group).flat().length;
      expect(1 - missed.length / count, missed.join('\n')).toBeGreaterThanOrEqual(shareMin);
    }
  },
);

test('for every number of calls the sum is the one of the calculator that it opens', () => {
  const sums = Array.from({ length: 200 }, (_, index) => {
    const [calls, minutes] = [1 + (index % 80), [1.5, 2.5, 6][index % 3] ?? 0];
    const given = answerFrom(known, `price for ${calls} calls a day at ${minutes} minutes each`);
    const sum = given.kind === 'sum' ? given.sum : undefined;
    const values = { callsPerDay: calls, minutesPerCall: minutes, daysPerWeek: 5, sharePercent: 60 };
    const { cost, plan } = linesFor('voice', ratesOf('voice'), values);
    expect(`${sum?.cost} ${sum?.plan}, ${sum?.minutes} minute`).toBe(
      `${cost} ${plan.replace(/s?, before tax$/, '')}`,
    );
    return sum?.plan;
  });
  expect(new Set(sums)).toEqual(new Set(['Starter', 'Growth', 'Scale']));
});

test.each(Object.entries(answers))('“%s” is answered by “%s”', (question, answer) => {
  expect(shown(answerFrom(known, question))).toContain(answer);
});

test('what only a trade asks is answered by the page of this trade', () => {
  const ofTrades = entries.filter(({ href }) => href.startsWith('/for/'));
  const missed = ofTrades.filter(({ question }) => !shown(answerFrom(known, question)).includes(question));
  expect(new Set(ofTrades.map(({ href }) => href.split('#')[0]))).toEqual(new Set(sellingRoutes.trade));
  expect(missed).toEqual([]);
});

test.each([
  ['Do you work with Jobber?', '/for/heating-and-plumbing#tools'],
  ['does it connect to Clio', '/for/law-office#tools'],
  ['do you do heating companies', '/for/heating-and-plumbing'],
  ['is this for a dentist', '/for/dental'],
])('a tool and a trade lead to the page that names them: %s', (question, href) => {
  expect(answerFrom(known, question)).toMatchObject({ intent: { href } });
});

test.each([
  ['nothing', ''],
  ['spaces', '   \n'],
  ['emoji', '🙂🙂🙂'],
  ['signs', '?!… <> / \\ %00'],
  ['words without a subject', 'what is it that you have for me'],
  ['another language', 'Wie ist das Wetter morgen in Hamburg?'],
  ['another script', 'この会社はどこにありますか'],
  ['another subject', 'best pizza dough hydration'],
  ['a string of letters', 'asdkjhqwe zzxcv'],
])('among all questions nothing is made up for %s', (_, question) => {
  expect(answerFrom(known, question)).toEqual({ kind: 'none', near: [] });
});

test('a question finds itself first, unless it has no word of its own', () => {
  const missed = entries.filter(({ question }) => found(question)[0] !== question);
  expect(missed.length).toBeLessThan(entries.length / 20);
});

test('and is answered by itself, or by what is meant by it', () => {
  const missed = entries.filter(({ question }) => !shown(answerFrom(known, question)).includes(question));
  expect(missed.length, missed.map(({ question }) => question).join('\n')).toBeLessThan(entries.length / 20);
});
