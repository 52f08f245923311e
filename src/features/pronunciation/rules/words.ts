import { LETTER_BY_LETTER } from './abbreviations.ts';
import { type Ending, stemsOf, withEnding } from './endings.ts';
import { sensesOf } from './heteronyms.ts';
import { spellOut } from './letter-names.ts';
import { americanSpelling, PREFERS_AMERICAN } from './spellings.ts';
import type { Accent, Lexicon, Source } from './transcription.ts';

export interface Entry {
  readings: PhonemeReading[];
  source: Source;
}

interface PhonemeReading {
  /** ARPAbet with stress. */
  phonemes: string;
  /** Whether the phonemes are those of England already, so that no rule has to make them. */
  isBritish?: boolean;
  sense?: string;
}

/** Capitals up to this length that are no word of the dictionary are spelled. */
const LONGEST_ACRONYM = 5;

const CAPITALS = /^(?<letters>[A-Z]{2,})(?<plural>s?)$/;

/** `re-open` is the reopen of the dictionary, `voice-over` is two words. */
const PREFIX = /^(?:co|de|non|pre|re|un)-/;

/** A word of a token as the one or several words that it is said as. */
export function partsOf(word: string, lexicon: Lexicon): string[] {
  if (!/[-_]/.test(word)) return [word];
  const joined = word.replace(/[-_]/g, '');
  const wholes = word.includes('_') ? [joined] : [word, ...(PREFIX.test(word) ? [joined] : [])];
  const whole = wholes.find((one) => lexicon.entries(one).length > 0);
  return whole === undefined ? word.split(/[-_]/).filter(Boolean) : [whole];
}

/** How a word is said, or nothing while neither an entry nor the model that guesses is there. */
export function lookUp(word: string, lexicon: Lexicon, accent: Accent): Entry | undefined {
  const { letters, plural } = CAPITALS.exec(word)?.groups ?? {};
  if (/^[A-Z]$/.test(word)) return spelled(word.toLowerCase(), accent);
  if (letters) return capitalEntry(letters, plural ? 's' : '', lexicon, accent);
  if (isSpelled(word)) return spelled(word, accent);
  const own = pluralEntry(word, lexicon, accent) ?? dictionaryEntry(word, lexicon, accent);
  if (own) return own;
  for (const { word: stem, ending } of stemsOf(word)) {
    const entry = dictionaryEntry(stem, lexicon, accent);
    if (entry) return { source: 'ending', readings: readingsWith(entry.readings, ending) };
  }
  if (!/[aeiouy]/.test(word)) return spelled(word, accent);
  const guesses = lexicon.guess(word);
  // The model may find every letter of a word that is none silent.
  if (guesses?.[0] === '') return spelled(word, accent);
  return guesses && { source: 'guess', readings: guesses.map((phonemes) => ({ phonemes })) };
}

/**
 * Conflicts are said as the noun or the verb conflict is, of which the dictionary may have but one. Houses and mouths have
 * a sound of their own.
 */
function pluralEntry(word: string, lexicon: Lexicon, accent: Accent): Entry | undefined {
  if (!/[^s']s$/.test(word) || /^(?:house|mouth)s$/.test(word) || sensesOf(word).length > 0) return undefined;
  const stem = stemsOf(word).find((one) => sensesOf(one.word).some(({ name }) => name === 'verb'))?.word;
  const entry = stem === undefined ? undefined : dictionaryEntry(stem, lexicon, accent);
  return entry && { source: 'dictionary', readings: readingsWith(entry.readings, 's') };
}

function capitalEntry(letters: string, plural: string, lexicon: Lexicon, accent: Accent): Entry | undefined {
  const lower = letters.toLowerCase();
  if (!LETTER_BY_LETTER.has(letters)) {
    const entry = isNamed(lower, plural, lexicon)
      ? undefined
      : dictionaryEntry(lower + plural, lexicon, accent);
    if (entry || letters.length > LONGEST_ACRONYM) return entry ?? lookUp(lower + plural, lexicon, accent);
    const [stem] = plural ? stemsOf(lower + plural) : [];
    const single = stem && dictionaryEntry(stem.word, lexicon, accent);
    if (single) return { source: 'ending', readings: readingsWith(single.readings, 's') };
  }
  const { source, readings } = spelled(lower, accent);
  return { source, readings: plural ? readingsWith(readings, 's') : readings };
}

/** Whether the entry has the names of the letters, as that of FBI: they are stressed like those of all others. */
const isNamed = (letters: string, plural: string, lexicon: Lexicon) =>
  plural === '' &&
  lexicon.entries(letters)[0]?.replace(/\d/g, '') === spellOut(letters, 'american').replace(/\d| \|/g, '');

/** `u.s.`, `crm` and the letter z, of which the dictionary knows the American name. */
const isSpelled = (word: string) =>
  word === 'z' ||
  /^(?:[a-z]\.){2,}[a-z]?$/.test(word) ||
  (!/[aeiouy]/.test(word) && LETTER_BY_LETTER.has(word.toUpperCase()));

const spelled = (word: string, accent: Accent): Entry => ({
  source: 'letters',
  readings: [{ phonemes: spellOut(word, accent) }],
});

/** A past tense or -ing form is one of the verb, where the table knows it. */
function readingsWith(readings: PhonemeReading[], ending: Ending): PhonemeReading[] {
  const verbs = ending === 'ed' || ending === 'ing' ? readings.filter(({ sense }) => sense === 'verb') : [];
  const forms: PhonemeReading[] = verbs.length > 0 ? verbs.map(({ sense: _, ...form }) => form) : readings;
  return forms.map((form) => ({ ...form, phonemes: withEnding(form.phonemes, ending) }));
}

function dictionaryEntry(word: string, lexicon: Lexicon, accent: Accent): Entry | undefined {
  const british = (accent === 'british' && lexicon.british(word)) || [];
  const entries = lexicon.entries(word);
  const american = americanSpelling(word);
  if (british.length === 0 && american && (entries.length === 0 || PREFERS_AMERICAN.test(word)))
    return dictionaryEntry(american, lexicon, accent);
  if (entries.length === 0) return undefined;
  const own = (index: number) => british[index] && { phonemes: british[index], isBritish: true };
  const readings = sensesOf(word).flatMap(({ name, entry }, index): PhonemeReading[] => {
    const phonemes = typeof entry === 'number' ? entries[entry] : entry;
    return phonemes === undefined ? [] : [{ ...(own(index) || { phonemes }), sense: name }];
  });
  return {
    source: 'dictionary',
    readings: readings.length > 0 ? readings : [own(0) || { phonemes: entries[0] ?? '' }],
  };
}
