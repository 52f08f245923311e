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
  expect(D).toMatchObject({
    x: MAP_EDGE,
    y: MAP_EDGE,
    shapes: [{ shape: 'D', scale: 1.2 }],
    anchor: 'start',
  });
  expect(I).toMatchObject({ x: MAP_SIZE - MAP_EDGE, y: MAP_EDGE, shapes: [{ shape: 'I' }] });
});

test('the surer a first place is, the larger is its mark', () => {
  const scales = marksOf(member(8, 8, 7, 7), member(13, 7, 6, 4), member(22, 4, 2, 2)).map(
    ({ shapes }) => shapes[0]?.scale ?? 0,
  );
  expect(scales).toEqual([...scales].sort((a, b) => a - b));
  expect(new Set(scales).size).toBe(3);
});

test('people at the same place share a mark that names three of them and counts the others', () => {
  const same = Array.from({ length: 4 }, () => member(5, 14, 6, 5, 'Z'));
  const marks = marksOf(...same, member(5, 14, 7, 4));
  expect(marks).toHaveLength(1);
  expect(marks[0]).toMatchObject({ text: 'Z, Z2, Z3 +2', shapes: [{ shape: 'I' }] });
});

test('a name stays inside the frame, also one of wide signs at the edge', () => {
  const edge = [member(0, 15, 15, 0, '王'), member(1, 15, 14, 0, 'F'), member(0, 14, 16, 0, '王')];
  const away = Array.from({ length: 6 }, (_, index) => member(2, 9 + index, 17 - index, 2, 'W'));
  for (const { x, dx, anchor, text } of marksOf(...edge, ...away)) {
    const width = [...text].reduce((sum, letter) => sum + (letter === '王' ? 17 : 10), 0);
    const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
    expect(left, text).toBeGreaterThanOrEqual(0);
    expect(left + width, text).toBeLessThanOrEqual(MAP_SIZE - MAP_EDGE + 1);
  }
});

test('two that share a place but not what leads show both shapes', () => {
  const [mark] = marksOf(member(10, 10, 5, 5), member(9, 11, 5, 5), member(6, 14, 5, 5));
  expect(mark?.shapes.map(({ shape }) => shape)).toEqual(['level']);
});

test('the names of forty people keep clear of each other where there is room', () => {
  const many = Array.from({ length: 40 }, (_, index) => {
    const D = (index * 7) % 19;
    const I = (index * 5) % (30 - D);
    const S = (index * 3) % (31 - D - I);
    return member(D, I, S, 30 - D - I - S, String.fromCharCode(65 + (index % 26)));
  });
  const boxes = marksOf(...many).map(({ x, y, dx, dy, anchor, text }) => {
    const width = text.length * 9;
    const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
    return { left, right: left + width, top: y + dy - 12, bottom: y + dy };
  });
  const meet = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom,
      ),
  );
  expect(meet).toHaveLength(0);
});
