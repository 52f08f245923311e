import * as z from 'zod/mini';
import { api, type FunctionName, type ResponseOf } from '../../src/site/api.ts';
import { fieldWords } from '../../src/site/field-words.ts';
import { authenticate, type AuthMode, type Session } from './authenticate.ts';
import type { Dependencies } from './dependencies.ts';
import type { Settings } from './env.ts';
import { Attempts } from './guard/attempts.ts';
import { clientAddress } from './guard/client-address.ts';
import { attemptsOf, isLimited } from './guard/limits.ts';
import { InternalError } from './internal-error.ts';
import { keyedHash } from './keyed-hash.ts';
import type { Log } from './log.ts';
import { readJson } from './read-body.ts';
import { Refusal, storeUnavailable } from './refusal.ts';
import type { Store } from './store.ts';

const BODY_DEADLINE_MS = 5_000;

/** Headers that supabase clients and our own calls send; a browser asks for them in its preflight. */
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, idempotency-key, proof-of-work, x-client-info, x-retry-count, traceparent, tracestate, baggage';
const PREFLIGHT_LIFETIME_SECONDS = 7_200;

/**
 * CORS headers of one answer. A browser hides an answer without them, so errors carry them too.
 * A foreign origin is never echoed; a caller without `Origin` (curl, a server) needs none.
 */
function corsHeaders(origin: string | null, allowedOrigins: readonly string[]): Record<string, string> {
  if (origin === null || !allowedOrigins.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-correlation-id',
  };
}

/** What a function answers when it does not refuse; without a body it is empty. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A call that has passed every check of the contract, without what it says. */
export interface CallContext {
  /** The client's `Idempotency-Key`, lower case. */
  idempotencyKey: string | undefined;
  /** Stands for the caller's address; undefined when the platform named none. */
  clientHash: string | undefined;
  /** What callers have asked of this instance. */
  attempts: Attempts;
  headers: Headers;
  session: Session | undefined;
  settings: Settings;
  store: Store;
  /** Aborts when the call runs out of time. */
  signal: AbortSignal;
  log: Log;
}

export interface Call<Name extends FunctionName> extends CallContext {
  body: z.output<(typeof api)[Name]['request']>;
}

/** The contract, in the one form in which a name that is not known yet has its body. */
const requests: { [Name in FunctionName]: { request: z.ZodMiniType<Call<Name>['body']> } } = api;

interface Endpoint<Name extends FunctionName> {
  name: Name;
  auth: readonly AuthMode[];
  /** How long the work may take once the body is read, in milliseconds. */
  deadlineMs: number;
  /** Ends in the success answer, or throws a `Refusal`; anything else it throws is an error of ours. */
  work: (call: Call<Name>) => Promise<ResponseOf<Name>>;
}

function respond({ status, body, headers }: Answer, common: Record<string, string>): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...common,
      ...headers,
    },
  });
}

/** Checks a body against the contract; `fields` of the refusal maps each dotted path to its first problem. */
function parseBody<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body, { error: fieldWords });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message;
  throw new Refusal('invalid_body', { fields });
}

function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!z.uuid().safeParse(key).success) {
    throw new Refusal('invalid_body', { fields: { 'idempotency-key': 'Please send a UUID.' } });
  }
  return key.toLowerCase();
}

/** Stands for whoever calls; undefined when the platform does not say who that is. */
export function clientHashOf({ headers }: Request, settings: Settings): string | undefined {
  const header = settings.clientAddressHeader;
  const address = header && clientAddress(headers.get(header));
  return address && keyedHash(settings.personSecret, 'client', address);
}

/**
 * Does work with the store. Rejects with 503 after so many milliseconds, whether or not the work listens to the signal,
 * which aborts then.
 */
export async function withStore<Result>(
  { connectStore }: Pick<Dependencies, 'connectStore'>,
  settings: Settings,
  deadlineMs: number,
  work: (store: Store, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(deadlineMs);
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(storeUnavailable(signal.reason));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work(connectStore(settings), signal), late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** What of an error may be logged: messages of other libraries may quote what a visitor sent. */
function describe(error: unknown): { error: string; frames?: readonly string[] } {
  if (error instanceof InternalError) return { error: error.message };
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, frames: frames.map((frame) => frame.trim()) };
}

/**
 * A `fetch` that turns whatever comes of `run` into an answer: its own, or the refusal it throws. Checks the method (one
 * of `methods`, or OPTIONS, which it answers itself) and the origin first. Every answer has CORS headers and a
 * correlation id; a refusal writes one line to the log.
 */
export function receive(
  { settings: readSettings, log }: Pick<Dependencies, 'settings' | 'log'>,
  { name, methods }: { name: string; methods: readonly string[] },
  run: (request: Request, settings: Settings) => Promise<Answer>,
): (request: Request) => Promise<Response> {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  return async (request) => {
    const startedAt = performance.now();
    const correlationId = crypto.randomUUID();
    let common: Record<string, string> = { vary: 'Origin', 'x-correlation-id': correlationId };
    try {
      const settings = readSettings();
      const origin = request.headers.get('origin');
      common = { ...common, ...corsHeaders(origin, settings.allowedOrigins) };
      if (request.method !== 'OPTIONS' && !methods.includes(request.method)) {
        throw new Refusal('method_not_allowed', { headers: { allow: allowed } });
      }
      if (origin !== null && !settings.allowedOrigins.includes(origin)) throw new Refusal('forbidden_origin');
      if (request.method === 'OPTIONS') {
        const headers = {
          'access-control-allow-methods': allowed,
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': `${PREFLIGHT_LIFETIME_SECONDS}`,
        };
        return respond({ status: 204, headers }, common);
      }
      return respond(await run(request, settings), common);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal', { cause: error });
      const { status, code, body, headers, cause } = refusal;
      const isOurs = status >= 500;
      log({
        level: isOurs ? 'error' : 'warn',
        event: 'refusal',
        function: name,
        status,
        code,
        ms: Math.round(performance.now() - startedAt),
        correlationId,
        ...((isOurs || cause instanceof InternalError) && describe(cause)),
      });
      return respond({ status, body, headers }, common);
    }
  };
}

/**
 * The work of a function of the contract, for `receive`. Checks, in this order: whether this instance still listens to the
 * caller, credentials, type, size, JSON, schema; then does the work.
 */
export function callOf<Name extends FunctionName>(
  dependencies: Pick<Dependencies, 'connectStore' | 'log'>,
  { name, auth, deadlineMs, work }: Endpoint<Name>,
  attempts = new Attempts(),
) {
  const { request: schema } = requests[name];
  return async (request: Request, settings: Settings): Promise<Answer> => {
    const clientHash = clientHashOf(request, settings);
    if (clientHash && isLimited(name))
      attempts.count(clientHash, attemptsOf(name, settings.limitsFactor).client);
    const session = await authenticate(request, auth, settings.supabase);
    const body = parseBody(schema, await readJson(request, BODY_DEADLINE_MS));
    const idempotencyKey = readIdempotencyKey(request.headers);
    const { headers } = request;
    const { log } = dependencies;
    const call = { body, idempotencyKey, clientHash, attempts, headers, session, settings, log };
    return {
      status: 200,
      body: await withStore(dependencies, settings, deadlineMs, (store, signal) =>
        work({ ...call, store, signal }),
      ),
    };
  };
}

export const serve = <Name extends FunctionName>(
  dependencies: Pick<Dependencies, 'settings' | 'connectStore' | 'log'>,
  endpoint: Endpoint<Name>,
) => receive(dependencies, { name: endpoint.name, methods: ['POST'] }, callOf(dependencies, endpoint));
