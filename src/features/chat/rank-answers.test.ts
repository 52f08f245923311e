import { expect, test } from 'vitest';
import { questionWords } from './question-words';
import words from './question-words.json';
import { rankAnswers } from './rank-answers';

const compared = questionWords(words);

const entry = (question: string, answer: string, page = 'Prices') => ({
  question,
  answer,
  href: `/pricing#${question}`,
  page,
});
const entries = [
  entry('How do I cancel?', 'The way you bought. You keep your plan to the end of the time you paid for.'),
  entry('Do unused minutes roll over?', 'No. Every bundle starts afresh each month.'),
  entry('Can it switch to French?', 'A bilingual greeting is part of two plans.', 'Voices'),
  entry('Which taxes are added?', 'GST, HST or QST, as your province asks.'),
  entry('Will it slow my pages down?', 'Until someone presses it, it is only a button.', 'Website agent'),
];
const found = (question: string) =>
  rankAnswers(entries, question, compared).map(({ entry }) => entry.question);

test.each([
  ['the same words', 'Do unused minutes roll over?', 'Do unused minutes roll over?'],
  ['other endings', 'cancelling my plans', 'How do I cancel?'],
  ['a synonym', 'I want to quit', 'How do I cancel?'],
  ['the words of the answer', 'hst', 'Which taxes are added?'],
  ['accents and another spelling', 'en FRANÇAIS?', 'Can it switch to French?'],
  ['markup', '<b class="x">How</b> do I <script>cancel</script>?', 'How do I cancel?'],
])('%s find the answer', (_, question, answer) => {
  expect(found(question)[0]).toBe(answer);
});

test('of two thousand characters the first words count', () => {
  expect(found(`How do I cancel? ${'mod ai '.repeat(400)}`.slice(0, 2_000))[0]).toBe('How do I cancel?');
});

test('at most three answers are given', () => {
  const many = Array.from({ length: 9 }, (_, number) => entry(`Can I pay for plan ${number}?`, 'Yes.'));
  expect(rankAnswers(many, 'pay for a plan', compared)).toHaveLength(3);
  expect(rankAnswers(many, 'pay for a plan', compared, 1)).toHaveLength(1);
});

test('one shared word is no answer to a question about something else', () => {
  expect(rankAnswers(entries, 'how do I cancel my netflix', compared)[0]?.isAnswer).not.toBe(true);
  expect(rankAnswers(entries, 'how do I cancel my plan', compared)[0]).toMatchObject({ isAnswer: true });
});
