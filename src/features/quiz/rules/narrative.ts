import { fillPronouns } from './pronouns.ts';
import { type Ranking, EVEN_SHARE, clarityOf, isFlat } from './scoring.ts';
import type { Scores, Gender } from './style.ts';
import { BLEND_TEXTS, type BlendKey, STYLE_TEXTS } from './styles.ts';

export interface NarrativeInput {
  readonly name: string;
  readonly gender: Gender;
  readonly ranking: Ranking;
  readonly scores: Scores;
  readonly topTied: boolean;
}

const FLAT_NOTE = 'Counts like these could also come about by chance, so hold both paragraphs lightly.';
const TIED_NOTE = 'The top counts are level, so this paragraph weighs as much as the first.';
const EVEN_NOTE =
  'The top two counts are nearly level, so this paragraph weighs almost as much as the first.';

/** Stands in for the blend where no answer went to a second style: there is nothing to blend. */
const SOLE_STYLE =
  'All thirty answers went to this one style, so there is no second tendency to describe. A count this plain is rare. It says that one way of answering felt like home in every situation, on one day. It says nothing about what {name} can do when a moment asks for something else.';

function noteBeforeBlend({ scores, topTied }: NarrativeInput): string {
  if (isFlat(scores)) return `${FLAT_NOTE} `;
  if (topTied) return `${TIED_NOTE} `;
  return clarityOf(scores).band === 'even' ? `${EVEN_NOTE} ` : '';
}

function secondParagraph(input: NarrativeInput): string {
  const { ranking, scores } = input;
  const [primary, secondary] = ranking;
  if (scores[secondary] === 0) return SOLE_STYLE;

  const kind = scores[secondary] > EVEN_SHARE ? 'second strong' : 'second, lighter';
  const opening = `A ${kind} tendency is ${STYLE_TEXTS[secondary].title}.`;
  return `${noteBeforeBlend(input)}${opening} ${BLEND_TEXTS[`${primary}${secondary}` as BlendKey]}`;
}

/** Two paragraphs in the third person: the primary style, and how the second one colours it. */
export function writeNarrative(input: NarrativeInput): readonly string[] {
  const templates = [STYLE_TEXTS[input.ranking[0]].paragraph, secondParagraph(input)];
  return templates.map((template) => fillPronouns(template, input.gender, input.name));
}
