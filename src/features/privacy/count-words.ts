import { counted, list } from '~/site/language';
import { kinds } from './rules/messages';

/** `2 messages to us and 1 newsletter subscription`; empty when nothing was counted. */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  list(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => counted(count, kinds[kind as keyof typeof kinds] ?? kinds.other)),
  );
