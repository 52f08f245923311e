import { stem, wordsOf } from './question-words';

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

const POINTS = { always: 10, sure: 1, hint: 1 };
/** Of a question of one word, one hint is. */
const ENOUGH = 2;

/** All words of the wordings of an intent. */
export const cuesOf = ({ always = '', sure = '', hints = '' }: Intent): string =>
  `${always} ${sure} ${hints}`.replaceAll('/', ' ');

/** Each wording as a list of words, each of these as the stems that it may have. */
const wordings = (text = ''): string[][][] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((wording) => wording.split(' ').map((word) => word.split('/').map(stem)));

/** The intent that most of a question speaks for; undefined where too little does. */
export function findIntent(intents: readonly Intent[], question: string): Intent | undefined {
  const asked = new Set(wordsOf(question).map(stem));
  const said = (text: string | undefined) =>
    wordings(text).filter((wording) => wording.every((word) => word.some((one) => asked.has(one))));
  const [best] = intents
    .map((intent) => {
      const always = said(intent.always).length > 0 ? POINTS.always : 0;
      /** A longer wording says more. */
      const sure = Math.max(0, ...said(intent.sure).map(({ length }) => length + POINTS.sure));
      return { intent, points: always + sure + POINTS.hint * said(intent.hints).length };
    })
    .sort((one, other) => other.points - one.points);
  return best && best.points > 0 && best.points >= Math.min(ENOUGH, asked.size) ? best.intent : undefined;
}
