import type { Question, QuestionOption } from './questions.ts';
import { STYLES, type Style } from './style.ts';

/** Words that bring other people in. */
const PEOPLE =
  /\b(people|person|friends?|someone|somebody|everyone|anyone|whoever|strangers?|others|group|company|they|them|theirs?|we|us|our)\b/i;

const perStyle = (count: (style: Style) => number) =>
  Object.fromEntries(STYLES.map((style) => [style, count(style)])) as Record<Style, number>;
const optionsOf = (questions: readonly Question[]) => questions.flatMap(({ options }) => options);
const plainWords = (label: string) => label.toLowerCase().match(/[a-z’]+/g) ?? [];

/**
 * Naive Bayes: a reader who has only learned how often each word stands in the options of each style. Every word
 * counts once more than it was met, so that a new one decides nothing alone; a word that was never met says nothing.
 */
function learnWords(options: readonly QuestionOption[]) {
  const words = options.flatMap(({ value, label }) => plainWords(label).map((word) => ({ value, word })));
  const totals = perStyle((style) => words.filter(({ value }) => value === style).length);
  const known = new Map<string, Record<Style, number>>();
  for (const { value, word } of words) {
    const counts = known.get(word) ?? perStyle(() => 0);
    counts[value] += 1;
    known.set(word, counts);
  }
  return (label: string): Style => {
    const met = plainWords(label).flatMap((word) => known.get(word) ?? []);
    const likely = perStyle((style) =>
      met.reduce((sum, counts) => sum + Math.log((counts[style] + 1) / (totals[style] + known.size)), 0),
    );
    return STYLES.reduce((best, style) => (likely[style] > likely[best] ? style : best));
  };
}

/** Share of options that such a reader keys right after all questions but their own; a quarter would be chance. */
export function guessedByWords(questions: readonly Question[]): number {
  const right = questions.flatMap((question) => {
    const guess = learnWords(optionsOf(questions.filter((other) => other !== question)));
    return question.options.filter(({ label, value }) => guess(label) === value);
  });
  return right.length / optionsOf(questions).length;
}

/** In how many questions each style has the option with the fewest characters; two that are equal share it. */
export function shortestPerStyle(questions: readonly Question[]): Record<Style, number> {
  const shares = questions.flatMap(({ options }) => {
    const fewest = Math.min(...options.map(({ label }) => label.length));
    const shortest = options.filter(({ label }) => label.length === fewest);
    return shortest.map(({ value }) => ({ value, share: 1 / shortest.length }));
  });
  return perStyle((style) =>
    shares.reduce((sum, { value, share }) => (value === style ? sum + share : sum), 0),
  );
}

/** How many options of each style name other people. */
export const namingPeoplePerStyle = (questions: readonly Question[]): Record<Style, number> =>
  perStyle(
    (style) =>
      optionsOf(questions).filter(({ value, label }) => value === style && PEOPLE.test(label)).length,
  );
