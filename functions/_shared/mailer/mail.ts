import type { Attachment } from '../emails/email.ts';

/** Milliseconds. All of it has to end well before the lease of a mail does, which is 60 seconds. */
export interface MailLimits {
  /** Until the server greets. */
  connect: number;
  /** Without a byte from the server. */
  silence: number;
  /** For one mail. */
  total: number;
  /** An SMTP connection waits for a next mail. */
  idle: number;
}

/** Never a header string: `a@b, c@d` in a string is two recipients. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  to: MailAddress;
  replyTo: MailAddress | undefined;
  subject: string;
  html: string;
  text: string;
  attachments: readonly Attachment[];
  /** The same for every attempt: by it the provider, or the reader's mail program, knows a repeated mail. */
  dedupeKey: string;
  /** Of a newsletter: a POST there leaves it, without a key or a cookie (RFC 8058). */
  unsubscribeUrl: string | undefined;
}

/** Hands a mail to the provider. Resolves with the provider's id; rejects with a `MailError`. */
export type SendMail = (mail: Mail) => Promise<string>;

/**
 * Why a mail was not sent. `refused`: the provider will never take this mail. `mailbox-unknown`: nobody has this address.
 * `temporary`: a later attempt with this mail may succeed. `unavailable`: no mail can be sent now, whichever it is.
 * `slow-down`: the provider asks us to send nothing at all for a while.
 */
export type MailErrorKind = 'refused' | 'mailbox-unknown' | 'temporary' | 'unavailable' | 'slow-down';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: MailErrorKind;
  /** After how many seconds the provider wants to be asked again, a day at most; undefined when it named no time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    kind: MailErrorKind,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The headers of a mail beside those that its provider writes. */
export function headersOf({ unsubscribeUrl }: Mail, from: MailAddress): Record<string, string> {
  return {
    // Tells other machines not to answer.
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>, <mailto:${from.address}?subject=Unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
