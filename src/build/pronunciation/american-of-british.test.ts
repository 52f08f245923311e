import { expect, test } from 'vitest';
import { americanOf } from './american-of-british.ts';
import { readDictionary } from './dictionary.ts';
import { lexiconWords } from './lexicon-words.ts';

/** English entries as the lists write them, and what the American dictionary has: the rules never saw these words. */
test.each([
  ['plaster', 'P L AA1 S T AH0 R'],
  ['serious', 'S IA1 R IY0 AH0 S'],
  ['square', 'S K W EA1 R'],
  ['nurse', 'N ER1 R S'],
  ['orange', 'OH1 R AH0 N JH'],
  ['moth', 'M OH1 TH'],
  ['bottle', 'B OH1 T AH0 L'],
  ['tune', 'T Y UW1 N'],
  ['secretary', 'S EH1 K R AH0 T AH0 R IY0'],
  ['territory', 'T EH1 R AH0 T AH0 R IY0'],
  ['diary', 'D AY1 AH0 R IY0'],
  ['general', 'JH EH1 N AH0 R AH0 L'],
  ['parody', 'P AE1 R AH0 D IY0'],
  ['hurry', 'HH AH1 R IY0'],
  ['value', 'V AE1 L Y UW0'],
  ['educate', 'EH1 JH UH0 K EY2 T'],
  ['cognition', 'K OH0 G N IH1 SH AH0 N'],
  ['entitle', 'IH0 N T AY1 T AH0 L'],
  ['fertile', 'F ER1 R T AY2 L'],
  ['organization', 'AO2 R G AH0 N AY0 Z EY1 SH AH0 N'],
])('%s is said as the American dictionary has it', (word, british) => {
  // Sources swap the two weak vowels freely.
  const plain = (phonemes: string) => phonemes.replace(/IH0/g, 'AH0').replace(/\d/g, '');
  expect(readDictionary().get(word)?.map(plain)).toContain(plain(americanOf(british, word)));
});

test('no sound that only England has is left in an American entry', () => {
  const left = [...lexiconWords()].filter(([, { american }]) =>
    /\b(?:OH|IA|EA|UA)\d/.test(american.join(' ')),
  );
  expect(left).toEqual([]);
});
