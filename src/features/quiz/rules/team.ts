import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { clarityOf } from './scoring.ts';
import { type LinkProblem, readShareLink, type SharedResult } from './share-link.ts';
import { listed } from './wording.ts';
import { STYLES, type Scores, type Style } from './style.ts';

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
  readonly to: number;
  readonly words: string;
}

const PROBLEM_WORDS: Record<LinkProblem, string> = {
  unreadable: 'is no share link. A link ends in # and about ten letters.',
  damaged: 'is damaged, probably by copying. Copy the whole link again.',
  version: 'was made by another version of this page. Ask for a new link.',
  expired: 'has expired. Its owner can make a new one.',
};
const FULL = `was left out: the map holds ${TEAM_MAX} results.`;

/**
 * Reads links, one a line; empty lines count as lines and are skipped. What is good is kept whatever stands beside it.
 *
 * @param room How many more results there is room for.
 * @param today yyyy-mm-dd
 */
export function readPastedLinks(
  text: string,
  room: number,
  today: string,
): { results: SharedResult[]; problems: LineProblem[] } {
  const results: SharedResult[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readShareLink(line, today);
    const words = 'problem' in read ? PROBLEM_WORDS[read.problem] : results.length >= room ? FULL : undefined;
    if (!('problem' in read) && words === undefined) results.push(read);
    if (words === undefined) continue;
    const number = index + 1;
    const last = problems.at(-1);
    if (last?.words === words && last.to === number - 1)
      problems[problems.length - 1] = { ...last, to: number };
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

function distance(a: Member, b: Member): number {
  const [from, to] = [mapPosition(a.scores), mapPosition(b.scores)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** What somebody whose answers lean this way may look for, and what others can do about it. */
const WISHES: Record<Style, { wants: string; helps: string }> = {
  D: { wants: 'a decision and room to act', helps: 'says which result is needed, and by when' },
  I: { wants: 'a talk about the idea first', helps: 'says what is good about it before what is missing' },
  S: { wants: 'a steady pace and time to adjust', helps: 'says early what will change and what stays' },
  C: { wants: 'the facts and a clear standard', helps: 'brings the numbers, and says what counts as done' },
};

/** Styles that came first within one person; more than one where they are level. */
export function firstStyles(scores: Scores): Style[] {
  const most = Math.max(...Object.values(scores));
  return STYLES.filter((style) => scores[style] === most);
}

/** One half of a note: what came first for `one`, and what `other` can do with that. */
function wishOf(one: Member, other: Member, titles: StyleTitles): string {
  const first = firstStyles(one.scores);
  const count = one.scores[first[0] ?? 'D'];
  const came =
    first.length === 1
      ? `${titles[first[0] ?? 'D']} came first in the answers of ${one.name} (${count} of ${QUIZ_QUESTION_COUNT})`
      : `${listed(first.map((style) => titles[style]))} came first together in the answers of ${one.name} (${count} of ${QUIZ_QUESTION_COUNT} each)`;
  const lightly = clarityOf(one.scores).band === 'even' ? ', but only just, so read this lightly' : '';
  const wants = listed(first.map((style) => WISHES[style].wants));
  const helps = listed(first.map((style) => WISHES[style].helps));
  return `${came}${lightly}. ${one.name} may look for ${wants}. It may help if ${other.name} ${helps}.`;
}

export interface PairNote {
  readonly pair: readonly [Member, Member];
  /** One sentence group for each direction, and a question for both. */
  readonly paragraphs: readonly [string, string, string];
}

/** A note on every pair, those who stand furthest apart first. It speaks of answers, never of what somebody is. */
export function pairNotes(members: readonly Member[], titles: StyleTitles): PairNote[] {
  const pairs = members.flatMap((one, index) =>
    members.slice(index + 1).map((other): readonly [Member, Member] => [one, other]),
  );
  // The sort is stable: pairs that are equally far apart stay in the order of the table.
  return pairs
    .toSorted((a, b) => distance(...b) - distance(...a))
    .map((pair) => ({ pair, paragraphs: noteOn(pair, titles) }));
}

function noteOn([one, other]: readonly [Member, Member], titles: StyleTitles): PairNote['paragraphs'] {
  const shared = firstStyles(one.scores).some((style) => firstStyles(other.scores).includes(style));
  return [
    wishOf(one, other, titles),
    wishOf(other, one, titles),
    shared
      ? `Ask each other: what do we both like so much that we forget to ask whether it is needed?`
      : `Ask each other: which of these two sentences is true of you, and which would you cross out?`,
  ];
}

/** A question for the style that got the fewest answers of a group. */
const GROUP_QUESTIONS: Record<Style, string> = {
  D: 'Who says stop or go when time is short, and how do the others know?',
  I: 'Who tells people outside the group what went well, and when?',
  S: 'Who notices when the pace gets too much, and what happens then?',
  C: 'Who checks the details before something leaves the group, and against what?',
};

export interface AgendaItem {
  /** Minutes from the start. */
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

/** A plan for 45 minutes with these people; nothing for fewer than two. */
export function meetingAgenda(members: readonly Member[], titles: StyleTitles): AgendaItem[] {
  if (members.length < 2) return [];
  return [
    {
      from: 0,
      to: 5,
      what: 'Say why you meet, and that nobody has to explain a count. Read the limits aloud.',
    },
    { from: 5, to: 15, what: 'Alone: mark one line of your own report that fits and one that does not.' },
    { from: 15, to: 30, what: `In pairs, read your note and correct it: ${pairing(members)}.` },
    { from: 30, to: 40, what: `Together: ${groupQuestion(members, titles)}` },
    {
      from: 40,
      to: 45,
      what: 'Agree on one small thing to try for two weeks, and on the day you look at it again.',
    },
  ];
}

/** Everybody once, those who stand furthest apart first; the last of an odd number joins the last pair. */
function pairing(members: readonly Member[]): string {
  const free = [...members];
  const groups: Member[][] = [];
  while (free.length > 1) {
    const pairs = free.flatMap((one, index) =>
      free.slice(index + 1).map((other): readonly [Member, Member] => [one, other]),
    );
    const [furthest] = pairs.toSorted((a, b) => distance(...b) - distance(...a));
    if (!furthest) break;
    groups.push([...furthest]);
    for (const member of furthest) free.splice(free.indexOf(member), 1);
  }
  groups.at(-1)?.push(...free);
  return groups.map((group) => listed(group.map(({ name }) => name))).join('; ');
}

/** Counts of all answers of the group that are closer than this share of them are called level. */
const LEVEL_SHARE = 0.05;

function groupQuestion(members: readonly Member[], titles: StyleTitles): string {
  const total = members.length * QUIZ_QUESTION_COUNT;
  const counts = STYLES.map((style) => ({
    style,
    count: members.reduce((sum, { scores }) => sum + scores[style], 0),
  })).toSorted((a, b) => b.count - a.count);
  const [most, fewest] = [counts[0], counts.at(-1)];
  if (!most || !fewest || most.count - fewest.count < total * LEVEL_SHARE)
    return 'your answers are spread evenly over the four styles. What do we hardly ever talk about?';
  return `most of your ${total} answers went to ${titles[most.style]} (${most.count}), the fewest to ${titles[fewest.style]} (${fewest.count}). ${GROUP_QUESTIONS[fewest.style]}`;
}
