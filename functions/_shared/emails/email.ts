import type { PersonalLinks } from '../personal-links.ts';
import { InternalError } from '../internal-error.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

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

export interface EmailContext {
  /** The id of the submission, which the sender may quote. */
  reference: string;
  /** Without a trailing slash. */
  siteUrl: string;
  /** Links that only the reader of this mail has. A mail to the staff has none. */
  links: PersonalLinks | undefined;
}

/** For a mail that is nothing without them. Throws an `InternalError` when there are none. */
export function requireLinks({ links }: EmailContext): PersonalLinks {
  if (!links) throw new InternalError('this mail needs the links of its reader');
  return links;
}

export interface NamedLink {
  text: string;
  href: string;
}

export function linkText(links: readonly NamedLink[]): string {
  return links.map(({ text, href }) => `${text}: ${href}`).join('\n');
}
