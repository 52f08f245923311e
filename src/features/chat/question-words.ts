/** Lists of words, each of lines with spaces between the words. They come with the answers, not with the code. */
export interface WordLists {
  /** Words that say nothing about the subject of a question. */
  stopWords: readonly string[];
  /** Each line asks for the same; its words stand for the first. */
  synonyms: readonly string[];
  /** Words of a business and its day, that stand in a question whatever it is about. */
  background: readonly string[];
  /** Who speaks of us, or of what we make, says one of these. */
  us: readonly string[];
  /** English words that one slip makes of a cue, so that they are not taken for a typing error. */
  english: readonly string[];
}

export type QuestionWords = ReturnType<typeof questionWords>;

/** Of a long text; the longest answers have half as many. */
const WORDS_MAX = 120;

/** Kept, since every question is compared with the same thousands of words. */
const STEMS = new Map<string, string>();

/** A word without the endings that English adds to it, roughly; enough to find the same word again. */
export function stem(word: string): string {
  const kept = STEMS.get(word) ?? bareOf(word);
  STEMS.set(word, kept);
  return kept;
}

function bareOf(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<![su])s$/, '');
  return bare.length < 5
    ? bare.replace(/(?<=.{3})e$/, '')
    : bare
        .replace(/(?:ation|ations|ating|ated)$/, 'at')
        .replace(/(?:ment|ing|ed|(?<!e)er|ion|ly|ive)$/, '')
        .replace(/(?<=.{3})e$/, '')
        .replace(/([bdgmnprt]|(?<=.{4})l)\1$/, '$1');
}

/** The words of a text in lower case, without markup and accents. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Characters. In shorter words one letter makes another word. */
const TYPO_LENGTH_MIN = 5;

/** Whether one letter too many, too few, wrong, or swapped with the next makes one word of the other. */
function isOneSlipApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneSlipApart(other, one);
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [short, long] = [one.slice(same), other.slice(same)];
  if (one.length < other.length) return short === long.slice(1);
  return (
    short.slice(1) === long.slice(1) ||
    (short[0] === long[1] && short[1] === long[0] && short.slice(2) === long.slice(2))
  );
}

/** How the words of questions and answers are compared, by those lists. */
export function questionWords(lists: WordLists) {
  const listed = (name: keyof WordLists) => lists[name].flatMap((line) => line.split(' '));
  const stopWords = new Set(listed('stopWords'));
  const background = new Set(listed('background').map(stem));
  const us = new Set(listed('us').map(stem));
  const synonyms = new Map(
    lists.synonyms.flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stem);
      return others.map((other) => [other, first] as const);
    }),
  );

  /** Those that carry the meaning of a text. */
  const subjectWords = (text: string): string[] =>
    wordsOf(text)
      .filter((word) => !stopWords.has(word))
      .slice(0, WORDS_MAX);

  /** Whether a word may be what a question is about; a number and the business of whoever asks are not. */
  const isSubject = (word: string): boolean => !background.has(stem(word)) && !/^\d/.test(word);

  /** The same as they are compared. */
  const meaningOf = (text: string): string[] =>
    subjectWords(text).map((word) => synonyms.get(stem(word)) ?? stem(word));

  const isOfUs = (text: string): boolean => wordsOf(text).some((word) => us.has(stem(word)));

  /**
   * Reads a text so that each longer word that is in none of the known texts is written like the cue that begins with the
   * same letter and differs by one slip; where there is none it stays as it is, and so does another English word.
   */
  function typoReader(cues: readonly string[], known: readonly string[]): (text: string) => string {
    const words = [...new Set(cues)].filter((word) => word.length >= TYPO_LENGTH_MIN);
    const right = [...cues, ...known.flatMap(wordsOf), ...stopWords, ...listed('english')].map(stem);
    const stems = new Set([...right, ...background]);
    const read = (word: string): string => {
      if (word.length < TYPO_LENGTH_MIN || stems.has(stem(word))) return word;
      return words.find((one) => one[0] === word[0] && isOneSlipApart(one, word)) ?? word;
    };
    return (text) => wordsOf(text).map(read).join(' ');
  }

  return { subjectWords, isSubject, meaningOf, isOfUs, typoReader };
}
