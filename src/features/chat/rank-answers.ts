import type { FaqEntry } from '~/site/faq';
import type { QuestionWords } from './question-words';

/** How much a word counts, by where it stands. */
const WEIGHT = { question: 3, page: 0.6, answer: 1 };
/** An entry comes near that has this share of what was asked, rare words counting more than common ones. */
const NEAR_SHARE = 0.5;
/** And answers it with this one; half of what was asked has to stand in its own question. */
const ANSWER_SHARE = { all: 0.75, question: 0.5 };
/** How far a word counts towards it that stands in the answer alone. */
const IN_ANSWER = 0.6;
/** A word of any business that the entries never use counts as if this many had it. */
const BACKGROUND_HOLDERS = 25;
/** Next to the best one, an answer with less than this share of its points is noise. */
const BEST_SHARE_MIN = 0.6;

export interface Ranked {
  entry: FaqEntry;
  /** Whether so much of the question is in it that it is the answer; otherwise it only comes near. */
  isAnswer: boolean;
}

/** The entries that come nearest to a question, at most `most`; none where nothing fits. */
export function rankAnswers(
  entries: readonly FaqEntry[],
  question: string,
  { subjectWords, isSubject, meaningOf }: QuestionWords,
  most = 3,
): Ranked[] {
  const background = new Set(
    subjectWords(question)
      .filter((word) => !isSubject(word))
      .flatMap(meaningOf),
  );
  const asked = [...new Set(meaningOf(question))].filter((word) => !/^\d/.test(word));
  const known = entries.map((entry) => ({
    entry,
    question: new Set(meaningOf(entry.question)),
    page: new Set(meaningOf(`${entry.page} ${entry.href.split('#')[0]}`)),
    answer: new Set(meaningOf(entry.answer)),
  }));
  /** How rare each word is among the entries; one that none has says most about what is asked. */
  const rarity = new Map(
    asked.map((word) => {
      const holders = known.filter(({ question, answer, page }) =>
        [question, answer, page].some((part) => part.has(word)),
      );
      const unknown = background.has(word) ? BACKGROUND_HOLDERS : 1;
      return [word, Math.log(1 + entries.length / (holders.length || unknown))];
    }),
  );
  const total = [...rarity.values()].reduce((sum, value) => sum + value, 0);

  const scored = known
    .map(({ entry, question: inQuestion, page, answer }) => {
      let [points, pointsOfQuestion, matches, share, shareOfQuestion] = [0, 0, 0, 0, 0];
      for (const word of asked) {
        const rare = rarity.get(word) ?? 0;
        const isAsked = inQuestion.has(word);
        if (isAsked) matches += 1;
        if (isAsked) pointsOfQuestion += rare * WEIGHT.question;
        if (isAsked) shareOfQuestion += rare / total;
        points += rare * ((page.has(word) ? WEIGHT.page : 0) + (answer.has(word) ? WEIGHT.answer : 0));
        // A word that only the long text has may stand there for another reason.
        if (isAsked || page.has(word)) share += rare / total;
        else if (answer.has(word)) share += (IN_ANSWER * rare) / total;
      }
      // Of two questions that have the words, the one that is about nothing else is meant.
      points += pointsOfQuestion * Math.sqrt(matches / (inQuestion.size || 1));
      const isAnswer = share >= ANSWER_SHARE.all && shareOfQuestion >= ANSWER_SHARE.question;
      return { entry, points, share, isAnswer };
    })
    .filter(({ share }) => share >= NEAR_SHARE)
    .sort((a, b) => b.points - a.points);
  const best = scored[0]?.points ?? 0;
  return scored
    .filter(({ points }) => points >= best * BEST_SHARE_MIN)
    .slice(0, most)
    .map(({ entry, isAnswer }) => ({ entry, isAnswer }));
}
