import { expect, test } from 'vitest';
import { stemsOf, withEnding } from './endings.ts';

test.each([
  ['cats', 'cat'],
  ['boxes', 'box'],
  ['caches', 'cache'],
  ['cities', 'city'],
  ["customer's", 'customer'],
  ['gaming', 'game'],
  ['planning', 'plan'],
  ['calling', 'call'],
  ['tried', 'try'],
  ['hoped', 'hope'],
  ['hopped', 'hop'],
  ["customer'll", 'customer'],
])('%s may come from %s', (word, stem) => {
  expect(stemsOf(word).map((one) => one.word)).toContain(stem);
});

test.each(['bus', 'glass', 'is', 'red', 'king', 'sing', 'bed'])('%s has no ending', (word) => {
  expect(stemsOf(word)).toEqual([]);
});

test('the silent e of a stem is looked for first where its vowel is long', () => {
  expect(stemsOf('gaming')[0]?.word).toBe('game');
  expect(stemsOf('calling')[0]?.word).toBe('call');
});

test.each([
  ['K AE1 T', 's', 'K AE1 T S'],
  ['D AO1 G', 's', 'D AO1 G Z'],
  ['B AA1 K S', 's', 'B AA1 K S IH0 Z'],
  ['HH OW1 P', 'ed', 'HH OW1 P T'],
  ['K AO1 L', 'ed', 'K AO1 L D'],
  ['W EY1 T', 'ed', 'W EY1 T IH0 D'],
  ['HH OW1 P', 'ing', 'HH OW1 P IH0 NG'],
] as const)('%s with -%s', (phonemes, ending, whole) => {
  expect(withEnding(phonemes, ending)).toBe(whole);
});
