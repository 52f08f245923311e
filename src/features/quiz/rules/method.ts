import { FAIRNESS_LIMITS, measureOrders, orderProblems, simulationProblems } from './fairness-checks.ts';
import { guessedByWords, namingPeoplePerStyle, shortestPerStyle } from './giveaways.ts';
import {
  balanceProblems,
  giveawayProblems,
  ITEM_LIMITS,
  languageProblems,
  ratingProblems,
  similarityProblems,
  structureProblems,
} from './item-checks.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { seededRandom } from './random.ts';
import {
  MEAN_APPEAL,
  measureRatings,
  questionsBeyond,
  questionsBeyondWhenDrawn,
  RATINGS,
} from './ratings.ts';
import { readingGrade, wordsOf } from './reading-grade.ts';
import { REPORT_VERSION } from './report-version.ts';
import { shuffleOptions } from './shuffle.ts';
import { mostAlike, OPEN_SETS_COMPARED } from './similarity.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { simulate } from './simulation.ts';

const toTenth = (value: number) => Math.round(value * 10) / 10;

function itemOf({ id, domain, text, options }: Question) {
  return {
    id,
    domain,
    text,
    options: options.map(({ value, facet, label }, index) => ({
      style: value,
      facet,
      text: label,
      words: wordsOf(label).length,
      /** Flesch–Kincaid, to one decimal. */
      grade: toTenth(readingGrade([label])),
      /** Mean of the raters, 1 to 7. */
      appeal: MEAN_APPEAL[id]?.[index] ?? Number.NaN,
      /** How many raters read its style in it. */
      keyedRight: RATINGS.options[id]?.[value].key.filter((one) => one === value).length ?? 0,
    })),
  };
}

/**
 * Everything that the method page says in figures, and what another program needs to check them. Pure: the same
 * questions, seed and number of people give the same figures.
 */
export function examine(
  questions: readonly Question[] = QUESTIONS,
  {
    seed,
    people,
    shuffles = FAIRNESS_LIMITS.shuffles,
  }: { seed: number; people: number; shuffles?: number } = SIMULATION_MODEL,
) {
  const items = questions.map(itemOf);
  const labels = items.flatMap(({ options }) => options.map(({ text }) => text));
  const words = labels.map((label) => wordsOf(label).length);
  const random = seededRandom(seed);
  const orders = measureOrders(() => shuffleOptions(random), shuffles);
  const simulation = simulate(questions, { seed, people });

  return {
    version: REPORT_VERSION,
    items,
    language: {
      limits: ITEM_LIMITS,
      /** Flesch–Kincaid grade of all stems and options together, and of the hardest option. */
      grade: toTenth(readingGrade([...labels, ...items.map(({ text }) => text)])),
      hardestGrade: Math.max(...items.flatMap(({ options }) => options.map(({ grade }) => grade))),
      /** Fewest and most. */
      wordsPerOption: [Math.min(...words), Math.max(...words)] as const,
      /** Between any two options; `openSets` compares ours with those of others. */
      mostAlike: Math.round(100 * mostAlike(labels).similarity) / 100,
      openSets: OPEN_SETS_COMPARED,
    },
    ratings: {
      ...measureRatings(),
      /** Questions whose options lie further apart than the limit, by fewer raters than all, or by others. */
      beyond: {
        firstFive: questionsBeyond(ITEM_LIMITS.appealRangeMax, [0, 1, 2, 3, 4]),
        lastThree: questionsBeyond(ITEM_LIMITS.appealRangeMax, [5, 6, 7]),
        drawnAgain: questionsBeyondWhenDrawn(ITEM_LIMITS.appealRangeMax, seed),
      },
    },
    giveaways: {
      shortest: shortestPerStyle(questions),
      namingPeople: namingPeoplePerStyle(questions),
      guessedByWords: guessedByWords(questions),
    },
    orders,
    simulation,
    /** Empty, or the build fails. */
    problems: [
      ...structureProblems(questions),
      ...balanceProblems(questions),
      ...languageProblems(questions),
      ...similarityProblems(questions),
      ...giveawayProblems(questions),
      ...ratingProblems(questions),
      ...orderProblems(orders),
      ...simulationProblems(simulation),
    ],
    fairnessLimits: FAIRNESS_LIMITS,
  };
}
