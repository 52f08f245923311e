import type { Address, MessageSummary } from './mail-message.ts';

/** A message as the search sees it. */
export interface Searchable {
  summary: MessageSummary;
  /** Lower case. */
  text: string;
}

type Term = (message: Searchable) => boolean;

const addresses = (list: Address[]) => list.map(({ Name, Address }) => `${Name} ${Address}`).join(' ');

const FIELDS = new Map<string, (summary: MessageSummary) => string>([
  ['to', ({ To }) => addresses(To)],
  ['from', ({ From }) => addresses([From])],
  ['cc', ({ Cc }) => addresses(Cc)],
  ['bcc', ({ Bcc }) => addresses(Bcc)],
  ['reply-to', ({ ReplyTo }) => addresses(ReplyTo)],
  ['addressed', ({ From, To, Cc, Bcc, ReplyTo }) => addresses([From, ...To, ...Cc, ...Bcc, ...ReplyTo])],
  ['subject', ({ Subject }) => Subject],
  ['message-id', ({ MessageID }) => MessageID],
]);

const FLAGS = new Map<string, (summary: MessageSummary) => boolean>([
  ['is:read', ({ Read }) => Read],
  ['is:unread', ({ Read }) => !Read],
  ['has:attachment', ({ Attachments }) => Attachments > 0],
  ['has:attachments', ({ Attachments }) => Attachments > 0],
]);

/**
 * Reads a query in the language of Mailpit: words that must all occur, in any case; `to:"a b"`, `from:`, `cc:`,
 * `bcc:`, `reply-to:`, `addressed:`, `subject:`, `message-id:`, `is:read`, `is:unread`, `has:attachment`; a leading
 * `-` or `!` turns a term round.
 */
export function parseQuery(query: string): (message: Searchable) => boolean {
  const words = query.match(/(?:[^\s"]|"[^"]*(?:"|$))+/g) ?? [];
  const terms = words.map((word) => parseTerm(word.replaceAll('"', '').trim().toLowerCase()));
  return (message) => terms.every((term) => term(message));
}

function parseTerm(word: string): Term {
  if (word.length > 1 && /^[-!]/.test(word)) {
    const term = parseTerm(word.slice(1));
    return (message) => !term(message);
  }

  const flag = FLAGS.get(word);
  if (flag) return (message) => flag(message.summary);

  const [, name = '', value = ''] = /^([a-z-]+):(.+)$/s.exec(word) ?? [];
  const field = FIELDS.get(name);
  if (field) return (message) => field(message.summary).toLowerCase().includes(value);

  return (message) => message.text.includes(word);
}
