import type { LINK_OUTCOMES } from '~/site/api';
import { CallNotSentError, CallRefusedError, callFunction, wordsFor } from '~/lib/call-function';
import { saveFile } from '~/lib/save-file';
import { countWords } from './count-words';
import * as t from './rules/messages';

/** What a link from a mail can be used for; `choose` does what the link itself says. */
export type LinkUse = 'choose' | 'export' | 'delete';

export type LinkOutcome =
  | { kind: 'done'; words: string }
  /** The link is too old, not complete, or was never one of ours. */
  | { kind: 'expired' }
  | { kind: 'failed'; words: string };

const CHOICE_WORDS: Record<(typeof LINK_OUTCOMES)[number], string> = {
  subscribed: t.onTheList,
  unsubscribed: t.offTheList,
  blocked: t.noMoreMail,
};

/**
 * Sends the token of a link to the server, which answers the same however often it is sent. `export` also puts a file
 * among the visitor's downloads. Resolves in any case, with words for the visitor.
 */
export async function takeLink(
  use: LinkUse,
  token: string,
  idempotencyKey: string,
  { call, save } = { call: callFunction, save: saveFile },
): Promise<LinkOutcome> {
  try {
    if (use === 'choose') {
      const { choice } = await call('email-choices', { token }, { idempotencyKey });
      return { kind: 'done', words: CHOICE_WORDS[choice] };
    }
    const body = { token, action: use };
    const { data = {}, deleted = {} } = await call('personal-data', body, { idempotencyKey });
    if (use === 'delete') return { kind: 'done', words: deletedWords(deleted) };
    save({ name: 'my-data.json', type: 'application/json', text: `${JSON.stringify(data, null, 2)}\n` });
    return { kind: 'done', words: savedWords(data) };
  } catch (error) {
    // A token that is longer than any of ours is refused as a wrong body.
    if (error instanceof CallRefusedError && (error.status === 410 || error.status === 422))
      return { kind: 'expired' };
    const advice = error instanceof CallNotSentError ? t.pressAgain : t.nothingWasChanged;
    return { kind: 'failed', words: `${wordsFor(error)} ${advice}` };
  }
}

function savedWords(data: Readonly<Record<string, readonly unknown[]>>): string {
  const counts = Object.entries(data).map(([kind, rows]) => [kind, rows.length]);
  return t.saved(countWords(Object.fromEntries(counts)));
}

function deletedWords(deleted: Readonly<Record<string, number>>): string {
  const gone = countWords(deleted);
  return gone ? t.deleted(gone) : t.nothingToDelete;
}
