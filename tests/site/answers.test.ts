import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FaqEntry } from '../../src/site/faq.ts';
import { rankAnswers } from '../../src/features/chat/rank-answers.ts';
import answers from './answers.json' with { type: 'json' };
import { pageAt, siteFolder } from './every-page.ts';

const entries: FaqEntry[] = JSON.parse(readFileSync(join(siteFolder, 'answers.json'), 'utf8'));
/** The text of a page has a space around each element inside a sentence, such as a transcription. */
const unspaced = (text: string) => text.replace(/\s/g, '');
const found = (question: string) => rankAnswers(entries, question).map((entry) => entry.question);

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

test.each(Object.entries(answers))('“%s” is answered by “%s”', (question, answer) => {
  expect(found(question)).toContain(answer);
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
  expect(found(question)).toEqual([]);
});

test('a question finds itself first, unless it has no word of its own', () => {
  const missed = entries.filter(({ question }) => found(question)[0] !== question);
  expect(missed.length).toBeLessThan(entries.length / 20);
});
