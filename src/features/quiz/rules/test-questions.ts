import { QUESTIONS, type QuestionOption, type Question } from './questions.ts';

/** What is changed in an option, for tests of the checks. */
export type Damage = (option: QuestionOption, question: Question) => Partial<QuestionOption>;

/** The questions with their options damaged. */
export const damaged = (damage: Damage): Question[] =>
  QUESTIONS.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ ...option, ...damage(option, question) })),
  }));

/** The questions with the keys of D and I changed for each other in the first `count` of them. */
export const miskeyed = (count: number): Question[] => {
  const wrong = QUESTIONS.slice(0, count).map(({ id }) => id);
  const swapped = { D: 'I', I: 'D', S: 'S', C: 'C' } as const;
  return damaged(({ value }, { id }) => (wrong.includes(id) ? { value: swapped[value] } : {}));
};
