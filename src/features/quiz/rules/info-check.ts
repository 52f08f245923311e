import { nameProblem, tidyName } from '../../../site/person.ts';
import { problemsIn } from '../../../site/problems.ts';
import * as t from './messages.ts';
import { reportAddressProblem } from './report-address.ts';
import { GENDERS } from './style.ts';
import type { QuizInfo } from './submission.ts';

/** What the visitor should read about each field that is not right. */
export type InfoProblems = Partial<Record<keyof QuizInfo, string>>;

/**
 * The rules of the schema `quizInfo` without zod. The assessment checks with these at every key, the server with the
 * schema; a test holds them together. Fields that are missing count as empty.
 */
export function checkInfo(
  typed: Partial<Record<keyof QuizInfo, unknown>>,
): { info: QuizInfo } | { problems: InfoProblems } {
  const text = (field: unknown) => (typeof field === 'string' ? field : '');
  const name = tidyName(text(typed.name));
  const email = text(typed.email).trim();
  const gender = GENDERS.find((each) => each === typed.gender);
  const problems = problemsIn({
    name: nameProblem(name),
    email: reportAddressProblem(email),
    gender: !gender && t.genderMissing,
  });
  return gender && problems.size === 0
    ? { info: { name, email, gender } }
    : { problems: Object.fromEntries(problems) };
}
