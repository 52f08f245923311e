import type { FaqEntry } from '~/site/faq';

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been but by can could did do does doing dont for from get give got had has
  have havent having he hello her hey hi him his how i id if ill im in into is isnt it its ive just know let like me more
  much my need of off on one or our out please s she should so some such t tell than thank thanks that the their them
  then there these they this those to too up us use very want was we were what whats when where which while who why will with
  would work works working you your youre yours mod ai possible exactly really thing things something anything`.split(
    /\s+/,
  ),
);

/** A word without the endings that English adds to it, roughly; enough to find the same word again. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<![su])s$/, '');
  return bare.length < 5
    ? bare.replace(/(?<=.{3})e$/, '')
    : bare
        .replace(/(?:ation|ations|ating|ated)$/, 'at')
        .replace(/(?:ment|ing|ed|er|ion|ly|ive)$/, '')
        .replace(/(?<=.{3})e$/, '')
        .replace(/([bdgmnprt]|(?<=.{4})l)\1$/, '$1');
}

/** Words that ask for the same; each stands for the first of its line. */
const SYNONYMS = new Map(
  [
    'price cost fee charge rate expensive cheap pay paid bill much prix combien',
    'cancel quit stop leave end terminate annuler resilier',
    'refund reimburse rembourser',
    'french français francais bilingual quebec',
    'tax gst hst qst',
    'discount cheaper save',
    'human person people staff someone somebody',
    'machine robot bot computer automated',
    'wrong mistake error incorrect',
    'make invent hallucinate',
    'setup start onboard begin launch',
    'appointment book schedule calendar double',
    'contract commit commitment tie lock stuck',
    'phone number telephone line',
    'text sms message type chat',
    'video film clip',
    'call ring dial caller',
    'transfer handoff forward',
    'voice sound accent speak',
    'outage down offline break broken',
    'trial try test demo free',
    'consent permission casl agree',
    'dollar usd currency american us',
    'invoice receipt',
    'connect integrate integration tool zapier crm webhook software app',
    'record transcript recording',
    'change upgrade downgrade switch',
    'website site page web',
    'seat license user',
    'pause hold freeze',
    'lead prospect',
    'cope handle understand',
    'plan subscription package',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(stem);
    return others.map((other) => [other, first] as const);
  }),
);

/** Of a long text; the longest answers have half as many. */
const WORDS_MAX = 120;

/** The words of a text that carry its meaning, as they were written, in lower case. */
function subjectWords(text: string): string[] {
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).filter((word) => !STOP_WORDS.has(word)).slice(0, WORDS_MAX);
}

/** The same words as they are compared. */
export const meaningOf = (text: string): string[] =>
  subjectWords(text)
    .map(stem)
    .map((word) => SYNONYMS.get(word) ?? word);

/** The same words for a search that wants all of them. */
export const subjectOf = (text: string): string => subjectWords(text).join(' ');

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
      const holders = known.filter(
        (one) => one.question.has(word) || one.answer.has(word) || one.page.has(word),
      );
      return [word, Math.log(1 + entries.length / (holders.length || UNKNOWN))];
    }),
  );
  const total = [...rarity.values()].reduce((sum, value) => sum + value, 0);

  const scored = known
    .map(({ entry, question: inQuestion, page, answer }) => {
      let points = 0;
      let pointsOfQuestion = 0;
      let matches = 0;
      let share = 0;
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
