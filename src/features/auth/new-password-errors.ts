import { loadCommonPasswords } from './common-passwords';
import { emailErrors, type FieldErrors } from './form-rules';
import { passwordProblem } from './password-rule';

/** What is wrong with a password that is chosen for the account of this address; waits for the list of common ones. */
export async function newPasswordErrors(email: string, password: string): Promise<FieldErrors> {
  await loadCommonPasswords();
  const problem = passwordProblem(password, email.trim());
  return problem === null ? {} : { password: problem };
}

export async function newAccountErrors(email: string, password: string): Promise<FieldErrors> {
  return { ...emailErrors(email), ...(await newPasswordErrors(email, password)) };
}
