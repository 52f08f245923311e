import type { RequestOf } from '~/site/api';
import { problemsIn } from '~/site/problems';
import { CallError, CallRefusedError, callFunction, wordsFor } from '~/lib/call-function';
import * as t from './rules/messages';
import { type Buyer, buyerProblems } from './rules/buyer';
import { type OrderChoice, type OrderPlan, problemsWith } from './rules/order-rules';
import { placeProblem } from './rules/tax';

export { buyerOf } from './rules/buyer';

export type OrderOutcome =
  /** Stored. `url`: where it is paid; without one it was paid before. */
  | { kind: 'stored'; token: string; url: string | undefined }
  /** `problems` by the names of the form's fields; `words` where there is no field to change. */
  | { kind: 'refused'; problems: ReadonlyMap<string, string>; words: string }
  /** The same order may be sent again, or as a request. */
  | { kind: 'failed'; words: string };

/** What somebody typed, and whether the terms are ticked. */
type Typed = Buyer & { province: string; terms: boolean };

/** What is wrong with which field of an order; empty if it may be sent. The server has the same rules but for the place. */
export const orderProblems = (plan: OrderPlan, choice: OrderChoice, { province, terms, ...buyer }: Typed) =>
  problemsIn({
    ...problemsWith(plan, choice),
    ...buyerProblems(buyer),
    province: placeProblem(province),
    terms: terms ? null : t.acceptTerms,
  });

/** The name of the form's field for a path of the body; undefined for what nobody types or chooses. */
function fieldAt(path: string): string | undefined {
  if (path === 'termsAccepted') return 'terms';
  if (path === 'order.planId') return 'plan';
  return path === 'form' || path.startsWith('form.') ? undefined : path.replace('order.', '');
}

/**
 * Stores an order and gets its checkout session. The same `idempotencyKey` is the same order. Resolves in any case;
 * nothing is thrown for what can go wrong on the way.
 */
export async function placeOrder(
  body: RequestOf<'create-checkout'>,
  idempotencyKey: string,
  call: typeof callFunction = callFunction,
): Promise<OrderOutcome> {
  try {
    const { token, url } = await call('create-checkout', body, { idempotencyKey });
    return { kind: 'stored', token, url };
  } catch (error) {
    const { code, status, fields } =
      error instanceof CallRefusedError ? error : { code: '', status: 0, fields: {} };
    if (code === 'not_configured' || code === 'payments_unavailable')
      return { kind: 'failed', words: t.noPayments };
    if (!(error instanceof CallError) || status !== 422) return { kind: 'failed', words: wordsFor(error) };
    if ('shownTotal' in fields) return { kind: 'refused', problems: new Map(), words: t.priceChanged };
    const problems = new Map(
      Object.entries(fields).flatMap(([path, problem]) => {
        const field = fieldAt(path);
        return field === undefined ? [] : [[field, problem] as const];
      }),
    );
    return { kind: 'refused', problems, words: problems.size > 0 ? '' : error.userText };
  }
}
