import { expect, test } from 'vitest';
import { syllablesOf } from './syllables.ts';

const divided = (phonemes: string) =>
  syllablesOf(phonemes.split(' '))
    .map((syllable) => syllable.phonemes.join(' '))
    .join(' . ');

test.each([
  ['B AH0 N AE1 N AH0', 'B AH0 . N AE1 . N AH0'],
  ['EH1 K S T R AH0', 'EH1 K . S T R AH0'],
  ['S IH1 NG ER0', 'S IH1 NG . ER0'],
  ['M IH1 L Y AH0 N', 'M IH1 L . Y AH0 N'],
  ['K AH0 M P Y UW1 T ER0', 'K AH0 M . P Y UW1 . T ER0'],
  ['AE1 T L AH0 S', 'AE1 T . L AH0 S'],
  ['S T R EH1 NG K TH S', 'S T R EH1 NG K TH S'],
  ['S AE1 T AH0 S F AY2', 'S AE1 . T AH0 S . F AY2'],
  ['B AH0 N W AA1', 'B AH0 . N W AA1'],
  ['L AA0 NG L W AA1', 'L AA0 NG . L W AA1'],
  ['AH0 N W AA1 N T IH0 D', 'AH0 N . W AA1 N . T IH0 D'],
  ['SH', 'SH'],
])('%s is divided before as many consonants as a word may begin with', (phonemes, syllables) => {
  expect(divided(phonemes)).toBe(syllables);
});
