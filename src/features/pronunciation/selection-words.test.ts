import { describe, expect, test } from 'vitest';
import { placeBeside, SELECTION_MAX, selectedWords } from './selection-words';

test.each([
  ['  two\n\t words ', 'two words'],
  ['word', 'word'],
  ['$95.50', '$95.50'],
  ['a '.repeat(SELECTION_MAX), 'a '.repeat(SELECTION_MAX).trim()],
])('%j is read', (text, line) => {
  expect(selectedWords(text)).toBe(line);
});

test.each(['', ' \n ', '...', '“ ”', 'a '.repeat(SELECTION_MAX + 1)])('%j is not read', (text) => {
  expect(selectedWords(text)).toBeUndefined();
});

describe('a box', () => {
  const view = { width: 1000, height: 700 };
  const line = { left: 300, top: 200, right: 500, bottom: 230 };
  const size = { width: 180, height: 44 };

  test('stands below the selection, and ends where it ends', () => {
    expect(placeBeside({ ...line, top: 140 }, line, size, view)).toEqual({ left: 320, top: 238 });
  });

  test('begins where the selection begins if that ends early in a line', () => {
    expect(placeBeside(line, { ...line, right: 350 }, size, view).left).toBe(300);
  });

  test('stays in the window on both sides', () => {
    expect(placeBeside({ ...line, left: -40 }, { ...line, right: 100 }, size, view).left).toBe(8);
    expect(placeBeside(line, { ...line, right: 1200 }, size, view).left).toBe(812);
  });

  test('stands above the selection where there is no room below, and else in the window', () => {
    const low = { left: 300, top: 640, right: 500, bottom: 680 };
    expect(placeBeside(low, low, size, view).top).toBe(588);
    const all = { left: 0, top: 20, right: 900, bottom: 690 };
    expect(placeBeside(all, all, { width: 300, height: 300 }, view).top).toBe(392);
    expect(placeBeside(all, all, { width: 300, height: 900 }, view).top).toBe(8);
  });
});
