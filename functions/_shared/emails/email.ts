import { InternalError } from '../internal-error.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A mail as it is sent. */
export interface Email {
  subject: string;
  html: string;
  text: string;
  /** A bare address. */
  replyTo?: string;
  attachments?: readonly Attachment[];
  /** Puts the headers of RFC 8058 on a mail of the newsletter, so that the mail program can offer to leave the list. */
  isNewsletter?: boolean;
}

/** What every template is told besides its own data. */
export interface EmailContext {
  /** The id of the submission, which the sender may quote. */
  reference: string;
  /** Without a trailing slash. */
  siteUrl: string;
  /** Links that only the reader of this mail has. A mail to the staff has none. */
  links: PersonalLinks | undefined;
}

/** Pages with one button each. Opening a link changes nothing: programs that look for malware open all of them. */
export interface PersonalLinks {
  /** Confirms the subscription; for seven days. */
  confirm: string;
  /** Leaves the newsletter. */
  unsubscribe: string;
  /** No mail to this address any more. */
  block: string;
  /** Reads or deletes what we keep; for one day. */
  personalData: string;
  /** Shows and manages the order of the reference, for ever. It opens nothing where the reference is of something else. */
  order: string;
}

/** For a mail that is nothing without them. Throws an `InternalError` when there are none. */
export function requireLinks({ links }: EmailContext): PersonalLinks {
  if (!links) throw new InternalError('this mail needs the links of its reader');
  return links;
}

export interface NamedLink {
  /** Makes sense alone. */
  text: string;
  href: string;
}

/** Links of the text part, one a line. */
export function linkText(links: readonly NamedLink[]): string {
  return links.map(({ text, href }) => `${text}: ${href}`).join('\n');
}
