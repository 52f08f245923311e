import { expect, test } from 'vitest';
import { type SharedResult, sharePayload } from './share-link.ts';
import { STYLES, type Scores } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import {
  problemText,
  mapPosition,
  meetingAgenda,
  namedMembers,
  pairNotes,
  readPastedLinks,
  type StyleTitles,
  TEAM_MAX,
} from './team.ts';

const TODAY = '2026-11-21';
const titles = Object.fromEntries(
  STYLES.map((style) => [style, STYLE_TEXTS[style].title]),
) as unknown as StyleTitles;
const counts = (D: number, I: number, S: number, C: number): Scores => ({ D, I, S, C });
const shared = (scores: Scores, initial = ''): SharedResult => ({ scores, initial, lastDay: null });
const link = (result: SharedResult) =>
  `https://www.example.com/free-disc-assessment/compare#${sharePayload(result)}`;

const D = shared(counts(18, 4, 3, 5), 'D');
const S = shared(counts(3, 5, 16, 6), 'S');
const even = shared(counts(8, 8, 7, 7), 'E');
const members = namedMembers([D, S, even]);

test('links are read one a line, and each line that cannot be read is named with its reason', () => {
  const damaged = link(D).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const expired = link({ ...S, lastDay: '2026-11-20' });
  const text = ['', link(D), 'hello', damaged, expired, '', link(S)].join('\r\n');
  const { results, problems } = readPastedLinks(text, TEAM_MAX, TODAY);
  expect(results).toEqual([D, S]);
  expect(problems.map(problemText)).toEqual([
    expect.stringMatching(/^Line 3 is no share link/),
    expect.stringMatching(/^Line 4 is damaged/),
    expect.stringMatching(/^Line 5 has expired/),
  ]);
});

test('of two hundred links forty are kept, and one sentence says what became of the others', () => {
  const text = Array.from({ length: 200 }, () => link(D)).join('\n');
  const { results, problems } = readPastedLinks(text, TEAM_MAX, TODAY);
  expect(results).toHaveLength(TEAM_MAX);
  expect(problems.map(problemText)).toEqual([
    'Lines 41 to 200: each was left out: the map holds 40 results.',
  ]);
});

test('a full map still says which lines it could not have read anyway', () => {
  const { results, problems } = readPastedLinks(`${link(D)}\nhello`, 0, TODAY);
  expect(results).toEqual([]);
  expect(problems).toMatchObject([
    { from: 1, to: 1 },
    { from: 2, to: 2 },
  ]);
});

test('the same initial is numbered, a result without one gets a number, and names never meet', () => {
  const named = namedMembers(['R', '', 'R', ''].map((initial) => shared(S.scores, initial)));
  expect(named.map(({ label }) => label)).toEqual(['R', '1', 'R2', '2']);
  expect(named.map(({ name }) => name)).toEqual(['R', 'Person 1', 'R2', 'Person 2']);
});

test.each([
  [counts(30, 0, 0, 0), -1, 1],
  [counts(0, 30, 0, 0), 1, 1],
  [counts(0, 0, 30, 0), 1, -1],
  [counts(0, 0, 0, 30), -1, -1],
  [counts(8, 7, 8, 7), 0, 0],
])('the counts %o stand at %f, %f of the map', (scores, x, y) => {
  expect(mapPosition(scores)).toEqual({ x, y });
});

test('there is a note on every pair, in both directions, and those furthest apart come first', () => {
  const notes = pairNotes(members, titles);
  expect(notes.map(({ pair }) => pair.map(({ name }) => name).join())).toEqual(['D,S', 'D,E', 'S,E']);
  const [first] = notes;
  expect(first?.paragraphs[0]).toBe(
    'Dominance leads in the answers of D (96\u00a0in\u00a0100 that it comes first). D may look for a decision and room to act. It may help if S says which result is needed, and by when.',
  );
  expect(first?.paragraphs[1]).toContain('Steadiness leads in the answers of S (');
  expect(first?.paragraphs[1]).toContain('It may help if D ');
});

test('styles that lead together are named together, and read lightly', () => {
  expect(members[2]?.leads).toEqual(['D', 'I', 'S', 'C']);
  const note = pairNotes(namedMembers([even, S]), titles)[0]?.paragraphs[0];
  expect(note).toContain('Dominance, Influence, Steadiness and Conscientiousness lead together');
  expect(note).toContain('read this lightly');
});

test('second answers in a link make its result surer', () => {
  const [alone, twice] = namedMembers([D, { ...D, least: counts(2, 8, 12, 8) }]);
  expect(twice?.chance).toBeGreaterThan((alone?.chance ?? 100) - 1);
  expect(namedMembers([{ ...even, least: counts(0, 10, 10, 10) }])[0]?.leads).toEqual(['D']);
});

test('of more than six people only the pairs that meet get a note', () => {
  const forty = namedMembers(
    Array.from({ length: 40 }, (_, index) => shared(counts(index % 25, 3, 2, 25 - (index % 25)))),
  );
  expect(pairNotes(forty, titles)).toHaveLength(20);
  expect(pairNotes(forty.slice(0, 7), titles)).toHaveLength(2 + 3);
});

test('no note or agenda of any first place says what somebody is or will be', () => {
  const extremes = [
    ...[counts(30, 0, 0, 0), counts(0, 30, 0, 0), counts(0, 0, 30, 0), counts(0, 0, 0, 30)],
    ...[counts(10, 10, 10, 0), counts(8, 8, 7, 7)],
  ];
  const everybody = namedMembers(extremes.map((scores) => shared(scores)));
  const words = [
    ...pairNotes(everybody, titles).flatMap(({ paragraphs }) => paragraphs),
    ...meetingAgenda(everybody, titles).map(({ what }) => what),
  ].join(' ');
  expect(words).not.toMatch(
    /\b(is|are) an? [A-Z]|\b(always|never|born|natural|type|will clash|better than)\b/,
  );
  expect(words).not.toMatch(/undefined|NaN|\s\s/);
});

test('the agenda puts everybody into one pair, an odd one into a three, and asks about what was chosen least', () => {
  const agenda = meetingAgenda(namedMembers([D, S, even, shared(counts(2, 4, 4, 20), 'C'), D]), titles);
  expect(agenda.map(({ minutes }) => minutes).join()).toBe('0 to 5,5 to 15,15 to 30,30 to 40,40 to 45');
  expect(agenda[2]?.what).toBe('In pairs, read your note and correct it: D and S; C, D2 and E.');
  expect(agenda[3]?.what).toContain('the fewest to Influence (25)');
});

test('a group whose answers are spread evenly is asked something else, and one person needs no meeting', () => {
  const level = namedMembers([shared(counts(8, 7, 8, 7)), shared(counts(7, 8, 7, 8))]);
  expect(meetingAgenda(level, titles)[3]?.what).toContain('spread evenly');
  expect(meetingAgenda(level.slice(1), titles)).toEqual([]);
});
