import { expect, test } from 'vitest';
import { countFacets, OPTIONS_PER_FACET, writeFacetNotes } from './facet-notes.ts';
import { FACETS, QUESTIONS, type Facet } from './questions.ts';
import { rankStyles } from './scoring.ts';
import { STYLES, type Style } from './style.ts';
import type { QuizAnswers } from './submission.ts';
import { answersWith } from './test-answers.ts';

/** Chooses each option of these sides; the other questions get `rest`. */
function answersFor(facets: readonly Facet[], rest: Style): QuizAnswers {
  return Object.fromEntries(
    QUESTIONS.map(({ id, options }) => [
      id,
      options.find(({ facet }) => facets.includes(facet))?.value ?? rest,
    ]),
  );
}
const noteFor = (answers: QuizAnswers, style: Style) =>
  writeFacetNotes(answers, rankStyles(answers)).find((note) => note.style === style)?.text;

test('each side of each style can be chosen five times', () => {
  for (const style of STYLES) {
    const counts = countFacets(answersFor(FACETS[style], style));
    for (const facet of FACETS[style]) expect(counts[facet], facet).toBe(OPTIONS_PER_FACET);
  }
});

test('a side that leads is named with its count', () => {
  expect(noteFor(answersFor(['listening'], 'D'), 'S')).toBe('You chose listening five times of five.');
});

test('two sides that lead together are both named', () => {
  expect(noteFor(answersFor(['calm', 'listening'], 'D'), 'S')).toBe(
    'You chose listening and calm five times of five each.',
  );
});

test('sides that are level, and a style without an answer, claim nothing', () => {
  const answers = answersWith([30, 0, 0, 0]);
  expect(noteFor(answers, 'D')).toBe('No side stood out from the others.');
  expect(noteFor(answers, 'C')).toBe('No answer went here, so there is no side to name.');
});

test('the notes stand in ranking order', () => {
  const answers = answersWith([2, 17, 10, 1]);
  expect(writeFacetNotes(answers, rankStyles(answers)).map(({ style }) => style)).toEqual([
    'I',
    'S',
    'D',
    'C',
  ]);
});

test('the counts of the sides add up to the thirty answers', () => {
  const total = Object.values(countFacets(answersWith([5, 11, 8, 6]))).reduce((sum, count) => sum + count, 0);
  expect(total).toBe(30);
});
