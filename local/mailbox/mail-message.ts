import { hash } from 'node:crypto';
import PostalMime, {
  type Address as ParsedAddress,
  type Attachment as ParsedPart,
  type Email,
} from 'postal-mime';

// Names and shapes are those of Mailpit's API, so that the same tests run against `supabase start`.

export interface Address {
  Name: string;
  Address: string;
}

export interface Attachment {
  PartID: string;
  FileName: string;
  ContentType: string;
  ContentID: string;
  /** Bytes. */
  Size: number;
  Checksums: { MD5: string; SHA1: string; SHA256: string };
}

interface Envelope {
  ID: string;
  MessageID: string;
  From: Address;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  ReplyTo: Address[];
  Subject: string;
  Tags: string[];
  Username: string;
  /** Bytes. */
  Size: number;
}

/** A row of the list; `Created` (ISO 8601) is when the message arrived. */
export interface MessageSummary extends Envelope {
  Read: boolean;
  Created: string;
  /** How many, without inline images. */
  Attachments: number;
  /** The first 200 characters of the text. */
  Snippet: string;
}

/** A whole message; `Date` (ISO 8601) is the sender's, or the time of arrival where that is missing or nonsense. */
export interface Message extends Envelope {
  ReturnPath: string;
  Date: string;
  Text: string;
  HTML: string;
  Inline: Attachment[];
  Attachments: Attachment[];
  ListUnsubscribe: { Header: string; Links: string[]; Errors: string; HeaderPost: string };
}

/** Header values in the order of the message under their canonical names (`Message-Id`), names sorted. */
export type MessageHeaders = Record<string, string[]>;

export interface ParsedMessage {
  message: Message;
  headers: MessageHeaders;
  /** Content by `PartID`. */
  parts: Map<string, Buffer>;
}

const SNIPPET_MAX = 200;

/**
 * Reads a message as it came over the wire.
 *
 * @param id How the mailbox calls it.
 * @param arrivedAt Milliseconds since 1970.
 * @throws Error if its MIME structure is beyond reason (depth, size of headers).
 */
export async function parseMessage(raw: Buffer, id: string, arrivedAt: number): Promise<ParsedMessage> {
  const email = await PostalMime.parse(raw);
  const headers = collectHeaders(email);
  const parts = new Map<string, Buffer>();
  const inline: Attachment[] = [];
  const attachments: Attachment[] = [];
  for (const [index, part] of email.attachments.entries()) {
    const partId = String(index + 1);
    const content = toBuffer(part.content);
    parts.set(partId, content);
    (isInline(part) ? inline : attachments).push(describePart(part, partId, content));
  }

  const message: Message = {
    ID: id,
    MessageID: trimAngles(email.messageId ?? ''),
    From: toAddresses(email.from ? [email.from] : [])[0] ?? { Name: '', Address: '' },
    To: toAddresses(email.to),
    Cc: toAddresses(email.cc),
    Bcc: toAddresses(email.bcc),
    ReplyTo: toAddresses(email.replyTo),
    ReturnPath: trimAngles(email.returnPath ?? ''),
    Subject: email.subject ?? '',
    Date: toIsoDate(email.date, arrivedAt),
    Tags: [],
    Username: '',
    Text: email.text ?? '',
    HTML: email.html ?? '',
    Size: raw.length,
    Inline: inline,
    Attachments: attachments,
    ListUnsubscribe: describeUnsubscribe(headers),
  };
  return { message, headers, parts };
}

/** The row of the list for a message that arrived at `arrivedAt` (milliseconds since 1970), unread. */
export function summarize(message: Message, arrivedAt: number): MessageSummary {
  return {
    ID: message.ID,
    MessageID: message.MessageID,
    Read: false,
    From: message.From,
    To: message.To,
    Cc: message.Cc,
    Bcc: message.Bcc,
    ReplyTo: message.ReplyTo,
    Subject: message.Subject,
    Created: new Date(arrivedAt).toISOString(),
    Username: message.Username,
    Tags: message.Tags,
    Size: message.Size,
    Attachments: message.Attachments.length,
    Snippet: snippet(message),
  };
}

/** What a person reads in a message: its text, or its HTML without the markup; white space is collapsed. */
export function readableText(message: Message): string {
  const text = message.Text === '' ? stripMarkup(message.HTML) : message.Text;
  return text.replace(/\s+/g, ' ').trim();
}

function snippet(message: Message): string {
  const characters = Array.from(readableText(message));
  if (characters.length <= SNIPPET_MAX) return characters.join('');
  return `${characters.slice(0, SNIPPET_MAX).join('')}...`;
}

function stripMarkup(html: string): string {
  return html
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39|#x27);/g, (whole) => ENTITIES[whole] ?? whole);
}

const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

/** Groups (`Team: a@x, b@x;`) are taken apart. */
function toAddresses(addresses: ParsedAddress[] = []): Address[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ Name: name, Address: address }));
}

function toIsoDate(date: string | undefined, arrivedAt: number): string {
  const sentAt = Date.parse(date ?? '');
  return new Date(Number.isNaN(sentAt) ? arrivedAt : sentAt).toISOString();
}

function collectHeaders(email: Email): MessageHeaders {
  const byName = Map.groupBy(email.headers, ({ key }) =>
    key.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()),
  );
  const names = [...byName.keys()].sort();
  // Not by assignment: a header called `__proto__` must become a key like any other.
  return Object.fromEntries(names.map((name) => [name, byName.get(name)?.map(({ value }) => value) ?? []]));
}

function describeUnsubscribe(headers: MessageHeaders): Message['ListUnsubscribe'] {
  const header = headers['List-Unsubscribe']?.[0] ?? '';
  const links = Array.from(header.matchAll(/<((?:https?|mailto):[^>\s]+)>/gi), (match) => match[1] ?? '');
  return {
    Header: header,
    Links: links,
    Errors: header !== '' && links.length === 0 ? `"${header}" no valid unsubscribe links found` : '',
    HeaderPost: headers['List-Unsubscribe-Post']?.[0] ?? '',
  };
}

function isInline(part: ParsedPart): boolean {
  return part.related === true || part.disposition === 'inline';
}

function describePart(part: ParsedPart, partId: string, content: Buffer): Attachment {
  const contentId = trimAngles(part.contentId ?? '');
  return {
    PartID: partId,
    FileName: part.filename ?? (contentId || `part-${partId}`),
    ContentType: part.mimeType,
    ContentID: contentId,
    Size: content.length,
    Checksums: { MD5: hash('md5', content), SHA1: hash('sha1', content), SHA256: hash('sha256', content) },
  };
}

function toBuffer(content: ParsedPart['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function trimAngles(text: string): string {
  return text.trim().replace(/^<|>$/g, '');
}
