import type { FunctionName, RequestOf, ResponseOf } from '~/site/api';
import { FUNCTION_TIMEOUT_MS } from '~/site/constants';
import type { Refusal } from '~/site/refusal';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from './public-env';
import { forgetAnswers } from './kept-answers';
import { hasStoredSession } from './stored-session';
import { tryAgainIn } from './try-again-in';
import * as t from './messages';

/** Any failed call. `userText` is what a visitor may read. */
export abstract class CallError extends Error {
  abstract readonly userText: string;
}

/** The request could not be sent, or no answer came within `FUNCTION_TIMEOUT_MS`. */
export class CallNotSentError extends CallError {
  override readonly name = 'CallNotSentError';
  readonly userText = t.noConnection;
}

/** The platform in front of the function could not pass the request on. */
export class CallRelayError extends CallError {
  override readonly name = 'CallRelayError';
  readonly userText = t.serviceAway;
}

/** The function, or something before it, answered with a status outside 200–299. */
export class CallRefusedError extends CallError {
  override readonly name = 'CallRefusedError';
  readonly status: number;
  /** From `Retry-After`, where the server sent it as a number. */
  readonly retryAfterSeconds: number | undefined;
  readonly code: Refusal['error']['code'] | undefined;
  /** Dotted path of the body → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** With `proof_required`. */
  readonly challenge: Record<string, unknown> | undefined;

  constructor(response: Response, refused: Refusal['error'] | undefined) {
    super(`The function answered ${response.status} ${refused?.code ?? ''}`.trimEnd());
    this.status = response.status;
    this.retryAfterSeconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10) || undefined;
    this.code = refused?.code;
    this.fields = refused?.fields ?? {};
    this.challenge = refused?.challenge;
  }

  get userText(): string {
    const [first] = Object.values(this.fields);
    if (this.status === 429) return first ?? t.tooManyAttempts(tryAgainIn(this.retryAfterSeconds));
    if (this.status === 422) return first ?? t.checkWhatYouEntered;
    return t.ourError;
  }
}

/** What a visitor may read about whatever went wrong with a call. */
export const wordsFor = (error: unknown): string =>
  error instanceof CallError ? error.userText : t.unknownError;

/** Dotted path of the body → what is wrong with it; empty where the body was not at fault. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallRefusedError ? error.fields : {};

/** The schema comes with zod, so it is fetched only when there is a refusal to read. */
async function readRefusal(response: Response): Promise<Refusal['error'] | undefined> {
  try {
    const [{ refusal }, body] = await Promise.all([import('~/site/refusal'), response.json()]);
    return refusal.parse(body).error;
  } catch {
    return undefined;
  }
}

/** The visitor's token, or the public key where nobody is signed in (specification §6). */
async function bearerToken(): Promise<string> {
  if (!hasStoredSession()) return PUBLIC_SUPABASE_PUBLISHABLE_KEY;
  try {
    const { authClient } = await import('./auth-client');
    const { data } = await authClient().getSession();
    return data.session?.access_token ?? PUBLIC_SUPABASE_PUBLISHABLE_KEY;
  } catch (cause) {
    throw new CallNotSentError('The session could not be read', { cause });
  }
}

/**
 * Calls a function of the contract and resolves with its answer. Rejects with `CallNotSentError`, `CallRelayError`
 * or `CallRefusedError`, and with nothing else. A server that is busy may want a little work done first: it is done,
 * and the visitor waits a moment longer. Import this module lazily: a page that sends nothing needs none of it.
 */
export async function callFunction<Name extends FunctionName>(
  name: Name,
  body: RequestOf<Name>,
  { idempotencyKey }: Pick<Call, 'idempotencyKey'>,
): Promise<ResponseOf<Name>> {
  const call: Call = { name, body, idempotencyKey };
  try {
    return await invoke(call);
  } catch (error) {
    if (!(error instanceof CallRefusedError) || !error.challenge) throw error;
    const { challenge } = error;
    const proof = await import('./solve-proof')
      .then(({ solveProof }) => solveProof(challenge))
      .catch((cause: unknown) => {
        throw new CallNotSentError('The challenge was not solved', { cause });
      });
    return invoke({ ...call, proof });
  }
}

interface Call {
  name: FunctionName;
  body: unknown;
  /** A UUID made at the first click and kept over retries of the same body. */
  idempotencyKey: string;
  proof?: string;
}

/** A session whose token was refused is refreshed, or gone, before anything is sent again. */
async function invoke(call: Call) {
  const bearer = await bearerToken();
  try {
    return await invokeAs(bearer, call);
  } catch (error) {
    const refused = error instanceof CallRefusedError && error.code === 'unauthorized';
    if (!refused || bearer === PUBLIC_SUPABASE_PUBLISHABLE_KEY) throw error;
    const { refuseToken } = await import('./auth-client');
    refuseToken(bearer);
    return invokeAs(await bearerToken(), call);
  }
}

async function invokeAs(bearer: string, { name, body, idempotencyKey, proof }: Call) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), FUNCTION_TIMEOUT_MS);
  try {
    const response = await fetch(`${PUBLIC_SUPABASE_URL}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        ...(proof && { 'Proof-Of-Work': proof }),
      },
      body: JSON.stringify(body),
      signal: patience.signal,
    });
    if (response.headers.get('x-relay-error') === 'true') throw new CallRelayError('The relay failed');
    if (!response.ok) throw new CallRefusedError(response, await readRefusal(response));
    // Whatever the other functions do may change what an account shows.
    if (!name.startsWith('account-')) forgetAnswers();
    return await response.json();
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallNotSentError('No answer came', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
