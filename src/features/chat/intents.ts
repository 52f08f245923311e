import { type QuestionWords, stem, wordsOf } from './question-words';

/** What somebody may mean, how that is said, and where the site answers it. */
export interface Intent {
  id: string;
  /** The question in our words. */
  question: string;
  /** Our own words before what the pages say; where the pages say nothing, that they don’t. */
  lead?: string;
  /** The language of these words, where it is not that of the site. */
  lang?: string;
  /** What the page behind `href` says, word for word; or the question of a page, under `faq`, whose answer it is. */
  facts?: readonly string[];
  faq?: string;
  /** The question of a page about one product, which is answered here for all. */
  insteadOf?: string;
  href?: string;
  page?: string;
  links?: readonly { href: string; label: string }[];
  /** Whether a person knows more. */
  person?: boolean;
  /**
   * Wordings, split by commas: a wording is in a question that has all its words, in any order, and of words split by a
   * stroke one. `always` can mean nothing else, `sure` is enough, and of `hints` it takes two.
   */
  always?: string;
  sure?: string;
  hints?: string;
}

/** Of the sure wordings the longest counts, since it says most; every other word of wordings and hints a little. */
const POINTS = { always: 6, sure: 1, other: 0.5 };
/** Two hints; of a question of one word, one is. */
const ENOUGH = 1;
/** What a word that belongs to other intents takes away from an answer, next to one that we never speak of. */
const OTHER_SUBJECT = 0.4;
/**
 * The share of the content words of a question that its answer has to explain, from 0 to 1. A question that speaks of us,
 * or of what we make, is rarely about something else. One that does not (“What does a horse cost?”) has to match more.
 */
const COVERED_MIN = { ofUs: 0.45, ofAnybody: 0.7 };

/** All words of the wordings of an intent. */
export const cuesOf = ({ always = '', sure = '', hints = '' }: Intent): string =>
  `${always} ${sure} ${hints}`.replaceAll('/', ' ');

const WORDINGS = new Map<string, string[][][]>();

/** Each wording as a list of words, each of these as the stems that it may have. Taken apart once. */
function wordings(text = ''): string[][][] {
  const kept =
    WORDINGS.get(text) ??
    text
      .split(', ')
      .filter(Boolean)
      .map((wording) => wording.split(' ').map((word) => word.split('/').map(stem)));
  WORDINGS.set(text, kept);
  return kept;
}

/** The wordings that a question has, each as the words of the question that make it up. */
const saidIn = (asked: ReadonlySet<string>, text: string | undefined): string[][] =>
  wordings(text)
    .map((wording) => wording.map((word) => word.find((one) => asked.has(one))))
    .filter((found): found is string[] => !found.includes(undefined));

/** Whether a question surely asks for this, whatever else it asks for. */
export const isAskedFor = ({ sure }: Intent, question: string): boolean =>
  saidIn(new Set(wordsOf(question).map(stem)), sure).length > 0;

/**
 * The intent that most of a question speaks for. Undefined where too little does, and where the question is for the most
 * part about what that intent does not answer: one word in common is no answer.
 */
export function findIntent(
  intents: readonly Intent[],
  question: string,
  { subjectWords, isSubject, isOfUs }: QuestionWords,
): Intent | undefined {
  const asked = new Set(wordsOf(question).map(stem));
  const subjects = [...new Set(subjectWords(question).filter(isSubject).map(stem))];
  const coveredMin = isOfUs(question) ? COVERED_MIN.ofUs : COVERED_MIN.ofAnybody;
  const known = intents.map((intent) => ({ intent, cues: new Set(wordsOf(cuesOf(intent)).map(stem)) }));
  const ours = new Set(known.flatMap(({ cues }) => [...cues]));

  const [best] = known
    .map(({ intent, cues }) => {
      const always = saidIn(asked, intent.always).length > 0 ? POINTS.always : 0;
      const sure = saidIn(asked, intent.sure);
      const longest = Math.max(0, ...sure.map(({ length }) => length + POINTS.sure));
      const words = new Set([...sure, ...saidIn(asked, intent.hints)].flat());
      const others = words.size - Math.max(0, longest - POINTS.sure);
      const points = always + longest + others * POINTS.other;
      const covered = subjects.filter((word) => cues.has(word)).length;
      const left = subjects
        .filter((word) => !cues.has(word))
        .reduce((sum, word) => sum + (ours.has(word) ? OTHER_SUBJECT : 1), 0);
      // Of another language we know hardly a word.
      const isCovered = left === 0 || intent.lang || covered / (covered + left) >= coveredMin;
      const isMeant = isCovered && points > 0 && points >= Math.min(ENOUGH, asked.size / 2);
      return { intent, isMeant, rank: points + (covered - left) * POINTS.other };
    })
    .filter(({ isMeant }) => isMeant)
    .sort((one, other) => other.rank - one.rank);
  return best?.intent;
}
