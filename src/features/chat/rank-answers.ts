import type { FaqEntry } from '~/site/faq';
import { meaningOf } from './question-words';

/** How much a word counts, by where it stands. */
const WEIGHT = { question: 3, page: 0.6, answer: 1 };
/** An answer counts that has this share of what was asked, rare words counting more than common ones. */
const SHARE_MIN = 0.5;
/** How far a word counts towards it that stands in the answer alone. */
const ANSWER_SHARE = 0.6;
/** A word that the entries never use counts as if this many had it: it may be another way to put a thing. */
const UNKNOWN = 25;
/** Next to the best one, an answer with less than this share of its points is noise. */
const BEST_SHARE_MIN = 0.6;

/** The entries that answer a question best, at most `most`; none where nothing fits. */
export function rankAnswers(entries: readonly FaqEntry[], question: string, most = 3): FaqEntry[] {
  const asked = [...new Set(meaningOf(question))];
  const known = entries.map((entry) => ({
    entry,
    question: new Set(meaningOf(entry.question)),
    page: new Set(meaningOf(`${entry.page} ${entry.href.split('#')[0]}`)),
    answer: new Set(meaningOf(entry.answer)),
  }));
  /** How rare each word is among the entries. */
  const rarity = new Map(
    asked.map((word) => {
      const holders = known.filter(({ question, answer, page }) =>
        [question, answer, page].some((part) => part.has(word)),
      );
      return [word, Math.log(1 + entries.length / (holders.length || UNKNOWN))];
    }),
  );
  const total = [...rarity.values()].reduce((sum, value) => sum + value, 0);

  const scored = known
    .map(({ entry, question: inQuestion, page, answer }) => {
      let [points, pointsOfQuestion, matches, share] = [0, 0, 0, 0];
      for (const word of asked) {
        const rare = rarity.get(word) ?? 0;
        const isAsked = inQuestion.has(word);
        if (isAsked) matches += 1;
        if (isAsked) pointsOfQuestion += rare * WEIGHT.question;
        points += rare * ((page.has(word) ? WEIGHT.page : 0) + (answer.has(word) ? WEIGHT.answer : 0));
        // A word that only the long text has may stand there for another reason.
        if (isAsked || page.has(word)) share += rare / total;
        else if (answer.has(word)) share += (ANSWER_SHARE * rare) / total;
      }
      // Of two questions that have the words, the one that is about nothing else is meant.
      points += pointsOfQuestion * Math.sqrt(matches / (inQuestion.size || 1));
      return { entry, points, share };
    })
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.points - a.points);
  const best = scored[0]?.points ?? 0;
  return scored
    .filter(({ points }) => points >= best * BEST_SHARE_MIN)
    .slice(0, most)
    .map(({ entry }) => entry);
}
