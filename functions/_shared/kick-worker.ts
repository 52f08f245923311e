import type { Settings } from './env.ts';

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** As long as a worker may run, in milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Starts a run of the outbox at once, so that a mail does not wait for the timer. Nothing waits for it and
 * its failure does not matter: the timer is the guarantee.
 */
export function kickWorker({ supabase, secretKey }: Settings): void {
  const run = fetch(`${supabase.url}/functions/v1/outbox-worker`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(run);
}
