import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { list } from '../../../site/language.ts';
import type { Standing } from './standing.ts';
import { STYLES } from './style.ts';
import { titlesOf } from './styles.ts';
import words from './summary-words.json' with { type: 'json' };
import { capitalized, filled, inHundred, inWords } from './wording.ts';

function headlineOf(standing: Standing, firstName: string | undefined) {
  const { groups, leads, first, scores, isFirm, isSpread, unanswered } = standing;
  const kind = () => {
    if (unanswered.length > 0) return 'unanswered';
    if (leads.length === STYLES.length) {
      const all = isSpread ? 'spread' : 'open';
      return groups[0]?.length === 1 ? (`${all}WithFirst` as const) : all;
    }
    if (leads.length > 1) return groups.length === 1 ? 'level' : 'some';
    if (scores[first] === QUIZ_QUESTION_COUNT) return 'sole';
    return isFirm ? 'firm' : 'one';
  };
  const who = firstName === undefined ? words.you : filled(words.youByName, { name: firstName });
  return filled(words.headline[kind()], {
    who,
    first: titlesOf([first]),
    styles: groups.map(titlesOf).join(words.then),
  });
}

/** How likely each style that leads is the first. */
function chanceTextOf({ leads, groups, first, chanceOf, unanswered }: Standing): string {
  const chancesOf = (levels: Standing['groups']) => {
    const chances = levels.map((level) => {
      const told = level.length > 1 ? words.chance.each : words.chance.alone;
      return filled(told, { chance: inHundred(chanceOf(level[0] ?? first)), styles: titlesOf(level) });
    });
    // Between two groups, the first of which has an "and" of its own.
    const isNested = levels.length === 2 && (levels[0]?.length ?? 0) > 1;
    return isNested ? chances.join(words.chance.afterNested) : list(chances);
  };
  const told =
    leads.length === 1
      ? filled(words.chance.one, { first: titlesOf([first]), chance: inHundred(chanceOf(first)) })
      : filled(words.chance.some, { chances: chancesOf(groups) });
  if (unanswered.length === 0) return told;
  return told + filled(words.chance.unanswered, { chances: chancesOf(unanswered) });
}

/** The likely order of the styles with an answer; null where there is none to tell. */
function orderTextOf({ places, certainty, scores, unanswered }: Standing): string | null {
  const [first = [], second] = places;
  if (!second || unanswered.length > 0) return null;
  const counts = places.flat().map((style) => scores[style]);
  const isTurned = counts.some((count, place) => count < (counts[place + 1] ?? 0));
  const likely = filled(words.order.likely, { order: places.map(titlesOf).join(words.then) });
  const order = isTurned ? likely + words.order.turned : likely;
  // Of level ones neither stands before the other.
  const isStrict = first.length === 1 && second.length === 1 && second[0] === certainty.order[1];
  return isStrict ? order + filled(words.order.two, { chance: inHundred(certainty.inOrder.two) }) : order;
}

/** How likely a retake gives the same first style, and what is left of that when a part of the person has changed. */
function againOf({ certainty }: Standing): string {
  const [none = '', tenth, fifth] = certainty.again.map(inHundred);
  const changed =
    tenth === fifth
      ? ([[words.again.either, tenth]] as const)
      : ([
          [words.again.tenth, tenth],
          [words.again.fifth, fifth],
        ] as const);
  const falls = changed.flatMap(([template, chance = none]) =>
    chance === none ? [] : [filled(template, { chance })],
  );
  return filled(falls.length > 0 ? words.again.falls : words.again.stays, { none, falls: list(falls) });
}

const withCount = (count: number, { ranking, scores }: Standing) =>
  ranking.filter((style) => scores[style] === count);

/** Says how many answers the leading style got, and how many more than the next one. */
function countTextOf(standing: Standing): string {
  const { ranking, scores } = standing;
  const [top, second] = ranking;
  const tops = withCount(scores[top], standing);
  const count = inWords(scores[top]);
  if (tops.length > 1) return filled(words.counts.level, { styles: titlesOf(tops), count });
  if (scores[second] === 0) return filled(words.counts.sole, { first: titlesOf(tops) });
  const next = withCount(scores[second], standing);
  return filled(words.counts.ahead, {
    Count: capitalized(count),
    first: titlesOf(tops),
    gap: inWords(scores[top] - scores[second]),
    next:
      next.length === 3
        ? words.counts.anyOther
        : next.map((style) => titlesOf([style])).join(words.counts.or),
  });
}

/** The second answers in words, and where they put another style first than the first answers do; null without them. */
function leastTextOf(standing: Standing): string | null {
  const { ranking, scores, least, groups } = standing;
  if (!least) return null;
  const counts = STYLES.map((style) => `${titlesOf([style])} ${least[style]}`);
  const said = filled(words.least, { counts: list(counts) });
  const tops = withCount(scores[ranking[0]], standing);
  const [firsts = []] = groups;
  if (tops.every((style) => firsts.includes(style))) return said;
  const gap = scores[ranking[0]] - scores[firsts[0] ?? ranking[0]];
  const kind = gap === 0 ? words.reversed.level : words.reversed.ahead;
  const reversed = filled(kind, { top: titlesOf(tops), gap: inWords(gap), first: titlesOf(firsts) });
  return `${said} ${reversed}`;
}

/** Why a style is listed before another that is level with it; null where no order had to be chosen. */
function tieNoteOf({ groups, next }: Standing): string | null {
  const [tops = []] = groups;
  const [place, styles] =
    tops.length > 1 ? ([words.place.first, tops] as const) : ([words.place.second, next] as const);
  if (styles.length < 2) return null;
  return filled(words.tied, { styles: titlesOf(styles), place, listed: titlesOf(styles.slice(0, 1)) });
}

/** Puts a complete result into a few sentences. None of them gives a person a type. */
export function summarize(standing: Standing, firstName: string | undefined) {
  return {
    headline: headlineOf(standing, firstName),
    chanceText: chanceTextOf(standing),
    againText: againOf(standing),
    countText: countTextOf(standing),
    orderText: orderTextOf(standing),
    leastText: leastTextOf(standing),
    tieNote: tieNoteOf(standing),
  };
}
