import { soundsOf } from './accents.ts';
import { withLikelyFirst } from './senses.ts';
import { featuresOf, sentencesOf } from './sentence.ts';
import { tokensOf } from './tokens.ts';
import type { Accent, Lexicon, Piece, Reading, SpokenWord } from './transcription.ts';
import { lookUp, partsOf } from './words.ts';

/**
 * The words that are said, those of numbers as well, each once and in lower case: what `loadLexicon` wants to know before
 * the text is transcribed. Words that may have to be taken apart keep their `-` or `_`.
 */
export function wordsToLoad(text: string): string[] {
  const words = tokensOf(text).flatMap(({ said }) => ('kind' in said ? [] : said));
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/**
 * How a text is said, piece by piece. Pure: what the lexicon does not hold yet is worked out from the letters, or left
 * as `not-loaded` while their rules are missing too. Of several readings the one is first that the sentence speaks for.
 */
export function transcribe(text: string, lexicon: Lexicon, accent: Accent): Piece[] {
  const known = new Map<string, SpokenWord | undefined>();
  const say = (word: string): SpokenWord | undefined => {
    if (!known.has(word)) known.set(word, spokenWord(word, lexicon, accent));
    return known.get(word);
  };
  const tokens = tokensOf(text);
  const sentences = sentencesOf(text, tokens);
  return tokens.map(({ start, end, said }, index): Piece => {
    if ('kind' in said) return { start, end, said };
    const words = said.flatMap((word) => partsOf(word, lexicon)).map(say);
    if (!words.every((word) => word !== undefined))
      return { start, end, said: { kind: 'text', unread: 'not-loaded' } };
    const place = sentences.places[index] ?? -1;
    return {
      start,
      end,
      said: words.map((spoken, part) => {
        if (spoken.readings.length === 1 || said.length > 1) return spoken;
        if (/é|e\u0301/iu.test(text.slice(start, end)))
          return { ...spoken, readings: accented(spoken.readings) };
        const features = featuresOf(sentences, place + part);
        return { ...spoken, readings: withLikelyFirst(spoken.word, spoken.readings, features) };
      }),
    };
  });
}

/** An é at the end is said, whatever the sentence is like: résumé and exposé are nouns, saké is the drink. */
function accented(readings: SpokenWord['readings']): SpokenWord['readings'] {
  const said = readings.find((reading) => /eɪz?$/.test(ipaOf(reading)));
  return said ? [said] : readings;
}

function spokenWord(word: string, lexicon: Lexicon, accent: Accent): SpokenWord | undefined {
  const entry = lookUp(word, lexicon, accent);
  if (!entry) return undefined;
  const readings = new Map<string, Reading>();
  for (const { phonemes, sense, isBritish } of entry.readings) {
    const reading: Reading = {
      syllables: soundsOf(phonemes, isBritish ? 'british-list' : accent, word.toLowerCase()),
      ...(sense !== undefined && { sense }),
    };
    const ipa = ipaOf(reading);
    if (!readings.has(ipa)) readings.set(ipa, reading);
  }
  const [first, ...others] = readings.values();
  if (!first) return undefined;
  // The British say the noun and the verb address alike, so there is nothing to choose.
  const usual = others.length > 0 ? first : { syllables: first.syllables };
  return { kind: 'word', word, source: entry.source, readings: [usual, ...others] };
}

const MARKS = ['', 'ˈ', 'ˌ'];

/**
 * A reading in IPA, without slashes. A word of one syllable has no stress mark, as in most dictionaries.
 *
 * @param options.syllables Whether a dot parts the syllables that no stress mark parts.
 */
export function ipaOf({ syllables }: Reading, options: { syllables?: boolean } = {}): string {
  let ipa = '';
  for (const { stress, sounds } of syllables) {
    const mark = syllables.length > 1 ? MARKS[stress] : '';
    ipa += mark || (options.syllables && ipa ? '.' : '');
    ipa += sounds.join('');
  }
  return ipa;
}
