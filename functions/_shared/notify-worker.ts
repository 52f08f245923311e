import { afterAnswer } from './after-answer.ts';
import type { Settings } from './env.ts';

/** As long as a worker may run, in milliseconds. */
const PATIENCE_MS = 60_000;

let running = false;
let wanted = false;

async function run({ supabase, secretKey }: Settings): Promise<void> {
  const response = await fetch(`${supabase.url}/functions/v1/outbox-worker`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
}

/**
 * Starts a run of the outbox at once, so that a mail does not wait for the timer. Nothing waits for it and
 * its failure does not matter: the timer is the guarantee. While one run is under way, further ones are
 * one more run after it.
 */
export function notifyWorker(settings: Settings): void {
  wanted = true;
  if (running) return;
  running = true;
  const runs = async () => {
    while (wanted) {
      wanted = false;
      await run(settings).catch(() => undefined);
    }
    running = false;
  };
  afterAnswer(runs());
}
