import clarityWords from './clarity-words.json' with { type: 'json' };
import { type Band, type Ranking, clarityOf, isFlat, isTopTied } from './scoring.ts';
import type { Scores } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import { capitalized, inWords, listed } from './wording.ts';

interface Outcome {
  readonly firstName: string | undefined;
  readonly ranking: Ranking;
  readonly scores: Scores;
}

/** `retake`: per cent of simulated people with the same first style again, over four strengths of preference. */
const BANDS: Record<Band, { label: string; verdict: string; retake: string }> = clarityWords;

/** Titles of the styles with this count, in ranking order: "Influence", "Influence and Steadiness" … */
function stylesWith(count: number, { ranking, scores }: Outcome): { number: number; titles: string } {
  const titles = ranking.filter((style) => scores[style] === count).map((style) => STYLE_TEXTS[style].title);
  return { number: titles.length, titles: listed(titles) };
}

function headlineOf(outcome: Outcome): string {
  const { firstName, ranking, scores } = outcome;
  const first = STYLE_TEXTS[ranking[0]].title;
  const second = STYLE_TEXTS[ranking[1]].title;
  const top = stylesWith(scores[ranking[0]], outcome).titles;
  const tied = isTopTied(scores);
  const does = (verb: string) => `${firstName === undefined ? 'You' : `${firstName}, you`} ${verb}`;
  const leans = does('lean');

  switch (clarityOf(scores).band) {
    case 'even':
      if (isFlat(scores))
        return `${does('draw')} on all four styles, with ${tied ? `${top} level at the top` : `${first} just ahead`}.`;
      return tied
        ? `${leans} ${top} in equal measure.`
        : `${leans} ${first}, with ${second} right beside it.`;
    case 'leaning':
      return `${leans} ${first}, with ${second} close by.`;
    case 'clear':
      if (scores[ranking[1]] === 0) return `${leans} ${first} in all thirty answers.`;
      return `${leans} clearly toward ${first}, with ${second} second.`;
  }
}

/** The counts in words, and how much they weigh. */
function verdictOf(outcome: Outcome): string {
  const { ranking, scores } = outcome;
  const [first, second] = ranking;
  const count = inWords(scores[first]);
  const top = stylesWith(scores[first], outcome);
  if (top.number > 1) {
    const all = top.number === 2 ? 'both' : `all ${inWords(top.number)}`;
    return `${top.titles} have ${count} of thirty answers each. That is even, so read ${all}.`;
  }

  const { verdict } = BANDS[clarityOf(scores).band];
  if (scores[second] === 0) return `All thirty answers went to ${top.titles}. ${verdict}`;
  const gap = inWords(scores[first] - scores[second]);
  return `${capitalized(count)} of thirty answers went to ${top.titles}, ${gap} more than to ${STYLE_TEXTS[second].title}. ${verdict}`;
}

/** Why a style is listed before another with the same count; null where no order had to be chosen. */
function tieNoteOf(outcome: Outcome): string | null {
  const { ranking, scores } = outcome;
  const [first, second] = ranking;
  const listedFirst = (title: string) =>
    `we list ${title} first because you chose it in your latest answers.`;

  const top = stylesWith(scores[first], outcome);
  if (top.number > 1)
    return `Your top ${inWords(top.number)} are tied; ${listedFirst(STYLE_TEXTS[first].title)}`;

  const next = stylesWith(scores[second], outcome);
  if (next.number > 1 && scores[second] > 0)
    return `${next.titles} are tied for second place; ${listedFirst(STYLE_TEXTS[second].title)}`;
  return null;
}

/** Puts a complete result into a few sentences. None of them gives a person a type. */
export function summarize(outcome: Outcome) {
  const clarity = clarityOf(outcome.scores);
  const { label, retake } = BANDS[clarity.band];
  return {
    headline: headlineOf(outcome),
    lead: `${verdictOf(outcome)} On a retake, the same style comes first in about ${retake} per cent of simulated cases.`,
    tieNote: tieNoteOf(outcome),
    clarity: {
      ...clarity,
      label,
      text: `The gap between first and second is ${clarity.gap}. Zero to 2 is even, 3 to 6 is leaning, 7 or more is clear. The chances of a repeat come from a simulation, not from measured people.`,
    },
  };
}
