import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';

const COLUMNS = ['requirement', 'level', 'state', 'summary', 'file', 'quote', 'reason', 'owner'] as const;
type Line = Record<(typeof COLUMNS)[number], string>;

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by chapter from 1 to 17. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const LEVEL_1 = 70;
const LINE_MAX_LENGTH = 250;
/** Of the requirements that are ours to meet, how many are shown by something that a program finds. */
const SHOWN_MIN = 0.95;

const text = readFileSync(join(projectRoot, 'docs', 'asvs.csv'), 'utf8');
const { data: lines, meta } = Papa.parse<Line>(text, { header: true, skipEmptyLines: true });

const collapse = (words: string) => words.replaceAll(/\s+/g, ' ');
const isOurs = ({ state }: Line) => !['inherited', 'not applicable'].includes(state);

/** What must stand in a line of each state beside its file, in which its quote must be found. */
const NEEDS: Record<string, (keyof Line)[]> = {
  passes: ['file'],
  inherited: ['reason'],
  'not applicable': ['reason'],
  deviation: ['file', 'reason', 'owner'],
  fails: ['file', 'reason', 'owner'],
};

function problemsOf(line: Line): string[] {
  const { state, summary, file, quote } = line;
  const needs = NEEDS[state];
  if (!needs) return [`"${state}" is no state`];
  const problems = needs.filter((column) => !line[column]).map((column) => `"${state}" without ${column}`);
  if (summary === '' || summary.split(' ').length > 12) problems.push('a summary has one to twelve words');
  if (file && !existsSync(join(projectRoot, file))) problems.push(`${file} does not exist`);
  else if (file) {
    const found = collapse(readFileSync(join(projectRoot, file), 'utf8')).includes(collapse(quote));
    if (!quote || !found) problems.push(`${file} does not say "${quote}"`);
  }
  return problems;
}

test('every requirement of levels 1 and 2 has one line, in the order of the standard', () => {
  expect(meta.fields).toEqual(COLUMNS);
  expect(new Set(lines.map(({ requirement }) => requirement)).size).toBe(253);
  const ids = lines.map(({ requirement }) => requirement.split('.').map(Number));
  expect(ids).toEqual(
    ids.toSorted(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f),
  );
  const counts = IN_CHAPTER.map((_, index) => ids.filter(([chapter]) => chapter === index + 1).length);
  expect(counts).toEqual(IN_CHAPTER);
  expect(lines.filter(({ level }) => level === 'L1')).toHaveLength(LEVEL_1);
});

test('every line has what its state needs, and what it quotes is there', () => {
  const problems = lines.flatMap((line) =>
    problemsOf(line).map((problem) => `${line.requirement}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test('nearly all that is ours to meet is met, and shown', () => {
  const ours = lines.filter(isOurs);
  const shown = ours.filter(({ state, file }) => state !== 'fails' && file);
  expect(shown.length / ours.length).toBeGreaterThanOrEqual(SHOWN_MIN);
});

test('a line fits a screen', () => {
  expect(text.split('\n').filter((line) => line.length > LINE_MAX_LENGTH)).toEqual([]);
});
