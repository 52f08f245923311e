/** Headers that supabase clients and our own calls send; a browser asks for them in its preflight. */
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, idempotency-key, proof-of-work, x-client-info, x-retry-count, traceparent, tracestate, baggage';
const PREFLIGHT_LIFETIME_SECONDS = 7_200;

/**
 * CORS headers of one answer. A browser hides an answer without them, so errors carry them too.
 * A foreign origin is never echoed; a caller without `Origin` (curl, a server) needs none.
 */
export function corsHeaders(
  origin: string | null,
  allowedOrigins: readonly string[],
): Record<string, string> {
  if (origin === null || !allowedOrigins.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-correlation-id',
  };
}

/** The further headers of the answer to `OPTIONS`. */
export const preflightHeaders = (methods: string) => ({
  'access-control-allow-methods': methods,
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': `${PREFLIGHT_LIFETIME_SECONDS}`,
});
