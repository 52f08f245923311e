import { spanOf } from './averages.ts';
import { guessedByWords, namingPeoplePerStyle, shortestPerStyle } from './giveaways.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { DOMAINS, FACETS, type Question } from './questions.ts';
import { meanAppeal, measureRatings, RATINGS, type Ratings } from './ratings.ts';
import { readingGrade, wordsOf } from './reading-grade.ts';
import { mostAlike, OPEN_SETS_COMPARED } from './similarity.ts';
import { STYLES } from './style.ts';

/** The rules that every item keeps. Lengths are in words, grades in years of school, appeal from 1 to 7. */
export const ITEM_LIMITS = {
  stemWordsMax: 14,
  optionWordsMin: 4,
  optionWordsMax: 9,
  wordsApartMax: 3,
  optionGradeMax: 7,
  gradeMax: 8,
  verbUsesMax: 3,
  meanWordsApartMax: 0.5,
  similarityMax: 0.35,
  usesOfFacet: 5,
  questionsOfDomain: 5,
  /** Furthest that two options of one question may lie apart in mean appeal, and two styles over all questions. */
  appealRangeMax: 0.8,
  styleMeansApartMax: 0.1,
  /** Share of raters who must read the keyed style in an option. */
  keyedRightMin: 0.8,
  /** Questions in which a style may have the shortest option; two that are equal share it. */
  shortestMin: 7,
  shortestMax: 8,
  /** Share of options that a reader of single words may key right. */
  guessedByWordsMax: 0.45,
  /** Between the styles, of the options that name other people. */
  namingPeopleApartMax: 3,
} as const;

/** Style names, facet names and close synonyms, which would show what an option counts for. */
const LEAK =
  /domina|influen|stead|conscien|people person|detail-oriented|leader|direct(?!ion)|decisive|challeng|autonom|urgen|compet|enthus|sociab|persua|optimis|expressi|recogni|patien|supporti|consisten|loyal|accura|analy|structur|cauti|standard|careful|precise|stable|assertive|outgoing|method/i;
const DENIAL =
  /\b(not|no|never|nothing|nobody|none|nor|without|avoid|refuse|reject|ignore|hardly|rarely)\b|n[’']t\b/i;
const EXAGGERATION = /\b(always|every time|constantly|totally|very)\b/i;
const GENDER = /\b(he|she|him|his|her|hers|guys|man|woman|men|women)\b/i;
/** Settings that leave people out: by body, by culture, by kind of life or of work. */
const EXCLUDING =
  /\b(driv(e|ing)|car|drink|beer|wine|bar|sport|game|race|run|walk|stand|see|hear what|out loud|speak up|voice|child|children|kid|parent|boss|manager|office|employee|colleague|holiday|church)s?\b/i;
const SECOND_VERB = /^(am|was|will|would|can|could|should|must|may|have|[a-z]+(ed|ing))$/;

const BANNED: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['gives a style away', LEAK],
  ['denies', DENIAL],
  ['exaggerates', EXAGGERATION],
  ['names a gender', GENDER],
  ['leaves people out', EXCLUDING],
];

/** What a text says that no item may say. */
const bannedIn = (text: string, banned = BANNED) =>
  banned.flatMap(([what, pattern]) =>
    (pattern.exec(text) ?? []).slice(0, 1).map((word) => `${what}: ${word}`),
  );
const verbOf = (label: string) => wordsOf(label)[1] ?? '';
const optionsOf = (questions: readonly Question[]) => questions.flatMap(({ options }) => options);
const toHundredth = (value: number) => Math.round(100 * value) / 100;
const repeated = (texts: readonly string[]) =>
  texts.filter((text, index) => texts.findIndex((one) => one.toLowerCase() === text.toLowerCase()) < index);

/** Ids, keys and texts: q1 to q30, one option per style in D, I, S, C order, its facet one of the style, no text twice. */
export function structureProblems(questions: readonly Question[]): string[] {
  const problems: string[] = [];
  const ids = questions.map(({ id }) => id);
  if (ids.join() !== QUESTION_IDS.join()) problems.push(`ids are ${ids.join()}`);
  for (const { id, options } of questions) {
    const styles = options.map(({ value }) => value);
    if (styles.join() !== STYLES.join()) problems.push(`${id} has the keys ${styles.join()}`);
    for (const { value, facet } of options)
      if (!FACETS[value].some((one) => one === facet))
        problems.push(`${id}: ${facet} is no facet of ${value}`);
  }
  for (const texts of [optionsOf(questions).map(({ label }) => label), questions.map(({ text }) => text)])
    problems.push(...repeated(texts).map((text) => `“${text}” stands twice`));
  return problems;
}

/** Five questions a domain, no two neighbours from one; each facet five times, each time in another domain. */
export function balanceProblems(questions: readonly Question[]): string[] {
  const problems: string[] = [];
  const domains = questions.map(({ domain }) => domain);
  for (const domain of DOMAINS) {
    const uses = domains.filter((one) => one === domain).length;
    if (uses !== ITEM_LIMITS.questionsOfDomain) problems.push(`${domain} has ${uses} questions`);
  }
  for (const [index, { id, domain }] of questions.entries())
    if (domain === domains[index + 1]) problems.push(`${id} and the next are both ${domain}`);

  for (const style of STYLES) {
    for (const facet of FACETS[style]) {
      const used = questions.filter(({ options }) => options.some((option) => option.facet === facet));
      if (used.length !== ITEM_LIMITS.usesOfFacet) problems.push(`${facet} is used ${used.length} times`);
      if (new Set(used.map(({ domain }) => domain)).size < used.length)
        problems.push(`${facet} is used twice in one domain`);
    }
  }
  return problems;
}

function optionProblems({ id, options }: Question): string[] {
  const lengths = options.map(({ label }) => wordsOf(label).length);
  const problems = options.flatMap(({ value, label }) => {
    const words = wordsOf(label).length;
    const found: string[] = [];
    if (!/^I [a-z]+ [^.?!;:]+\.$/.test(label) || SECOND_VERB.test(verbOf(label)))
      found.push('is no sentence of I and a verb');
    if (words < ITEM_LIMITS.optionWordsMin || words > ITEM_LIMITS.optionWordsMax)
      found.push(`has ${words} words`);
    if (readingGrade([label]) > ITEM_LIMITS.optionGradeMax)
      found.push(`reads at grade ${readingGrade([label]).toFixed(1)}`);
    return [...found, ...bannedIn(label)].map((problem) => `${id} ${value} ${problem}`);
  });
  if (spanOf(lengths) > ITEM_LIMITS.wordsApartMax) problems.push(`${id}: lengths ${lengths.join()}`);
  if (new Set(options.map(({ label }) => verbOf(label))).size < options.length)
    problems.push(`${id} uses a verb twice`);
  return problems;
}

/** Length, form, reading grade and banned words of stems and options; no style to be known by length or verb. */
export function languageProblems(questions: readonly Question[]): string[] {
  const problems = questions.flatMap((question) => {
    const { id, text } = question;
    const found = optionProblems(question);
    if (!/^[A-Z][^.?!]+\.$/.test(text)) found.push(`${id}: the stem is not one sentence`);
    if (wordsOf(text).length > ITEM_LIMITS.stemWordsMax) found.push(`${id}: the stem is too long`);
    const banned = bannedIn(
      text,
      BANNED.filter(([what]) => what !== 'denies'),
    );
    return [...found, ...banned.map((problem) => `${id}: the stem ${problem}`)];
  });

  const options = optionsOf(questions);
  const grade = readingGrade([...options.map(({ label }) => label), ...questions.map(({ text }) => text)]);
  if (grade > ITEM_LIMITS.gradeMax) problems.push(`all together reads at grade ${grade.toFixed(1)}`);
  for (const [verb, uses] of Map.groupBy(options, ({ label }) => verbOf(label)))
    if (uses.length > ITEM_LIMITS.verbUsesMax) problems.push(`“${verb}” opens ${uses.length} options`);
  const means = STYLES.map((style) => {
    const own = options.filter(({ value }) => value === style);
    return own.reduce((sum, { label }) => sum + wordsOf(label).length, 0) / own.length;
  });
  if (spanOf(means) > ITEM_LIMITS.meanWordsApartMax) problems.push(`mean lengths ${means.join()}`);
  return problems;
}

/** Two texts of our own, or one of ours and one of an open set, that are too much alike. */
export function similarityProblems(
  questions: readonly Question[],
  openSets: readonly { name: string; highest: number }[] = OPEN_SETS_COMPARED,
): string[] {
  const own = [optionsOf(questions).map(({ label }) => label), questions.map(({ text }) => text)].map(
    mostAlike,
  );
  return [
    ...own.map(({ similarity, texts }) => ({ what: `“${texts.join('” and “')}”`, similarity })),
    ...openSets.map(({ name, highest }) => ({ what: name, similarity: highest })),
  ]
    .filter(({ similarity }) => similarity > ITEM_LIMITS.similarityMax)
    .map(({ what, similarity }) => `${what}: ${similarity.toFixed(2)} alike`);
}

/** What an option gives away to people who look for a pattern: shortness, single words, and who names other people. */
export function giveawayProblems(questions: readonly Question[]): string[] {
  const problems: string[] = [];
  for (const [style, count] of Object.entries(shortestPerStyle(questions)))
    if (toHundredth(count) < ITEM_LIMITS.shortestMin || toHundredth(count) > ITEM_LIMITS.shortestMax)
      problems.push(`the shortest option is ${style} in ${toHundredth(count)} questions`);
  const guessed = guessedByWords(questions);
  if (guessed > ITEM_LIMITS.guessedByWordsMax)
    problems.push(`single words give ${toHundredth(guessed)} of the keys away`);
  const naming = Object.values(namingPeoplePerStyle(questions));
  if (spanOf(naming) > ITEM_LIMITS.namingPeopleApartMax)
    problems.push(`options that name people: ${naming.join()}`);
  return problems;
}

/** Ratings: complete, in the scale, level within each question and between the styles, and keyed as we do. */
export function ratingProblems(questions: readonly Question[], ratings: Ratings = RATINGS): string[] {
  const unrated = questions.flatMap(({ id, options }) =>
    options.flatMap(({ value, label }) => {
      const { text, appeal = [], key = [] } = ratings.options[id]?.[value] ?? {};
      if (text !== label) return [`${id} ${value} has other words than those that were rated`];
      const complete = [appeal, key].every(({ length }) => length === ratings.raters.length);
      const inScale =
        appeal.every((one) => one >= 1 && one <= 7) && key.every((one) => STYLES.some((it) => it === one));
      return complete && inScale ? [] : [`${id} ${value} is not rated by all`];
    }),
  );
  if (unrated.length > 0) return unrated;

  const problems: string[] = [];
  for (const [id, appeals] of Object.entries(meanAppeal(ratings)))
    if (spanOf(appeals) > ITEM_LIMITS.appealRangeMax)
      problems.push(`${id}: ratings are ${toHundredth(spanOf(appeals))} apart`);
  for (const { id, options } of questions)
    for (const { value } of options) {
      const { key } = ratings.options[id]?.[value] ?? { key: [] };
      const right = key.filter((one) => one === value).length / key.length;
      if (right < ITEM_LIMITS.keyedRightMin)
        problems.push(`${id} ${value} is read as ${value} by ${toHundredth(right)} of the raters`);
    }
  const { styleMeans } = measureRatings(ratings);
  if (spanOf(Object.values(styleMeans)) > ITEM_LIMITS.styleMeansApartMax)
    problems.push(`styles are rated ${Object.values(styleMeans).map(toHundredth).join()}`);
  return problems;
}
