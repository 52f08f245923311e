import { expect, test } from 'vitest';
import { countFacets, OPTIONS_PER_FACET, writeFacetNotes } from './facet-notes.ts';
import { DISC_FACETS, DISC_QUESTIONS, type DiscFacet } from './questions.ts';
import { rankStyles } from './scoring.ts';
import { DISC_STYLES, type DiscStyle } from './style.ts';
import type { DiscAnswers } from './submission.ts';
import { answersWith } from './test-answers.ts';

/** Chooses each option of these sides; the other questions get `rest`. */
function answersFor(facets: readonly DiscFacet[], rest: DiscStyle): DiscAnswers {
  return Object.fromEntries(
    DISC_QUESTIONS.map(({ id, options }) => [
      id,
      options.find(({ facet }) => facets.includes(facet))?.value ?? rest,
    ]),
  );
}
const noteFor = (answers: DiscAnswers, style: DiscStyle) =>
  writeFacetNotes(answers, rankStyles(answers)).find((note) => note.style === style)?.text;

test('each side of each style can be chosen five times', () => {
  for (const style of DISC_STYLES) {
    const counts = countFacets(answersFor(DISC_FACETS[style], style));
    for (const facet of DISC_FACETS[style]) expect(counts[facet], facet).toBe(OPTIONS_PER_FACET);
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
