import { addressProblem, nameProblem } from '../../../site/person.ts';
import * as t from './messages.ts';

/** Who orders: each field of the form by its name, and the rule whose words stand beside it. */
export const BUYER_FIELDS = {
  name: {
    input: { label: t.name, autocomplete: 'name', dir: 'auto', required: true },
    problem: nameProblem,
  },
  email: {
    input: { label: t.email, type: 'email', autocomplete: 'email', required: true },
    problem: addressProblem,
  },
} as const;

export type Buyer = Record<keyof typeof BUYER_FIELDS, string>;

export const BUYER_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BUYER_FIELDS).map(([name, { input }]) => [name, input.label]),
);

/** What of a form is about who orders. */
export const buyerOf = (typed: Buyer) =>
  Object.fromEntries(Object.keys(BUYER_FIELDS).map((name) => [name, typed[name as keyof Buyer]])) as Buyer;

export const buyerProblems = (buyer: Buyer): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(BUYER_FIELDS).map(([name, { problem }]) => [name, problem(buyer[name as keyof Buyer])]),
  );
