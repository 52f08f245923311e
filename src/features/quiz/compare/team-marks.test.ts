import { expect, test } from 'vitest';
import { namedMembers } from '../rules/team';
import { MAP_EDGE, MAP_SIZE, teamMarks } from './team-marks';

const member = (D: number, I: number, S: number, C: number, initial = '') => ({
  scores: { D, I, S, C },
  initial,
  lastDay: null,
});
const marksOf = (...results: ReturnType<typeof member>[]) => teamMarks(namedMembers(results));

test('the extremes stand in the corners of the board, with their names turned inward', () => {
  const [D, I] = marksOf(member(30, 0, 0, 0, 'D'), member(0, 30, 0, 0, 'I'));
  expect(D).toMatchObject({ x: MAP_EDGE, y: MAP_EDGE, shapes: ['D'], side: 'start' });
  expect(I).toMatchObject({ x: MAP_SIZE - MAP_EDGE, y: MAP_EDGE, shapes: ['I'], side: 'end' });
});

test('people at the same place share a mark that names them all', () => {
  const marks = marksOf(member(5, 11, 8, 6, 'Z'), member(5, 11, 8, 6, 'Z'), member(5, 11, 9, 5));
  expect(marks).toHaveLength(1);
  expect(marks[0]).toMatchObject({ text: 'Z, Z2, 1', shapes: ['I'] });
});

test('two that share a place but not the first style show both shapes', () => {
  const [mark] = marksOf(member(10, 10, 5, 5), member(9, 11, 5, 5));
  expect(mark?.shapes).toEqual(['level', 'I']);
});
