import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { list } from '../../../site/language.ts';
import { certaintyOf } from './certainty.ts';
import type { Ranking } from './scoring.ts';
import { readShareLink, type SharedResult } from './share-link.ts';
import { standingOf } from './standing.ts';
import { STYLES, type Scores, type Style } from './style.ts';
import teamWords from './team-words.json' with { type: 'json' };
import { filled, inHundred } from './wording.ts';

/** More people than this cannot be read on one map and one sheet. */
export const TEAM_MAX = 40;
/** Up to so many people every pair gets a note; of more, the pairs that meet. */
const ALL_PAIRS_MAX = 6;

/** Names of the four styles; a parameter, because they live with long texts that the page does not need. */
export type StyleTitles = Readonly<Record<Style, string>>;

export interface Member {
  /** On the map: the initial, numbered from the second on (R, R2); a number for a result without one. */
  readonly label: string;
  /** In a sentence. */
  readonly name: string;
  readonly scores: Scores;
  /** The styles that lead, by the certainty that the report of the same counts prints. */
  readonly leads: readonly Style[];
  /** Whole per cent that the first of them is the person's first. */
  readonly chance: number;
}

/** Lines of what was pasted, from 1, that could not be read for the same reason. */
export interface LineProblem {
  readonly from: number;
  to: number;
  readonly words: string;
}

/**
 * Reads links, one a line; empty lines count as lines and are skipped. What is good is kept whatever stands beside it.
 *
 * @param room How many more results there is room for.
 * @param today yyyy-mm-dd
 */
export function readPastedLinks(text: string, room: number, today: string) {
  const results: SharedResult[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readShareLink(line, today);
    if ('scores' in read && results.length < room) {
      results.push(read);
      continue;
    }
    const words =
      'problem' in read ? teamWords.problems[read.problem] : filled(teamWords.full, { max: TEAM_MAX });
    const number = index + 1;
    const last = problems.at(-1);
    if (last?.words === words && last.to === index) last.to = number;
    else problems.push({ from: number, to: number, words });
  }
  return { results, problems };
}

/** Line 3 …, Lines 13 to 200 … */
export function problemText({ from, to, words }: LineProblem): string {
  return filled(from === to ? teamWords.line : teamWords.lines, { from, to, words });
}

/** What a result says of its person, as the report says it. Level styles stand in D, I, S, C order: a link has no answers. */
function leadersOf({ scores, least }: SharedResult): Pick<Member, 'leads' | 'chance'> {
  const ranking = STYLES.toSorted((a, b) => scores[b] - scores[a]) as unknown as Ranking;
  const certainty = certaintyOf(ranking, scores, least);
  const { leads, first, chanceOf } = standingOf({ scores, ranking, least, certainty });
  return { leads, chance: chanceOf(first) };
}

/** Names in the order of the results, so that a result keeps its name when others are added. */
export function namedMembers(results: readonly SharedResult[]): Member[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const { initial, scores } = result;
    const number = (seen.get(initial) ?? 0) + 1;
    seen.set(initial, number);
    const known = { scores, ...leadersOf(result) };
    if (initial === '')
      return { label: String(number), name: filled(teamWords.person, { number }), ...known };
    const label = number === 1 ? initial : `${initial}${number}`;
    return { label, name: label, ...known };
  });
}

/**
 * Where a result stands: x from task (−1) to people (1), y from reserved (−1) to outgoing (1). Positions come from
 * shares within one person; how far two people stand apart is a hint for a talk and not a measure.
 */
export function mapPosition({ D, I, S, C }: Scores): { x: number; y: number } {
  return { x: (I + S - D - C) / QUIZ_QUESTION_COUNT, y: (D + I - S - C) / QUIZ_QUESTION_COUNT };
}

function distance([one, other]: readonly [Member, Member]): number {
  const [from, to] = [mapPosition(one.scores), mapPosition(other.scores)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Every pair, those who stand furthest apart first; equally far ones stay in the order of the table. */
const pairsOf = (members: readonly Member[]): [Member, Member][] =>
  members
    .flatMap((one, index) => members.slice(index + 1).map((other): [Member, Member] => [one, other]))
    .sort((a, b) => distance(b) - distance(a));

/** The styles that lead within one person, and the chance of the first: "Influence (82 in 100)". */
export function leadText({ leads, chance }: Member, titles: StyleTitles): string {
  const styles = leads.length === STYLES.length ? teamWords.all : list(leads.map((style) => titles[style]));
  return `${styles} (${inHundred(chance)})`;
}

/** One half of a note: what leads for `one`, and what `other` can do with that. */
function wishOf(one: Member, other: Member, titles: StyleTitles): string {
  const { leads, chance, name } = one;
  const styles = list(leads.map((style) => titles[style]));
  const wants = list(leads.map((style) => teamWords.wishes[style].wants));
  const helps = list(leads.map((style) => teamWords.wishes[style].helps));
  return filled(leads.length === 1 ? teamWords.leadsAlone : teamWords.leadTogether, {
    styles,
    name,
    chance: inHundred(chance),
    wants,
    other: other.name,
    helps,
  });
}

/**
 * Notes on pairs: one paragraph for each direction, and a question for both. It speaks of answers, never of what
 * somebody is.
 */
export const pairNotes = (members: readonly Member[], titles: StyleTitles) =>
  (members.length > ALL_PAIRS_MAX ? meetingGroups(members).flatMap(pairsOf) : pairsOf(members)).map(
    (pair) => {
      const [one, other] = pair;
      const shared = one.leads.some((style) => other.leads.includes(style));
      const question = teamWords.pairQuestions[shared ? 'shared' : 'different'];
      return { pair, paragraphs: [wishOf(one, other, titles), wishOf(other, one, titles), question] };
    },
  );

/** A plan for 45 minutes with these people; nothing for fewer than two. */
export function meetingAgenda(members: readonly Member[], titles: StyleTitles) {
  if (members.length < 2) return [];
  return teamWords.agenda.map(({ minutes, what }) => ({
    minutes,
    what: filled(what, { pairs: pairing(members), question: groupQuestion(members, titles) }),
  }));
}

/** Everybody once, those who stand furthest apart first; the last of an odd number joins the last pair. */
function meetingGroups(members: readonly Member[]): Member[][] {
  const free = new Set(members);
  const groups: Member[][] = pairsOf(members).filter((pair) => {
    const areFree = pair.every((member) => free.has(member));
    if (areFree) for (const member of pair) free.delete(member);
    return areFree;
  });
  groups.at(-1)?.push(...free);
  return groups;
}

const pairing = (members: readonly Member[]) =>
  meetingGroups(members)
    .map((group) => list(group.map(({ name }) => name)))
    .join('; ');

/** Counts of all answers of the group that are closer than this share of them are called level. */
const LEVEL_SHARE = 0.05;

/** About the style that got the fewest answers of a group. */
function groupQuestion(members: readonly Member[], titles: StyleTitles): string {
  const total = members.length * QUIZ_QUESTION_COUNT;
  const counts = STYLES.map((style) => ({
    style,
    count: members.reduce((sum, { scores }) => sum + scores[style], 0),
  })).sort((a, b) => b.count - a.count);
  const [most, fewest] = [counts[0], counts.at(-1)];
  if (!most || !fewest || most.count - fewest.count < total * LEVEL_SHARE) return teamWords.levelQuestion;
  return filled(teamWords.mostAndFewest, {
    total,
    most: titles[most.style],
    mostCount: most.count,
    fewest: titles[fewest.style],
    fewestCount: fewest.count,
    question: teamWords.groupQuestions[fewest.style],
  });
}
