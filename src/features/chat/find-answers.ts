import type { FaqEntry } from '~/site/faq';
import { bestSentence, pageSearch } from '~/lib/page-search';
import { readCallNumbers } from './call-numbers';
import { cuesOf, findIntent, type Intent } from './intents';
import { meaningOf, subjectOf, withoutTypos } from './question-words';
import { rankAnswers } from './rank-answers';
import { type PricedPlan, type SumAnswer, sumFor } from './sum-answer';

/** `/answers.json`: all that is answered from, but the pages. */
export interface Known {
  /** The questions that the pages answer. */
  entries: readonly FaqEntry[];
  intents: readonly Intent[];
  /** The voice plans at the monthly price, smallest first. */
  plans: readonly PricedPlan[];
}

/** A row that leads to a page, or to a question on it. */
export interface Row {
  href: string;
  title: string;
  /** The sentence of the page that matches. */
  text?: string;
}

/** What the site says to a question: a sum, words of its pages, or nothing; and where there is more. */
export type Answers = { near: Row[] } & (
  { kind: 'sum'; sum: SumAnswer } | { kind: 'words'; intent: Intent } | { kind: 'none' }
);

const ROWS_MAX = 3;
/** A question of a page that has this share of the words asked, and no others, is the one that was asked. */
const SAME_SHARE = 0.75;
/** The intents that a number of calls may belong to. */
const SUM_INTENTS = [undefined, 'cost', 'minute'];
/** What is said where the calculator can’t be set to the numbers. */
const BEYOND = 'beyond';

let known: Promise<Known> | undefined;

/** Fetched once, and again after a failure. */
export function answerList(): Promise<Known> {
  known ??= fetch('/answers.json')
    .then((response): Promise<Known> => {
      if (!response.ok) throw new Error(`/answers.json: ${response.status}`);
      return response.json();
    })
    .catch((error) => {
      known = undefined;
      throw error;
    });
  return known;
}

const isSame = (question: string, asked: string): boolean => {
  const [one, other] = [new Set(meaningOf(question)), new Set(meaningOf(asked))];
  const both = [...one].filter((word) => other.has(word)).length;
  return both > 1 && both / (one.size + other.size - both) >= SAME_SHARE;
};

const asIntent = ({ question, answer, href, page }: FaqEntry): Intent => ({
  id: href,
  question,
  facts: [answer],
  href,
  page,
});

/** What is known without the pages. Of what is meant and what a page asks, the page wins where it asks the same. */
export function answerFrom({ entries, intents, plans }: Known, asked: string): Answers {
  const vocabulary = [
    ...intents.map(cuesOf),
    ...entries.map(({ question, answer }) => `${question} ${answer}`),
  ];
  const question = withoutTypos(asked, vocabulary);
  const meant = findIntent(intents, question);

  const numbers = readCallNumbers(asked);
  if (numbers.calls !== undefined && SUM_INTENTS.includes(meant?.id)) {
    const sum = sumFor(numbers, plans);
    if (sum) return { kind: 'sum', sum, near: [] };
    const beyond = intents.find(({ id }) => id === BEYOND);
    if (beyond) return { kind: 'words', intent: beyond, near: [] };
  }

  const ranked = rankAnswers(entries, question);
  const [first, ...others] = ranked;
  const row = ({ question: title, href }: FaqEntry): Row => ({ title, href });
  if (first && (!meant || isSame(first.question, question)))
    return { kind: 'words', intent: asIntent(first), near: others.map(row) };
  if (!meant) return { kind: 'none', near: [] };
  // Where our pages don’t have it, others of their questions are only noise.
  const near = meant.person ? [] : ranked.filter((entry) => entry.question !== meant.faq).map(row);
  return { kind: 'words', intent: meant, near };
}

/**
 * What the site itself says to a question. Nothing of the question leaves the browser.
 *
 * @throws Error where the list of answers does not come. Without the search there are only fewer pages.
 */
export async function findAnswers(question: string): Promise<Answers> {
  const found = answerFrom(await answerList(), question);
  return found.kind === 'none' ? { ...found, near: await findPages(question).catch(() => []) } : found;
}

async function findPages(question: string): Promise<Row[]> {
  const words = subjectOf(question);
  if (words === '') return [];
  const { results } = await (await pageSearch()).search(words);
  const pages = await Promise.all(results.slice(0, 2 * ROWS_MAX).map((result) => result.data()));
  const asked = new Set(meaningOf(question));
  const scoreOf = (text: string) => new Set(meaningOf(text).filter((word) => asked.has(word))).size;
  return pages
    .flatMap((page) => {
      // For a word that no page has, the search takes the most similar.
      const text = bestSentence(page, scoreOf);
      return text ? [{ href: page.url, title: page.meta.title ?? page.url, text }] : [];
    })
    .slice(0, ROWS_MAX);
}
