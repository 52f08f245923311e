import * as t from './messages';

/** Where the service names no time: its limits on sign-in and mail refill within five minutes. */
const DEFAULT_WAIT_SECONDS = 300;

/** `Try again in 3 minutes.` Rounded up, from 90 minutes to whole hours; an unknown wait counts as five minutes. */
export function tryAgainIn(seconds: number | undefined): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? DEFAULT_WAIT_SECONDS) / 60));
  return minutes < 90 ? t.tryAgainInMinutes(minutes) : t.tryAgainInHours(Math.ceil(minutes / 60));
}
