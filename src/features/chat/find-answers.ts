import type { FaqEntry } from '~/site/faq';
import { type FoundPage, pageSearch } from '~/lib/page-search';
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

/** A row that leads to a page, with the sentence of it that matches. */
export interface Row {
  href: string;
  title: string;
  text: string;
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

const asRow = ({ question, answer, href }: FaqEntry): Row => ({ href, title: question, text: answer });

/** What is known without the pages. Of what is meant and what a page asks, the page wins where it asks the same. */
export function answerFrom({ entries, intents, plans }: Known, asked: string): Answers {
  const vocabulary = [
    ...intents.map(cuesOf),
    ...entries.map(({ question, answer }) => `${question} ${answer}`),
  ];
  const question = withoutTypos(asked, vocabulary);
  const ranked = rankAnswers(entries, question);
  const [first] = ranked;
  const intent = findIntent(intents, question);
  const near = ranked.map(asRow);

  const numbers = readCallNumbers(asked);
  const isSum = numbers.calls !== undefined && SUM_INTENTS.includes(intent?.id);
  const sum = isSum ? sumFor(numbers, plans) : undefined;
  if (sum) return { kind: 'sum', sum, near: [] };
  const said = isSum
    ? intents.find(({ id }) => id === BEYOND)
    : first && (!intent || isSame(first.question, question))
      ? asIntent(first)
      : intent;
  if (!said) return { kind: 'none', near };
  return {
    kind: 'words',
    intent: said,
    near: near.filter(({ title }) => ![said.question, said.faq].includes(title)),
  };
}

/**
 * What the site itself says to a question. Nothing of the question leaves the browser.
 *
 * @throws Error where the list of answers does not come. Without the search there are only fewer pages.
 */
export async function findAnswers(question: string): Promise<Answers> {
  const found = answerFrom(await answerList(), question);
  const missing = ROWS_MAX - found.near.length;
  if (found.kind !== 'none' || missing <= 0) return { ...found, near: found.near.slice(0, ROWS_MAX) };
  return {
    ...found,
    near: [...found.near, ...(await findPages(question).catch(() => [])).slice(0, missing)],
  };
}

async function findPages(question: string): Promise<Row[]> {
  const words = subjectOf(question);
  if (words === '') return [];
  const { results } = await (await pageSearch()).search(words);
  const pages = await Promise.all(results.slice(0, 2 * ROWS_MAX).map((result) => result.data()));
  const asked = new Set(meaningOf(question));
  return pages.flatMap((page) => {
    const text = sentenceFor(page, asked);
    return text ? [{ href: page.url, title: page.meta.title ?? page.url, text }] : [];
  });
}

/** The sentence of a page with most of what was asked. For a word that no page has, the search takes the most similar. */
function sentenceFor({ content }: FoundPage, asked: ReadonlySet<string>): string | undefined {
  const [best] = content
    .split(/(?<=[.!?])\s+/)
    .map((text) => ({ text, matches: new Set(meaningOf(text).filter((word) => asked.has(word))).size }))
    .sort((one, other) => other.matches - one.matches);
  return best && best.matches > 0 ? best.text : undefined;
}
