import type { FaqEntry } from '~/site/faq';
import { bestSentence, pageSearch } from '~/lib/page-search';
import { readCallNumbers } from './call-numbers';
import { cuesOf, findIntent, type Intent, isAskedFor } from './intents';
import { type QuestionWords, questionWords, stem, type WordLists, wordsOf } from './question-words';
import { type Ranked, rankAnswers } from './rank-answers';
import { neededIn, type PricedPlan, smallestWith, type SumAnswer, sumFor } from './sum-answer';

/** `/answers.json`: all that is answered from, but the pages. */
export interface Known {
  /** The questions that the pages answer. */
  entries: readonly FaqEntry[];
  intents: readonly Intent[];
  /** The tools that the pages of trades name, and these pages. They answer where an intent or nothing else is meant. */
  products: readonly Intent[];
  trades: readonly Intent[];
  /** The voice plans at the monthly price, smallest first. */
  plans: readonly PricedPlan[];
  words: WordLists;
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
/** A sentence with a smaller share of what was asked has it by chance. */
const SENTENCE_SHARE = 0.6;
/** A question of a page that has this share of the words asked, and no others, is the one that was asked. */
const SAME_SHARE = 0.75;
const COST = 'cost';
const TOOLS = 'tools';
/** The intents that a number of calls may belong to, also where nobody asks for a price. */
const SUM_INTENTS = [undefined, COST, 'minute'];
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
  const [one, other] = [question, asked].map((text) => new Set(wordsOf(text).map(stem))) as [
    Set<string>,
    Set<string>,
  ];
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

/** How words are compared, and typing errors read, with these answers. */
function prepare({ entries, intents, words }: Known) {
  const compared = questionWords(words);
  const cues = intents.flatMap((intent) => wordsOf(cuesOf(intent)));
  const texts = entries.map(({ question, answer }) => `${question} ${answer}`);
  return { compared, withoutTypos: compared.typoReader(cues, texts) };
}

const PREPARED = new WeakMap<Known, ReturnType<typeof prepare>>();

function preparedFor(known: Known) {
  const prepared = PREPARED.get(known) ?? prepare(known);
  PREPARED.set(known, prepared);
  return prepared;
}

/** What is known without the pages. Of what is meant and what a page asks, the page wins where it asks the same. */
export function answerFrom(known: Known, asked: string): Answers {
  const { entries, intents, products, trades, plans } = known;
  const { compared, withoutTypos } = preparedFor(known);
  const question = withoutTypos(asked);
  const named = findIntent(intents, question, compared);
  // A product that a page of a trade names has its answer there.
  const meant =
    named?.id === TOOLS ? (products.find((product) => isAskedFor(product, question)) ?? named) : named;

  const numbers = readCallNumbers(asked);
  const asksForCost = intents.some((intent) => intent.id === COST && isAskedFor(intent, question));
  if (numbers.calls !== undefined && (asksForCost || SUM_INTENTS.includes(meant?.id))) {
    const sum = sumFor(numbers, plans, neededIn(asked));
    if (sum) return { kind: 'sum', sum, near: [] };
    const beyond = intents.find(({ id }) => id === BEYOND);
    if (beyond) return { kind: 'words', intent: beyond, near: [] };
  }

  const needs = neededIn(asked);
  const priced = meant?.id === COST && needs.length > 0 && smallestWith(plans, needs);
  if (priced) return { kind: 'words', intent: { ...meant, lead: priced, facts: [] }, near: [] };

  const ranked = rankAnswers(entries, question, compared);
  const rowsOf = (list: readonly Ranked[]): Row[] =>
    list.map(({ entry }) => ({ title: entry.question, href: entry.href }));
  const [first, ...others] = ranked;
  const isPage = first && first.entry.question !== meant?.insteadOf && isSame(first.entry.question, question);
  if (first?.isAnswer && (!meant || isPage))
    return { kind: 'words', intent: asIntent(first.entry), near: rowsOf(others) };
  const trade = !meant && findIntent(trades, question, compared);
  if (trade) return { kind: 'words', intent: trade, near: rowsOf(ranked) };
  if (!meant) return { kind: 'none', near: rowsOf(ranked) };
  const near = ranked.filter(({ entry, isAnswer }) => isAnswer && entry.question !== meant.faq);
  return { kind: 'words', intent: meant, near: rowsOf(near) };
}

/**
 * What the site itself says to a question. Nothing of the question leaves the browser.
 *
 * @throws Error where the list of answers does not come. Without the search there are only fewer pages.
 */
export async function findAnswers(question: string): Promise<Answers> {
  const list = await answerList();
  const found = answerFrom(list, question);
  if (found.kind !== 'none') return found;
  const pages = await findPages(question, preparedFor(list).compared).catch(() => []);
  return { ...found, near: [...found.near, ...pages].slice(0, ROWS_MAX) };
}

async function findPages(question: string, compared: QuestionWords): Promise<Row[]> {
  const { subjectWords, isSubject, meaningOf } = compared;
  const asked = new Set(subjectWords(question).filter(isSubject).flatMap(meaningOf));
  // One word next to others of any business: a page has it by chance.
  if (asked.size === 0 || (asked.size === 1 && subjectWords(question).length > 1)) return [];
  const { results } = await (await pageSearch()).search(subjectWords(question).join(' '));
  const pages = await Promise.all(results.slice(0, 2 * ROWS_MAX).map((result) => result.data()));
  return pages
    .flatMap((page) => {
      const text = sentenceFor(page.content, asked, compared);
      return text ? [{ href: page.url, title: page.meta.title ?? page.url, text }] : [];
    })
    .slice(0, ROWS_MAX);
}

/**
 * The sentence of a page with most of what was asked; undefined where none has enough of it. For a word that no page
 * has, the search takes the most similar, and a page may have each word in another place.
 */
export function sentenceFor(
  content: string,
  asked: ReadonlySet<string>,
  { meaningOf }: Pick<QuestionWords, 'meaningOf'>,
): string | undefined {
  return bestSentence({ content }, (text) => {
    const matches = new Set(meaningOf(text).filter((word) => asked.has(word))).size;
    return matches < asked.size * SENTENCE_SHARE ? 0 : matches;
  });
}
