import { list } from '../../../site/language.ts';
import * as t from './messages.ts';
import sideNames from './side-names.json' with { type: 'json' };
import { filled, inWords } from './wording.ts';
import { FACETS, QUESTIONS, type Facet } from './questions.ts';
import type { Ranking } from './scoring.ts';
import type { Style } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import type { QuizAnswers } from './submission.ts';

/** How often each side could be chosen. */
export const OPTIONS_PER_FACET = 5;

/** Sides that the notes call by other words than their own. */
const sides: Partial<Record<Facet, string>> = sideNames;

/** The side of each answer, in the order of the questions. */
export const chosenFacets = (answers: QuizAnswers): Facet[] =>
  QUESTIONS.flatMap(({ id, options }) =>
    options.filter(({ value }) => value === answers[id]).map(({ facet }) => facet),
  );

function noteOn(style: Style, chosen: readonly Facet[]): string {
  const counts = FACETS[style].map((facet: Facet) => ({
    words: sides[facet] ?? facet,
    count: chosen.filter((one) => one === facet).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  if (most === 0) return t.noSide;

  const favourites = counts.filter(({ count }) => count === most).map(({ words }) => words);
  if (most === 1 || favourites.length > 2) return t.noSideStoodOut;
  const [always, often] =
    favourites.length === 1 ? [t.sideAlways, t.sideOften] : [t.sidesAlways, t.sidesOften];
  return filled(most === OPTIONS_PER_FACET ? always : often, {
    sides: list(favourites),
    most: inWords(most),
    times: inWords(OPTIONS_PER_FACET),
  });
}

/** The side of each style that was chosen most, in the order of the report. The same answers give the same words. */
export function writeFacetNotes(answers: QuizAnswers, order: Ranking) {
  const chosen = chosenFacets(answers);
  return order.map((style) => ({
    style,
    title: STYLE_TEXTS[style].title,
    text: noteOn(style, chosen),
  }));
}
