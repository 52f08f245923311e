import { inWords } from './wording.ts';
import { FACETS, QUESTIONS, type Facet } from './questions.ts';
import type { Ranking } from './scoring.ts';
import type { Style } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import type { QuizAnswers } from './submission.ts';

/** How often each side could be chosen. */
export const OPTIONS_PER_FACET = 5;

const FACET_WORDS: Readonly<Record<Facet, string>> = {
  directness: 'directness',
  decisiveness: 'decisiveness',
  challenge: 'challenge',
  autonomy: 'room to decide',
  urgency: 'urgency',
  competing: 'a standard to beat',
  enthusiasm: 'enthusiasm',
  sociability: 'company',
  persuasion: 'persuasion',
  optimism: 'optimism',
  expressiveness: 'expression',
  recognition: 'praise for others',
  patience: 'patience',
  support: 'support',
  consistency: 'consistency',
  listening: 'listening',
  loyalty: 'loyalty',
  calm: 'calm',
  accuracy: 'accuracy',
  analysis: 'analysis',
  structure: 'structure',
  quality: 'quality',
  caution: 'caution',
  standards: 'standards',
};

/** How often each side of each style was chosen; 0 to 5. */
export function countFacets(answers: QuizAnswers): Record<Facet, number> {
  const counts = Object.fromEntries(
    Object.values(FACETS)
      .flat()
      .map((facet) => [facet, 0]),
  ) as Record<Facet, number>;
  for (const { id, options } of QUESTIONS) {
    const chosen = options.find(({ value }) => value === answers[id]);
    if (chosen) counts[chosen.facet] += 1;
  }
  return counts;
}

function noteOn(style: Style, counts: Record<Facet, number>): string {
  const facets: readonly Facet[] = FACETS[style];
  const most = Math.max(...facets.map((facet) => counts[facet]));
  if (most === 0) return 'No answer went here, so there is no side to name.';

  const favourites = facets.filter((facet) => counts[facet] === most).map((facet) => FACET_WORDS[facet]);
  const [first, second] = favourites;
  if (most === 1 || favourites.length > 2) return 'No side stood out from the others.';
  const often = `${inWords(most)} times of ${inWords(OPTIONS_PER_FACET)}`;
  return second === undefined
    ? `You chose ${first} ${often}.`
    : `You chose ${first} and ${second} ${often} each.`;
}

export interface FacetNote {
  readonly style: Style;
  readonly title: string;
  readonly text: string;
}

/** The side of each style that was chosen most, in ranking order. The same answers give the same words. */
export function writeFacetNotes(answers: QuizAnswers, ranking: Ranking): readonly FacetNote[] {
  const counts = countFacets(answers);
  return ranking.map((style) => ({
    style,
    title: STYLE_TEXTS[style].title,
    text: noteOn(style, counts),
  }));
}
