import notes from './narrative-notes.json' with { type: 'json' };
import { fillPronouns } from './pronouns.ts';
import { type Ranking, EVEN_SHARE, clarityOf, isFlat, isTopTied } from './scoring.ts';
import type { Scores, Gender } from './style.ts';
import { BLEND_TEXTS, type BlendKey, STYLE_TEXTS } from './styles.ts';

export interface NarrativeInput {
  readonly name: string | undefined;
  readonly gender: Gender;
  readonly ranking: Ranking;
  readonly scores: Scores;
}

function noteBeforeBlend({ scores }: NarrativeInput): string {
  if (isFlat(scores)) return notes.flat;
  if (isTopTied(scores)) return notes.tied;
  return clarityOf(scores).band === 'even' ? notes.even : '';
}

function secondParagraph(input: NarrativeInput): string {
  const { ranking, scores } = input;
  const [primary, secondary] = ranking;
  // Where no answer went to a second style, there is nothing to blend.
  if (scores[secondary] === 0) return notes.soleStyle;

  const kind = scores[secondary] > EVEN_SHARE ? 'second strong' : 'second, lighter';
  const opening = `A ${kind} tendency is ${STYLE_TEXTS[secondary].title}.`;
  return `${noteBeforeBlend(input)}${opening} ${BLEND_TEXTS[`${primary}${secondary}` as BlendKey]}`;
}

/** Two paragraphs in the third person: the primary style, and how the second one colours it. */
export function writeNarrative(input: NarrativeInput): readonly string[] {
  const templates = [STYLE_TEXTS[input.ranking[0]].paragraph, secondParagraph(input)];
  return templates.map((template) => fillPronouns(template, input.gender, input.name));
}
