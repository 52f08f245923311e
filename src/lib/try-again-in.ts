/** Where the service names no time: its limits on sign-in and mail refill within five minutes. */
const DEFAULT_WAIT_SECONDS = 300;

/** `Try again in 3 minutes.` Rounded up to whole minutes; an unknown wait counts as five. */
export function tryAgainIn(seconds: number | undefined): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? DEFAULT_WAIT_SECONDS) / 60));
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
