import { expect, test } from 'vitest';
import { chosenFacets, OPTIONS_PER_FACET, writeFacetNotes } from './facet-notes.ts';
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
    const chosen = chosenFacets(answersFor(FACETS[style], style));
    expect(chosen).toHaveLength(30);
    for (const facet of FACETS[style])
      expect(
        chosen.filter((one) => one === facet),
        facet,
      ).toHaveLength(OPTIONS_PER_FACET);
  }
});

test.each<[facets: Facet[], note: string]>([
  [['listening'], 'You chose listening most: all five times it came up.'],
  [['calm', 'listening'], 'You chose listening and calm most: all five times each came up.'],
])('sides that lead, %j, are named with their count', (facets, note) => {
  expect(noteFor(answersFor(facets, 'D'), 'S')).toBe(note);
});

test('sides that are level, and a style without an answer, claim nothing', () => {
  const answers = answersWith([30, 0, 0, 0]);
  expect(noteFor(answers, 'D')).toBe('No side stood out from the others.');
  expect(noteFor(answers, 'C')).toBe('No answer went here, so there is no side to name.');
});

test('the notes stand in the order they are given', () => {
  const answers = answersWith([2, 17, 10, 1]);
  const notes = writeFacetNotes(answers, rankStyles(answers));
  expect(notes.map(({ style }) => style).join('')).toBe('ISDC');
});
