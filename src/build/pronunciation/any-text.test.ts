import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesNeeded } from '../../features/pronunciation/rules/needed.ts';
import { ipaOf, transcribe, wordsToLoad } from '../../features/pronunciation/rules/transcribe.ts';
import { ACCENTS } from '../../features/pronunciation/rules/transcription.ts';
import { dictionaryLexicon } from './dictionary-lexicon.ts';

const lexicon = dictionaryLexicon();
/** The engine has no limit of its own; the page cuts what is longer. */
const MANY = 100_000;

/** Words, figures and signs in any order, so that the rules for dates and amounts meet what they do not expect. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'Nov. Dr. St. No. e.g. U.S. CRM CRMs read $ C$ € % - – + # & @ . , : / ( ) 1 22 2026 1,000 0.5 pm km °C th s ’ \' " ½ 🎉 é ñ ß привет 日本 a@b.ca https://x.y \u200d \u202e \u0301'.split(
          ' ',
        ),
      ),
      fc.constant(' '),
      fc.constant(''),
      fc.stringMatching(/^[A-Za-z]{1,8}$/),
      fc.stringMatching(/^\d{1,6}$/),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('the pieces follow each other and cover any text, in each accent', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), pieces),
      fc.constantFrom(...ACCENTS),
      (text, accent) => {
        const found = transcribe(text, lexicon, accent);
        const edges = found.map(({ start }) => start);
        expect([...edges, text.length]).toEqual([0, ...found.map(({ end }) => end)]);
        expect(new Set(edges).size).toBe(edges.length);
      },
    ),
    { numRuns: 400 },
  );
});

test('whatever is said has sounds, and nothing but the signs of the accent', () => {
  const signs = /^[ˈˌɑæʌəɔaʊɪɛɝɚeioubdfɡhjklmnŋprsʃtθðvwzʒɒɜː]+$/;
  fc.assert(
    fc.property(pieces, fc.constantFrom(...ACCENTS), (text, accent) => {
      for (const { said } of transcribe(text, lexicon, accent)) {
        if ('kind' in said) continue;
        expect(said.length).toBeGreaterThan(0);
        for (const { readings } of said) {
          for (const reading of readings) expect(ipaOf(reading)).toMatch(signs);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('the words to load are lower case, each once, and their entries all that a transcription asks for', () => {
  fc.assert(
    fc.property(pieces, (text) => {
      const words = wordsToLoad(text);
      expect(new Set(words).size).toBe(words.length);
      expect(words.join('')).toBe(words.join('').toLowerCase());
      const asked = new Set<string>();
      const watched = {
        ...lexicon,
        entries: (word: string) => {
          asked.add(word);
          return lexicon.entries(word);
        },
      };
      transcribe(text, watched, 'american');
      const needed = entriesNeeded(words, () => false);
      expect([...asked].filter((word) => !needed.includes(word))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test.each('a|a.|1|1,|a-|a@|1/|1:2|Nov. |+1 |🎉|e\u0301|\u200b|(416) |https://'.split('|'))(
  'a hundred thousand characters of %s take no longer than their number',
  (part) => {
    // Of this thread alone, so that a busy machine does not count.
    const cpuTime = (length: number) => {
      const text = part.repeat(length / part.length);
      const before = process.threadCpuUsage();
      wordsToLoad(text);
      transcribe(text, lexicon, 'british');
      return process.threadCpuUsage(before).user / 1000;
    };
    cpuTime(MANY / 10);
    const tenth = Math.max(20, cpuTime(MANY / 10));
    // Ten times is due. With squared time it would be a hundred times.
    expect(cpuTime(MANY)).toBeLessThan(tenth * 40);
  },
);
