import { APPEAL_RATINGS } from './appeal.ts';
import {
  FAIRNESS_LIMITS,
  measureOrders,
  type OrderFairness,
  orderFaults,
  simulationFaults,
} from './fairness-checks.ts';
import {
  appealFaults,
  balanceFaults,
  ITEM_LIMITS,
  languageFaults,
  similarityFaults,
  structureFaults,
} from './item-checks.ts';
import { type DiscDomain, type DiscFacet, DISC_QUESTIONS, type DiscQuestion } from './questions.ts';
import { seededRandom } from './random.ts';
import { readingGrade, wordsOf } from './reading-grade.ts';
import { REPORT_VERSION } from './report-version.ts';
import { shuffleOptions } from './shuffle.ts';
import { mostAlike, OPEN_SETS_COMPARED } from './similarity.ts';
import { SIMULATION_MODEL, type Simulation, simulate } from './simulation.ts';
import type { DiscStyle } from './style.ts';

export interface MethodItem {
  readonly id: string;
  readonly domain: DiscDomain;
  readonly text: string;
  readonly options: readonly {
    readonly style: DiscStyle;
    readonly facet: DiscFacet;
    readonly text: string;
    readonly words: number;
    /** Flesch–Kincaid, to one decimal. */
    readonly grade: number;
    /** 1 to 7, provisional. */
    readonly appeal: number;
  }[];
}

/** Everything that the method page says in figures, and what another program needs to check them. */
export interface Method {
  readonly version: string;
  readonly items: readonly MethodItem[];
  readonly language: {
    readonly limits: typeof ITEM_LIMITS;
    /** Flesch–Kincaid grade of all stems and options together, and of the hardest option. */
    readonly grade: number;
    readonly hardestGrade: number;
    readonly wordsPerOption: readonly [fewest: number, most: number];
    /** Between any two options, and between ours and those of open sets. */
    readonly mostAlike: number;
    readonly openSets: typeof OPEN_SETS_COMPARED;
  };
  readonly appeal: { readonly provisional: boolean; readonly raters: number; readonly date: string };
  readonly orders: OrderFairness;
  readonly simulation: Simulation;
  /** Empty, or the build fails. */
  readonly faults: readonly string[];
  readonly fairnessLimits: typeof FAIRNESS_LIMITS;
}

const toTenth = (value: number) => Math.round(value * 10) / 10;

function itemOf({ id, domain, text, options }: DiscQuestion): MethodItem {
  return {
    id,
    domain,
    text,
    options: options.map(({ value, facet, label }, index) => ({
      style: value,
      facet,
      text: label,
      words: wordsOf(label).length,
      grade: toTenth(readingGrade([label])),
      appeal: APPEAL_RATINGS.byQuestion[id]?.[index] ?? Number.NaN,
    })),
  };
}

/** Examines the instrument. Pure: the same questions, seed and number of people give the same figures. */
export function examine(
  questions: readonly DiscQuestion[] = DISC_QUESTIONS,
  {
    seed,
    people,
    shuffles = FAIRNESS_LIMITS.shuffles,
  }: { seed: number; people: number; shuffles?: number } = SIMULATION_MODEL,
): Method {
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
      grade: toTenth(readingGrade([...labels, ...items.map(({ text }) => text)])),
      hardestGrade: Math.max(...items.flatMap(({ options }) => options.map(({ grade }) => grade))),
      wordsPerOption: [Math.min(...words), Math.max(...words)],
      mostAlike: Math.round(100 * mostAlike(labels).similarity) / 100,
      openSets: OPEN_SETS_COMPARED,
    },
    appeal: {
      provisional: APPEAL_RATINGS.provisional,
      raters: APPEAL_RATINGS.raters,
      date: APPEAL_RATINGS.date,
    },
    orders,
    simulation,
    faults: [
      structureFaults,
      balanceFaults,
      languageFaults,
      (all: readonly DiscQuestion[]) => similarityFaults(all),
      (all: readonly DiscQuestion[]) => appealFaults(all),
      () => orderFaults(orders),
      () => simulationFaults(simulation),
    ].flatMap((faultsOf) => faultsOf(questions)),
    fairnessLimits: FAIRNESS_LIMITS,
  };
}

let published: Method | undefined;

/** The figures of this build, computed once for the page and the file beside it. A fault stops the build. */
export function publishedMethod(): Method {
  published ??= examine();
  if (published.faults.length > 0)
    throw new Error(`The instrument breaks its rules: ${published.faults.join('; ')}`);
  return published;
}
