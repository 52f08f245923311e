import PostalMime, { type Address as ParsedAddress } from 'postal-mime';

// Names and shapes are those of Mailpit's API, so that the same tests run against `supabase start`.

export interface Address {
  Name: string;
  Address: string;
}

interface Attachment {
  PartID: string;
  FileName: string;
  ContentType: string;
  /** Bytes. */
  Size: number;
}

interface Envelope {
  ID: string;
  MessageID: string;
  From: Address;
  To: Address[];
  Subject: string;
}

/** A row of the list. */
export interface MessageSummary extends Envelope {
  /** When it arrived (ISO 8601). */
  Created: string;
  /** How many there are. */
  Attachments: number;
}

/** A whole message. */
export interface Message extends Envelope {
  Cc: Address[];
  ReplyTo: Address[];
  Text: string;
  HTML: string;
  Attachments: Attachment[];
  ListUnsubscribe: { Header: string; Links: string[]; HeaderPost: string };
}

/** A message as it is kept, and what can be read in it. */
export interface StoredMessage {
  raw: Buffer;
  /** When it arrived (ISO 8601). */
  arrived: string;
  message: Message;
  /** In the order of the message. */
  headers: { name: string; value: string }[];
  /** Contents of the attachments; the first has the `PartID` 1. */
  parts: Buffer[];
}

/** Milliseconds since 1970: an id begins with them, to the base of 36. */
export function arrivalOf(id: string): number {
  return Number.parseInt(id.slice(0, 9), 36);
}

/**
 * Reads a message as it came over the wire; `id` is how the mailbox calls it.
 *
 * @throws Error if its MIME structure is beyond reason (depth, size of headers).
 */
export async function parseMessage(raw: Buffer, id: string): Promise<StoredMessage> {
  const email = await PostalMime.parse(raw);
  const parts = email.attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  );
  const headerValue = (header: string) => email.headers.find(({ key }) => key === header)?.value ?? '';
  const unsubscribe = headerValue('list-unsubscribe');
  return {
    raw,
    arrived: new Date(arrivalOf(id)).toISOString(),
    message: {
      ID: id,
      MessageID: (email.messageId ?? '').replace(/^<|>$/g, ''),
      From: toAddresses(email.from && [email.from])[0] ?? { Name: '', Address: '' },
      To: toAddresses(email.to),
      Cc: toAddresses(email.cc),
      ReplyTo: toAddresses(email.replyTo),
      Subject: email.subject ?? '',
      Text: email.text ?? '',
      HTML: email.html ?? '',
      Attachments: email.attachments.map(({ filename, mimeType }, index) => ({
        PartID: String(index + 1),
        FileName: filename ?? `part-${index + 1}`,
        ContentType: mimeType,
        Size: parts[index]?.length ?? 0,
      })),
      ListUnsubscribe: {
        Header: unsubscribe,
        Links: Array.from(unsubscribe.matchAll(/<([^>\s]+)>/g), ([, link = '']) => link),
        HeaderPost: headerValue('list-unsubscribe-post'),
      },
    },
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    parts,
  };
}

/** The row of the list. */
export function summarize({ message, arrived }: StoredMessage): MessageSummary {
  const { ID, MessageID, From, To, Subject, Attachments } = message;
  return { ID, MessageID, From, To, Subject, Created: arrived, Attachments: Attachments.length };
}

/** Groups (`Team: a@x, b@x;`) are taken apart. */
function toAddresses(addresses: ParsedAddress[] = []): Address[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ Name: name, Address: address }));
}
