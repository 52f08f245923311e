import type { Certainty } from './certainty.ts';
import type { Ranking } from './scoring.ts';
import { type Scores, type Style, STYLES } from './style.ts';

/** What is known of a person: the counts, and how sure they make each style's place. */
export interface Evidence {
  readonly scores: Scores;
  /** By the counts. */
  readonly ranking: Ranking;
  /** Counts of the second answers, "least like me", where they were given. */
  readonly least: Scores | undefined;
  readonly certainty: Certainty;
}

/** From this chance on, in per cent, a sentence about the first style stands as it is. Below it is hedged. */
const FIRM_FROM = 85;
/** Answers between the highest count and the lowest, up to which four styles that lead are told as range. */
const SPREAD_MAX = 4;

/** The one reading of the evidence that all words follow. */
export interface Standing extends Evidence {
  /** The styles that the report describes, likeliest first. */
  readonly leads: readonly Style[];
  /** All styles with an answer, likeliest first, level ones together. */
  readonly places: readonly (readonly Style[])[];
  /** Those of them that lead. */
  readonly groups: readonly (readonly Style[])[];
  readonly first: Style;
  /** The style that comes second, or the level ones that do; empty where the first is level itself, or has all answers. */
  readonly next: readonly Style[];
  readonly isFirm: boolean;
  /** All four lead, and their counts lie close. */
  readonly isSpread: boolean;
  /** Styles without a first answer that the second answers make as likely as those that lead, level ones together. */
  readonly unanswered: readonly (readonly Style[])[];
  /** Whole per cent that this style is the first; of level ones the same. */
  readonly chanceOf: (style: Style) => number;
}

/**
 * Reads the evidence. Two styles are level when nothing tells them apart: the same count, and the same second count
 * where there is one. A style without an answer is not described, but where the second answers make
 * it likely, it is named.
 */
export function standingOf(evidence: Evidence): Standing {
  const { scores, ranking, least, certainty } = evidence;
  // In the order of the counts, in which the style that was chosen last stands before those that are level with it.
  const levelWith = (style: Style) =>
    ranking.filter((other) => scores[style] === scores[other] && least?.[style] === least?.[other]);
  // Whole per cents of level styles can differ by one, because the four add up to 100.
  const chanceOf = (style: Style) => Math.min(...levelWith(style).map((other) => certainty.first[other]));

  const levels: Style[][] = [];
  for (const style of certainty.order) if (!levels.flat().includes(style)) levels.push(levelWith(style));
  const hasAnswers = ([style]: readonly Style[]) => style !== undefined && scores[style] > 0;
  const isLikely = (level: readonly Style[]) => level.some((style) => certainty.leaders.includes(style));
  const places = levels.filter(hasAnswers);
  const groups = places.filter((place, index) => index === 0 || isLikely(place));
  const counts = Object.values(scores);
  const leads = groups.flat();
  const [first = ranking[0]] = leads;
  return {
    ...evidence,
    leads,
    places,
    groups,
    first,
    next: places[0]?.length === 1 ? (places[1] ?? []) : [],
    isFirm: chanceOf(first) >= FIRM_FROM,
    isSpread: leads.length === STYLES.length && Math.max(...counts) - Math.min(...counts) <= SPREAD_MAX,
    unanswered: levels.filter((level) => !hasAnswers(level) && isLikely(level)),
    chanceOf,
  };
}
