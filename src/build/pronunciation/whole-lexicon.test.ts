import { expect, test } from 'vitest';
import { soundsOf } from '../../features/pronunciation/rules/accents.ts';
import { ipaOf } from '../../features/pronunciation/rules/transcribe.ts';
import { ACCENTS, type Accent } from '../../features/pronunciation/rules/transcription.ts';
import { lookUp } from '../../features/pronunciation/rules/words.ts';
import { lexiconWords } from './lexicon-words.ts';

const words = lexiconWords();
const lexicon = {
  entries: (word: string) => words.get(word)?.american ?? [],
  british: (word: string) => words.get(word)?.british,
  guess: () => undefined,
};

const everyWord = (accent: Accent) =>
  [...words.keys()].flatMap((word) =>
    (lookUp(word, lexicon, accent)?.readings ?? []).map(({ phonemes, isBritish }) => ({
      word,
      syllables: soundsOf(phonemes, isBritish ? 'british-list' : accent, word),
    })),
  );
const shown = (found: ReturnType<typeof everyWord>) =>
  found.map(({ word, syllables }) => `${word} ${ipaOf({ syllables })}`);

test.each(ACCENTS)(
  '%s: every word of several syllables has one strongest, and no two marks in a row',
  (accent) => {
    const all = everyWord(accent);
    expect(all.length).toBeGreaterThan(100_000);
    const wrong = all.filter(
      ({ syllables }) =>
        (syllables.length > 1 && syllables.filter(({ stress }) => stress === 1).length !== 1) ||
        syllables.some(({ stress }, index) => stress > 0 && (syllables[index - 1]?.stress ?? 0) > 0),
    );
    expect(shown(wrong)).toEqual([]);
  },
);

/** Interjections, small words of other languages, and names that the American dictionary has with such an end. */
const SHORT_ENDS = new Set(
  "brugh de depardieu duh huh klugh krugh le m' rugh ruh schwi suh uh uh-huh uhh".split(' '),
);

test('no British word ends in a short vowel', () => {
  const wrong = everyWord('british').filter(({ word, syllables }) => {
    const isShort = /[ɒæeʌʊɪ]/.test(syllables.at(-1)?.sounds.at(-1)?.replace(/^..+$/, '') ?? '');
    return isShort !== SHORT_ENDS.has(word);
  });
  expect(shown(wrong)).toEqual([]);
});
