import * as z from 'zod/mini';
import { api, type FunctionName, type ResponseOf } from '../../src/domain/api.ts';
import { authenticate, type AuthMode } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import { corsHeaders, PREFLIGHT_HEADERS } from './cors.ts';
import type { Settings } from './env.ts';
import { Fault } from './fault.ts';
import { keyedHash } from './keyed-hash.ts';
import type { Log } from './log.ts';
import { readJson } from './read-json.ts';
import { Refusal, storeUnavailable } from './refusal.ts';

const BODY_DEADLINE_MS = 5_000;
const METHODS = 'POST, OPTIONS';

/** A call that has passed every check of the contract. */
export interface Call<Name extends FunctionName> {
  body: z.output<(typeof api)[Name]['request']>;
  /** The client's `Idempotency-Key`, lower case. */
  idempotencyKey: string | undefined;
  /** Stands for the caller's address in limits. */
  clientHash: string;
  settings: Settings;
  /** Aborts when the call runs out of time. */
  signal: AbortSignal;
}

export interface Endpoint<Name extends FunctionName> {
  name: Name;
  auth: readonly AuthMode[];
  /** How long the work may take once the body is read, in milliseconds. */
  deadlineMs: number;
  settings: () => Settings;
  log: Log;
  /** Ends in the success answer, or throws a `Refusal`; anything else it throws is our fault. */
  work: (call: Call<Name>) => Promise<ResponseOf<Name>>;
}

function answer(status: number, body: unknown, headers: Record<string, string>): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Checks a body against the contract; `fields` of the refusal maps each dotted path to its first problem. */
function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
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

/** Rejects with 503 as soon as the signal aborts, whether or not the work listens to it. */
async function withinDeadline<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(storeUnavailable(signal.reason));
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** What of an error may be logged: messages of other libraries may quote what a visitor sent. */
function describe(error: unknown): { error: string; frames?: readonly string[] } {
  if (error instanceof Fault) return { error: error.message };
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, frames: frames.map((frame) => frame.trim()) };
}

/**
 * The `fetch` of a function. Checks, in this order: method, origin, credentials, type, size, JSON, schema;
 * then does the work. Every answer is JSON in the shape of the contract with CORS headers and a correlation
 * id; a refusal writes one line to the log.
 */
export function serve<Name extends FunctionName>(
  endpoint: Endpoint<Name>,
): (request: Request) => Promise<Response> {
  const { request: requestSchema } = api[endpoint.name];

  async function run(request: Request, settings: Settings): Promise<ResponseOf<Name>> {
    await authenticate(request, endpoint.auth, settings.supabase);
    const body = parseBody(requestSchema, await readJson(request, BODY_DEADLINE_MS)) as Call<Name>['body'];
    const idempotencyKey = readIdempotencyKey(request.headers);
    const address = clientAddress(request.headers.get(settings.clientAddressHeader));
    const clientHash = await keyedHash(settings.secretKey, 'client', address);
    const signal = AbortSignal.timeout(endpoint.deadlineMs);
    return withinDeadline(signal, endpoint.work({ body, idempotencyKey, clientHash, settings, signal }));
  }

  return async (request) => {
    const startedAt = performance.now();
    const correlationId = crypto.randomUUID();
    let headers: Record<string, string> = { vary: 'Origin', 'x-correlation-id': correlationId };
    try {
      const settings = endpoint.settings();
      const origin = request.headers.get('origin');
      headers = { ...headers, ...corsHeaders(origin, settings.allowedOrigins) };
      if (request.method !== 'POST' && request.method !== 'OPTIONS') {
        throw new Refusal('method_not_allowed', { headers: { allow: METHODS } });
      }
      if (origin !== null && !settings.allowedOrigins.includes(origin)) throw new Refusal('forbidden_origin');
      if (request.method === 'OPTIONS') return answer(204, undefined, { ...headers, ...PREFLIGHT_HEADERS });

      return answer(200, await run(request, settings), headers);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal', { cause: error });
      const isOurs = refusal.status >= 500;
      endpoint.log({
        level: isOurs ? 'error' : 'warn',
        event: 'refusal',
        function: endpoint.name,
        status: refusal.status,
        code: refusal.code,
        ms: Math.round(performance.now() - startedAt),
        correlationId,
        ...((isOurs || refusal.cause instanceof Fault) && describe(refusal.cause)),
      });
      return answer(refusal.status, refusal.body, { ...headers, ...refusal.headers });
    }
  };
}
