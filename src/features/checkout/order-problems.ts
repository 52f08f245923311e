import { addressProblem } from '~/domain/deliverable-address';
import { nameProblem, tidyName } from '~/domain/name-form';
import { type OrderChoice, type OrderPlan, problemsWith } from '~/domain/pricing/order-rules';

export interface Buyer {
  name: string;
  email: string;
}

const ACCEPT_TERMS = 'Please read and accept the terms first.';

/** What is wrong with which field of an order; empty if it may be sent. The server has the same rules. */
export function orderProblems(
  plan: OrderPlan,
  choice: OrderChoice,
  { name, email }: Buyer,
  acceptsTerms: boolean,
): Map<string, string> {
  const problems = {
    ...problemsWith(plan, choice),
    name: nameProblem(tidyName(name)),
    email: addressProblem(email.trim()),
    terms: acceptsTerms ? null : ACCEPT_TERMS,
  };
  return new Map(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
