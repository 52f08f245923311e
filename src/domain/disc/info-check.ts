import { addressProblem } from '../deliverable-address.ts';
import { nameProblem, tidyName } from '../name-form.ts';
import { GENDER_MISSING, GENDERS, type Gender } from './style.ts';
import type { DiscInfo } from './submission.ts';

/** What the visitor should read about each field that is not right. */
export type InfoProblems = Partial<Record<keyof DiscInfo, string>>;

/**
 * The rules of the schema `discInfo` without zod. The assessment checks with these at every key, the server with the
 * schema; a test holds them together. Fields that are missing count as empty.
 */
export function checkInfo(typed: Partial<Record<keyof DiscInfo, unknown>>):
  | { info: DiscInfo }
  | {
      problems: InfoProblems;
    } {
  const text = (field: unknown) => (typeof field === 'string' ? field : '');
  const name = tidyName(text(typed.name));
  const email = text(typed.email).trim();
  const gender = GENDERS.find((each) => each === typed.gender);
  const found: Record<keyof DiscInfo, string | null> = {
    name: nameProblem(name),
    email: addressProblem(email),
    gender: gender ? null : GENDER_MISSING,
  };
  const problems = Object.entries(found).filter(([, problem]) => problem !== null);
  return problems.length === 0
    ? { info: { name, email, gender: gender as Gender } }
    : { problems: Object.fromEntries(problems) };
}
