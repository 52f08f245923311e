import type { User } from '@supabase/supabase-js';
import type { RequestOf, ResponseOf } from '~/site/api';
import type { PortalPart } from '../rules/home-schema';
import type { CallError, CallRefusedError } from '~/lib/call-function';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { forgetAnswers } from '~/lib/kept-answers';
import { query } from '~/lib/query.store';
import { signOut } from '~/lib/session.store';
import { type Answer, type Attempt, attempt, type Client, type Outcome } from '../attempt';
import { type AccountFailure, type FailureKind, type Step, accountFailure } from '../account-failure';
import { texts } from '../account-failures.json';
import { $farewell } from '../use-account-flow';
import { loadSettings } from '../service-settings';
import { deleteReport, loadReports } from './own-reports';
import * as t from '../rules/messages';

/** The session is no more: it ended elsewhere, or the account is deleted. */
const ENDED: Partial<Record<FailureKind, string>> = {
  'no-session': t.youWereSignedOut,
  'bad-token': t.youWereSignedOut,
  'expired-token': t.sessionExpired,
  // With a valid token, this is what the service calls an account that is gone.
  'wrong-credentials': t.accountDeleted,
};

/** Ends the session of this browser; the sign-in screen repeats the words. */
export async function leave(words: string): Promise<void> {
  $farewell.set(words);
  await signOut('local');
}

/** Calls the auth service for the person who is signed in. Never rejects. A session that is no more is left. */
export async function ask<Data>(
  work: (client: Client) => Promise<Answer<Data>>,
  step: Step = 'account',
): Promise<Attempt<Data>> {
  const attempted = await attempt(step, work);
  const ended = attempted.failure && ENDED[attempted.failure.kind];
  if (ended) await leave(ended);
  return attempted;
}

type Effect = (client: Client) => Promise<{ error: Error | null }>;

/** Calls the auth service for its effect. What it told before is not kept: linking a provider leaves this page at once. */
export async function change(work: Effect, step?: Step): Outcome {
  forgetAnswers();
  const { failure } = await ask(async (client) => ({ data: null, error: (await work(client)).error }), step);
  return failure;
}

/** For a query: its value, or an error whose message is for the visitor. */
function shownOrThrown<Data>({ data, failure }: Attempt<Data>): Data {
  if (failure) throw new Error(failure.text);
  return data;
}

export const account = query(
  'account',
  async () => shownOrThrown(await ask((client) => client.getUser())).user,
);

/** The same where the account looks different afterwards; the other tabs hear of it with the next token. */
export async function changeAccount(work: Effect): Outcome {
  const failure = await change(work);
  if (failure) return failure;
  await change((client) => client.refreshSession());
  await account.refresh();
  return null;
}

/** Shows at once what the service has answered to a change. */
export async function updateUser(attributes: Parameters<Client['updateUser']>[0]): Outcome {
  const { data, failure } = await ask((client) => client.updateUser(attributes));
  if (data) account.set(data.user);
  return failure;
}

/** Refusals of our function, by what the same is here. */
const CALL_KINDS: Partial<Record<string, keyof typeof texts>> = {
  sign_in_again: 'sign-in-again',
  second_step_due: 'second-step-due',
  unauthorized: 'bad-token',
};

const isCallError = (error: unknown): error is CallError => error instanceof Error && 'userText' in error;

function callFailure(error: unknown): AccountFailure {
  // The code of the call did not arrive.
  if (!isCallError(error)) return accountFailure(error, 'account');
  const kind = CALL_KINDS[(error as CallRefusedError).code ?? ''];
  return kind ? { kind, text: texts[kind] } : { kind: 'unexpected', text: error.userText };
}

/** Calls a function of ours about the account. `key` is kept over retries of what must not happen twice. */
async function callOurs<Name extends 'account-data' | 'account-home'>(
  name: Name,
  body: RequestOf<Name>,
  key = newIdempotencyKey(),
): Promise<Attempt<ResponseOf<Name>>> {
  try {
    const { callFunction } = await import('~/lib/call-function');
    return { data: await callFunction(name, body, { idempotencyKey: key }), failure: null };
  } catch (error) {
    return { data: null, failure: callFailure(error) };
  }
}

export const callAccount = (action: RequestOf<'account-data'>['action'], key?: string) =>
  callOurs('account-data', { action }, key);

const callHome = (body: RequestOf<'account-home'>) => callOurs('account-home', body);

export const newsletter = query(
  'newsletter',
  async () => shownOrThrown(await callAccount('newsletter')).newsletter ?? 'none',
);

/** Orders, and what was sent to us to work with. */
export const home = query('home', async () => {
  const { orders = [], documents = [] } = shownOrThrown(await callHome({ action: 'read' }));
  return { orders, documents };
});

export const invoicesOf = (order: string) =>
  query(
    t.invoices(order),
    async () => shownOrThrown(await callHome({ action: 'invoices', order })).invoices ?? [],
  );

/** Leaves for the payment service's page about an order. What it may change there is asked for again afterwards. */
export async function openPortal(order: string, part: PortalPart): Outcome {
  const { data, failure } = await callHome({ action: 'portal', order, part });
  if (failure) return failure;
  forgetAnswers();
  if (data.url) location.assign(data.url);
  return null;
}

export const reports = query('reports', (signal) => loadReports(signal));
export const settings = query('settings', loadSettings);

export const passkeys = query(
  'passkeys',
  async () => shownOrThrown(await ask((client) => client.passkey.list())) ?? [],
);

/** Adds a passkey of this device, which asks the person first. */
export async function addPasskey(): Outcome {
  const failure = await change((client) => client.registerPasskey(), 'passkey');
  if (!failure) await passkeys.refresh();
  return failure;
}

export async function removePasskey(passkeyId: string): Outcome {
  const failure = await change((client) => client.passkey.delete({ passkeyId }));
  if (!failure) await passkeys.refresh();
  return failure;
}

export const verifiedFactors = ({ factors = [] }: User) =>
  factors.filter(({ status }) => status === 'verified');

export const longDate = (time: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' }).format(new Date(time));

export async function removeReport(id: string): Outcome {
  try {
    await deleteReport(id);
    await reports.refresh();
    return null;
  } catch (error) {
    return { kind: 'unexpected', text: error instanceof Error ? error.message : String(error) };
  }
}
