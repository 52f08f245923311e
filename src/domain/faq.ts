/** A question that a page answers, as `/answers.json` lists it. */
export interface FaqEntry {
  question: string;
  answer: string;
  /** The answer on its page: `/pricing#q-how-do-i-cancel`. */
  href: string;
  /** Title of that page. */
  page: string;
}

/** The id of an answer on its page. */
export const answerAnchor = (question: string): string =>
  `q-${question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
