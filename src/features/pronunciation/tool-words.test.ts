import { expect, test } from 'vitest';
import { summaryLine, voiceLine } from './tool-words';

const bySource = { dictionary: 0, ending: 0, guess: 0, letters: 0 };

test('the line below the words says where they came from, and what was left out', () => {
  expect(summaryLine({ words: 1, bySource: { ...bySource, guess: 1 }, unread: {} })).toBe('1 word: 1 guess.');
  expect(
    summaryLine({
      words: 1_204,
      bySource: { dictionary: 1_200, ending: 2, letters: 1, guess: 1 },
      unread: { symbol: 2, 'other-script': 1 },
    }),
  ).toBe(
    '1,204 words: 1,200 from the dictionary, 2 with an ending by rule, 1 letter by letter, 1 guess. Not read: 1 word in another script, 2 signs.',
  );
  expect(summaryLine({ words: 0, bySource, unread: { symbol: 1 } })).toBe(
    'No English words here yet. Not read: 1 sign.',
  );
});

test('a voice with another accent than the chosen one is said to be one', () => {
  expect(voiceLine({ name: 'Clara', lang: 'en_CA' }, 'canadian')).toBe('Read by your device’s voice, Clara.');
  expect(voiceLine({ name: 'Sam', lang: 'en-US' }, 'british')).toBe(
    'Read by your device’s voice, Sam. It has an American accent, because the device has no British voice.',
  );
  expect(voiceLine({ name: 'Kate', lang: 'en' }, 'american')).toContain('another accent');
});
