import { expect, test } from 'vitest';
import { breathsOf } from './speaker';

const parts = (text: string) => breathsOf(text).map(({ start, end }) => text.slice(start, end).trim());

test('a text is said sentence by sentence, and what has nothing to say is left out', () => {
  expect(parts('One. “Two?” Three!\n\n— …\nFour')).toEqual(['One.', '“Two?”', 'Three!', 'Four']);
  expect(parts(' \n— 😀')).toEqual([]);
});

test('a long sentence is cut between words, and a word without end where it has to be', () => {
  const long = 'word '.repeat(200);
  const breaths = breathsOf(long);
  expect(breaths.every(({ start, end }) => end - start <= 240)).toBe(true);
  expect(parts(long).join(' ')).toBe(long.trim());
  expect(breathsOf('a'.repeat(500)).map(({ end }) => end)).toEqual([240, 480, 500]);
});
