import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { clarityOf } from './scoring.ts';
import { readShareLink, type SharedResult } from './share-link.ts';
import { STYLES, type Scores, type Style } from './style.ts';
import teamWords from './team-words.json' with { type: 'json' };
import { listed } from './wording.ts';

/** More people than this cannot be read on one map, and do not talk in one meeting. */
export const TEAM_MAX = 12;

/** Names of the four styles; a parameter, because they live with long texts that the page does not need. */
export type StyleTitles = Readonly<Record<Style, string>>;

export interface Member {
  /** On the map: the initial, numbered from the second on (R, R2); a number for a result without one. */
  readonly label: string;
  /** In a sentence. */
  readonly name: string;
  readonly scores: Scores;
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
      'problem' in read
        ? teamWords.problems[read.problem]
        : `was left out: the map holds ${TEAM_MAX} results.`;
    const number = index + 1;
    const last = problems.at(-1);
    if (last?.words === words && last.to === index) last.to = number;
    else problems.push({ from: number, to: number, words });
  }
  return { results, problems };
}

/** Line 3 …, Lines 13 to 200 … */
export function problemText({ from, to, words }: LineProblem): string {
  return from === to ? `Line ${from} ${words}` : `Lines ${from} to ${to}: each ${words}`;
}

/** Names in the order of the results, so that a result keeps its name when others are added. */
export function namedMembers(results: readonly SharedResult[]): Member[] {
  const seen = new Map<string, number>();
  return results.map(({ initial, scores }) => {
    const number = (seen.get(initial) ?? 0) + 1;
    seen.set(initial, number);
    if (initial === '') return { label: String(number), name: `Person ${number}`, scores };
    const label = number === 1 ? initial : `${initial}${number}`;
    return { label, name: label, scores };
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

/** Styles that came first within one person; more than one where they are level. */
export function firstStyles(scores: Scores): Style[] {
  const most = Math.max(...Object.values(scores));
  return STYLES.filter((style) => scores[style] === most);
}

/** One half of a note: what came first for `one`, and what `other` can do with that. */
function wishOf(one: Member, other: Member, titles: StyleTitles): string {
  const first = firstStyles(one.scores);
  const count = Math.max(...Object.values(one.scores));
  const [together, each] = first.length === 1 ? ['', ''] : [' together', ' each'];
  const came = `${listed(first.map((style) => titles[style]))} came first${together} in the answers of ${one.name} (${count} of ${QUIZ_QUESTION_COUNT}${each})`;
  const lightly = clarityOf(one.scores).band === 'even' ? ', but only just, so read this lightly' : '';
  const wants = listed(first.map((style) => teamWords.wishes[style].wants));
  const helps = listed(first.map((style) => teamWords.wishes[style].helps));
  return `${came}${lightly}. ${one.name} may look for ${wants}. It may help if ${other.name} ${helps}.`;
}

/**
 * A note on every pair: one paragraph for each direction, and a question for both. It speaks of answers, never of what
 * somebody is.
 */
export const pairNotes = (members: readonly Member[], titles: StyleTitles) =>
  pairsOf(members).map((pair) => {
    const [one, other] = pair;
    const shared = firstStyles(one.scores).some((style) => firstStyles(other.scores).includes(style));
    const question = teamWords.pairQuestions[shared ? 'shared' : 'different'];
    return { pair, paragraphs: [wishOf(one, other, titles), wishOf(other, one, titles), question] };
  });

/** A plan for 45 minutes with these people; nothing for fewer than two. */
export function meetingAgenda(members: readonly Member[], titles: StyleTitles) {
  if (members.length < 2) return [];
  return teamWords.agenda.map(({ minutes, what }) => ({
    minutes,
    what: what
      .replace('{pairs}', () => pairing(members))
      .replace('{question}', () => groupQuestion(members, titles)),
  }));
}

/** Everybody once, those who stand furthest apart first; the last of an odd number joins the last pair. */
function pairing(members: readonly Member[]): string {
  const free = new Set(members);
  const groups: Member[][] = pairsOf(members).filter((pair) => {
    const areFree = pair.every((member) => free.has(member));
    if (areFree) for (const member of pair) free.delete(member);
    return areFree;
  });
  groups.at(-1)?.push(...free);
  return groups.map((group) => listed(group.map(({ name }) => name))).join('; ');
}

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
  return `most of your ${total} answers went to ${titles[most.style]} (${most.count}), the fewest to ${titles[fewest.style]} (${fewest.count}). ${teamWords.groupQuestions[fewest.style]}`;
}
