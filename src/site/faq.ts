/** A question that a page answers, as `/answers.json` lists it. */
export interface FaqEntry {
  question: string;
  answer: string;
  href: string;
  /** Title of that page. */
  page: string;
}

/** The id of an answer on its page, by its place in the list. Short: every page with questions carries it. */
export const answerAnchor = (index: number): string => `faq-${index + 1}`;
