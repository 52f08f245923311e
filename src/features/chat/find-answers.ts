import type { FaqEntry } from '~/site/faq';
import { type FoundPage, pageSearch } from '~/lib/page-search';
import { meaningOf, rankAnswers, subjectOf } from './rank-answers';

const PAGES_MAX = 3;

export type Answers = Awaited<ReturnType<typeof findAnswers>>;

let list: Promise<FaqEntry[]> | undefined;

/** The questions that the pages answer, fetched once, and again after a failure. */
export function answerList(): Promise<FaqEntry[]> {
  list ??= fetch('/answers.json')
    .then((response): Promise<FaqEntry[]> => {
      if (!response.ok) throw new Error(`/answers.json: ${response.status}`);
      return response.json();
    })
    .catch((error) => {
      list = undefined;
      throw error;
    });
  return list;
}

/**
 * What the site itself says to a question: answers from its pages, then pages that have its words. Nothing of the
 * question leaves the browser.
 *
 * @throws Error where the list of answers does not come. Without the search there are only fewer pages.
 */
export async function findAnswers(question: string) {
  const entries = rankAnswers(await answerList(), question);
  const shown = new Set(entries.map(({ href }) => href.split('#')[0]));
  const pages = await findPages(question).catch((): FoundPage[] => []);
  return { entries, pages: pages.filter(({ url }) => !shown.has(url)).slice(0, PAGES_MAX) };
}

async function findPages(question: string): Promise<FoundPage[]> {
  const words = subjectOf(question);
  if (words === '') return [];
  const { results } = await (await pageSearch()).search(words);
  const pages = await Promise.all(results.slice(0, 2 * PAGES_MAX).map((result) => result.data()));
  // For a word that no page has, the search takes the most similar one.
  const asked = new Set(meaningOf(question));
  return pages.filter(({ meta, plain_excerpt: excerpt }) =>
    meaningOf(`${meta.title} ${excerpt}`).some((word) => asked.has(word)),
  );
}
