export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** What a template makes of its data. */
export interface Email {
  subject: string;
  html: string;
  text: string;
  /** A bare address. */
  replyTo?: string;
  attachments?: readonly Attachment[];
}

/** What every template is told besides its own data. */
export interface EmailContext {
  /** The id of the submission, which the sender may quote. */
  reference: string;
  /** Without a trailing slash. */
  siteUrl: string;
}

/** Paragraphs of the text part. */
export function textPart(...paragraphs: readonly (string | null)[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`;
}
