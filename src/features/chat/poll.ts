import { CHAT_POLL_MS, CHAT_POLL_TRIES } from '~/site/constants';

export type PollEnd = 'found' | 'gave-up' | 'hidden';

/**
 * Looks at once and then every 300 ms, 20 times at most, and gives up after 6 s. It ends early when it has found what
 * it looks for, or when nobody can see it any more.
 */
export async function poll(look: () => boolean, isHidden: () => boolean): Promise<PollEnd> {
  for (let tries = 0; !isHidden(); tries += 1) {
    if (tries === CHAT_POLL_TRIES) return 'gave-up';
    if (look()) return 'found';
    await new Promise((resolve) => setTimeout(resolve, CHAT_POLL_MS));
  }
  return 'hidden';
}
