import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 1_000;

/** Calls the function `outbox-worker` every second, never twice at once; on the platform pg_cron does that. */
export function startOutboxTimer({ apiUrl, secretKey }: { apiUrl: string; secretKey: string }) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function callWorker(): Promise<string> {
    const response = await fetch(`${apiUrl}/functions/v1/outbox-worker`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    const body = await response.text();
    return response.ok ? '' : `${response.status} ${body}`;
  }

  async function run(): Promise<void> {
    let lastTrouble = '';
    while (!signal.aborted) {
      const trouble = await callWorker().catch(String);
      if (trouble && trouble !== lastTrouble && !signal.aborted) console.error('outbox-worker:', trouble);
      lastTrouble = trouble;
      await wait(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
