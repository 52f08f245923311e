import PostalMime, { type Address as ParsedAddress } from 'postal-mime';

// Names and shapes are those of Mailpit's API, so that the same tests run against `supabase start`.

export type Address = ReturnType<typeof toAddresses>[number];
export type MessageSummary = ReturnType<typeof summarize>;
export type StoredMessage = Awaited<ReturnType<typeof parseMessage>>;
export type Message = StoredMessage['message'];

/** Milliseconds since 1970: an id begins with them, to the base of 36. */
export const arrivalOf = (id: string): number => Number.parseInt(id.slice(0, 9), 36);

/**
 * Reads a message as it came over the wire; `id` is how the mailbox calls it. Rejects if its MIME structure is beyond
 * reason (depth, size of headers).
 */
export async function parseMessage(raw: Buffer, id: string) {
  const email = await PostalMime.parse(raw);
  const parts = email.attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  );
  const headerValue = (header: string) => email.headers.find(({ key }) => key === header)?.value ?? '';
  const unsubscribe = headerValue('list-unsubscribe');
  return {
    raw,
    /** ISO 8601. */
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
    /** In the order of the message. */
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    /** Contents of the attachments; the first has the `PartID` 1. */
    parts,
  };
}

/** `Created` is when the message arrived (ISO 8601), `Attachments` how many there are. */
export function summarize({ message, arrived }: StoredMessage) {
  const { ID, MessageID, From, To, Subject, Attachments } = message;
  return { ID, MessageID, From, To, Subject, Created: arrived, Attachments: Attachments.length };
}

/** Groups (`Team: a@x, b@x;`) are taken apart. */
function toAddresses(addresses: ParsedAddress[] = []) {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ Name: name, Address: address }));
}
