import { expect, test } from 'vitest';
import { guessedByWords, namingPeoplePerStyle, shortestPerStyle } from './giveaways.ts';
import type { Question } from './questions.ts';
import { STYLES } from './style.ts';

const asked = (...labels: readonly (readonly [string, string, string, string])[]): Question[] =>
  labels.map((four, index) => ({
    id: `q${index + 1}`,
    domain: 'pace',
    text: 'You wait.',
    options: STYLES.map((value, place) => ({ value, facet: 'calm', label: four[place] ?? '' })),
  }));

test('two options that are equally short share the question', () => {
  const questions = asked(
    ['I act.', 'I talk.', 'I wait.', 'I check.'],
    ['I go on.', 'I laugh.', 'I help.', 'I plan.'],
  );
  expect(shortestPerStyle(questions)).toEqual({ D: 1, I: 0, S: 0.5, C: 0.5 });
});

test('words teach only about the other questions', () => {
  const repeated = asked(
    ['I act.', 'I talk.', 'I wait.', 'I check.'],
    ['I act.', 'I talk.', 'I wait.', 'I check.'],
  );
  expect(guessedByWords(repeated)).toBe(1);
  // Nothing is known of the words here, so the first style is guessed each time.
  const different = asked(
    ['I act.', 'I talk.', 'I wait.', 'I check.'],
    ['I go.', 'I laugh.', 'I rest.', 'I plan.'],
  );
  expect(guessedByWords(different)).toBe(0.25);
});

test('options that name other people are counted for each style', () => {
  const questions = asked(['I act for them.', 'I talk to a friend.', 'I wait.', 'I check their work.']);
  expect(namingPeoplePerStyle(questions)).toEqual({ D: 1, I: 1, S: 0, C: 1 });
});
