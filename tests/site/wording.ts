import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/** The words of a text, in lower case, with straight apostrophes. Figures without a letter are no words. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}$]*\p{L}[\p{L}\p{N}']*/gu) ?? [];

const SENTENCE_END = /[.?!…][”’)]*(?=\s|$)/g;

/** School grade of a running text by Flesch and Kincaid: 8 is read with ease by most people of 13 and older. */
export function readingGrade(texts: string[]): number {
  const sentences = texts
    .flatMap((text) => text.split(SENTENCE_END))
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllable(word), 0),
  });
}

/** Whether a text is at least one whole sentence. Labels, amounts and link lists are not. */
export const isSentence = (text: string) => /[.?!][”’)]*$/.test(text);

/** Canadian spelling: the form that a reader in Canada expects for what a pattern finds. */
const SPELLINGS: [pattern: RegExp, use: string][] = [
  [
    /\b(?:colo|favo|labo|behavio|hono|neighbo|flavo|humo|odo|rumo|harbo|endeavo|vigo|splendo)r(?:s|ed|ing|able|ably|ful|ite|ites|hood|ly)?\b/,
    'the ending -our',
  ],
  [/\b(?:center|theater|fiber|liter|caliber|luster|somber)(?:s|ed|ing)?\b/, 'the ending -re'],
  [/\bgray(?:s|er|ed|ish)?\b/, 'grey'],
  [/\b(?:defense|offense|pretense)s?\b/, 'the ending -ence'],
  [/\b(?:catalog|dialog|analog)s?\b/, 'the ending -ogue'],
  [
    /\b(?:travel|cancel|model|label|signal|fuel|level|total|channel|counsel|tunnel|equal|marvel|quarrel)(?:ed|ing|ors?|ers?)\b/,
    'a double l',
  ],
  [/\b(?:skillful|enrollment|installment|willful)\b/, 'a single l'],
  [
    /\b(?:a|an|the|your|our|its|their|this|that|under|needs?|without|driver's|any|of) licenses?\b/,
    'licence for the noun',
  ],
  [/\blicenc(?:ed|es (?:us|you|them)|ing)\b/, 'license for the verb'],
  [
    /\b(?:to|can|could|may|will|should|must|you|we|they|who|people) practice\b|\bpractic(?:ed|ing)\b/,
    'practise for the verb',
  ],
  [/\b(?:a|the|of|in|more|your|our|best|good) practise\b/, 'practice for the noun'],
  [
    /\b(?:organ|real|recogn|apolog|author|categor|central|custom|emphas|final|general|initial|local|maxim|memor|minim|modern|normal|optim|personal|prior|private|random|special|standard|summar|symbol|util|visual|critic|character|capital|synchron|synthes|monet|digit|item|stabil|anonym|economi|harmon)is(?:e|es|ed|er|ers|ing|ation|ations)\b/,
    'the ending -ize',
  ],
  [/\b(?:analys|paralys|catalys)(?:e|ed|er|ers|ing)\b/, 'the ending -yze'],
  [/\b(?:programmes?|tyres?|kerbs?|whilst|amongst|mum|maths|rota|jewelry)\b/, 'the word used in Canada'],
  [/\be-mail(?:s|ed|ing)?\b/, 'email'],
  [/\bset-ups?\b/, 'setup for the noun'],
  [/\bhalf-way\b/, 'halfway'],
];

const BANNED =
  /\b(?:revolution(?:ary|ize\w*)|cutting-edge|seamless\w*|leverag(?:e|es|ed|ing)|unlock(?:s|ed|ing)?|empower\w*|supercharg\w*|game-chang\w*|next-gen(?:eration)?|in today's|delv(?:e|es|ed|ing)|robust\w*|elevat(?:e|es|ed|ing)|effortless\w*)/;

/** Sentences that the specification fixes to the letter. */
const FIXED = ['Successfully subscribed to newsletter!'];

/** What is wrong with the words of a text: each fault with its rule and the place it was found. */
export function wordingProblems(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'");
  const spelling = SPELLINGS.flatMap(([pattern, use]) => {
    const found = plain.match(pattern)?.[0];
    return found ? [`Canadian spelling, use ${use}: “${found}” in “${text}”`] : [];
  });
  const banned = plain.match(BANNED)?.[0];
  const loud = text.includes('!') && !FIXED.includes(text);
  return [
    ...spelling,
    ...(banned ? [`Advertising word: “${banned}” in “${text}”`] : []),
    ...(loud ? [`Exclamation mark: “${text}”`] : []),
  ];
}

const GRAM = 5;

const gramsOf = (text: string) => {
  const words = wordsOf(text);
  return new Set(words.slice(GRAM - 1).map((_, start) => words.slice(start, start + GRAM).join(' ')));
};

export interface PlacedText {
  route: string;
  text: string;
}

/**
 * Texts that stand on two pages, or nearly so: `least` is the share of the shorter text's runs of five words that the
 * other one has too. One line per pair, with both pages and both texts.
 */
export function repeatedTexts(texts: PlacedText[], least: number): string[] {
  const all = texts.map((place) => ({ ...place, grams: gramsOf(place.text) }));
  const placesOf = new Map<string, number[]>();
  const problems: string[] = [];
  for (const [index, one] of all.entries()) {
    const shared = new Map<number, number>();
    for (const gram of one.grams) {
      const places = placesOf.get(gram) ?? [];
      for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
      placesOf.set(gram, [...places, index]);
    }
    for (const [place, count] of shared) {
      const other = all[place];
      if (!other || other.route === one.route) continue;
      if (count / Math.min(one.grams.size, other.grams.size) < least) continue;
      problems.push(`Repeated on ${other.route} and ${one.route}: “${other.text}” / “${one.text}”`);
    }
  }
  return problems;
}

/** What a page about calls we place has to say, and words by which a reader would find it. */
export const REQUIRED_ON_CALLS = {
  consent: /prior express consent/,
  'who is calling': /(?:who is calling|named at the start|opens with your business name)/,
  'how to stop': /(?:request to stop|“stop”)/,
  'calling hours': /\bhours\b/,
  recording: /\brecording\b/,
};

/** Names of the rules for outgoing calls that no text of the page states. */
export function unsaidRules(texts: string[]): string[] {
  const all = texts.join(' ').toLowerCase();
  return Object.entries(REQUIRED_ON_CALLS).flatMap(([rule, words]) => (words.test(all) ? [] : [rule]));
}
