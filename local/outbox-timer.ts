import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 1_000;

/** Calls the function `outbox-worker` every second, never twice at once; on the platform pg_cron does that. */
export function startOutboxTimer({ apiUrl, secretKey }: { apiUrl: string; secretKey: string }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    let lastTrouble = '';
    while (!stopping.signal.aborted) {
      const trouble = await callWorker(apiUrl, secretKey, stopping.signal);
      if (trouble !== lastTrouble && trouble && !stopping.signal.aborted)
        console.error('outbox-worker:', trouble);
      lastTrouble = trouble;
      await wait(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Answers what went wrong; nothing when the worker did its work. */
async function callWorker(apiUrl: string, secretKey: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(`${apiUrl}/functions/v1/outbox-worker`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    const body = await response.text();
    return response.ok ? '' : `${response.status} ${body}`;
  } catch (error) {
    return String(error);
  }
}
