declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Lets the platform finish work that no answer waits for. It must not reject. */
export function afterAnswer(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
