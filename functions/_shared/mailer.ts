import { Buffer } from 'node:buffer';
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { Attachment } from './emails/email.ts';
import { readEnv, requireEnv } from './env.ts';
import { Fault } from './fault.ts';

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
const LIMITS: MailLimits = { connect: 5_000, silence: 10_000, total: 20_000, idle: 2_000 };

const DAY_SECONDS = 86_400;

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
 * `refused`: this mail, for good. `mailbox-unknown`: for good, because nobody has this address. `temporary`: a later
 * attempt may succeed. `slow-down`: so will any other mail fail now; the provider asks us to come back later.
 */
export type MailErrorKind = 'refused' | 'mailbox-unknown' | 'temporary' | 'slow-down';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: MailErrorKind;
  /** When the provider said when to come back; a day at most. */
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

  get permanent(): boolean {
    return this.kind === 'refused' || this.mailboxUnknown;
  }
  get mailboxUnknown(): boolean {
    return this.kind === 'mailbox-unknown';
  }
  get stopRun(): boolean {
    return this.kind === 'slow-down';
  }
}

/** Reads `Name <address>` or a bare address. Throws a `Fault` on anything else. */
export function parseMailAddress(text: string): MailAddress {
  const match = /^(?:"?([^"<>@]*?)"?\s*<)?([^\s"<>@,;:]+@[^\s"<>@,;:]+)>?$/.exec(text.trim());
  if (!match) throw new Fault('MAIL_FROM or STAFF_EMAIL is not an address');
  const [, name = '', address = ''] = match;
  return { name, address };
}

/** Resend takes header strings. Only our own addresses have a name, so only quotes need care. */
function formatAddress({ name, address }: MailAddress): string {
  return name === '' ? address : `"${name.replaceAll('"', '')}" <${address}>`;
}

function headersOf({ unsubscribeUrl }: Mail, from: MailAddress): Record<string, string> {
  return {
    // Tells other machines not to answer.
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>, <mailto:${from.address}?subject=Unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** What nodemailer adds to its errors. `command` is what the server was answering, `CONN` before any. */
const smtpFailure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});

/** RFC 3463: no such mailbox, no such domain, bad syntax, moved away, or a domain that takes no mail (RFC 7505). */
const MAILBOX_UNKNOWN = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** Our own address is refused. Postfix says so in its answer about the recipient. */
const SENDER_REFUSED = ['5.1.7', '5.1.8'];

/** A refused recipient or message is about this mail; a refused connection, login or sender is about us and may be mended. */
function smtpErrorKind({ command = '', response = '', responseCode = 0 }: z.infer<typeof smtpFailure>) {
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const busy = responseCode >= 400 && responseCode < 500;
  if (responseCode === 421 || (busy && ['CONN', 'EHLO', 'HELO'].includes(command))) return 'slow-down';
  if (responseCode < 500 || SENDER_REFUSED.includes(status)) return 'temporary';
  if (command === 'RCPT TO' && MAILBOX_UNKNOWN.includes(status)) return 'mailbox-unknown';
  return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'temporary';
}

function toSmtpError(error: unknown): MailError {
  const failure = smtpFailure.catch({}).parse(error);
  const message = error instanceof Error && failure.code !== 'EABORT' ? error.message : 'SMTP took too long';
  return new MailError(message, smtpErrorKind(failure), { cause: error });
}

/** Those that say what a mail is and what its reader can do about it. Signers leave List-Unsubscribe-Post out by default. */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/** How to sign, when there is a key; most relays sign by themselves. Throws a `Fault` on half of it, or a wrong key. */
function readDkim(domainName: string) {
  if (!readEnv('DKIM_SELECTOR') && !readEnv('DKIM_PRIVATE_KEY')) return undefined;
  const keySelector = requireEnv('DKIM_SELECTOR');
  const privateKey = requireEnv('DKIM_PRIVATE_KEY').replaceAll('\\n', '\n');
  // With a key that it cannot use nodemailer sends the mail unsigned, and says nothing.
  let type: string | undefined;
  try {
    type = createPrivateKey(privateKey).asymmetricKeyType;
  } catch {
    // Not a key at all. The cause stays out: it may quote it.
  }
  if (type !== 'rsa') throw new Fault('DKIM_PRIVATE_KEY is not an RSA key in PEM');
  return { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS.join(':') };
}

async function smtpMailer(from: MailAddress, limits: MailLimits): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const transport = createTransport({
    host: requireEnv('SMTP_HOST'),
    port: Number(requireEnv('SMTP_PORT')),
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
    // Greeting and encryption take longer than a mail, so mails share connections.
    pool: true,
    idleTimeout: limits.idle,
    // A connection may have been closed while it was idle; a mail of which nothing was sent yet gets another.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: readDkim(domain),
  });
  return async (mail) => {
    const { to, subject, html, text, replyTo, attachments, dedupeKey } = mail;
    try {
      const { messageId } = await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        ...(replyTo && { replyTo }),
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
        headers: headersOf(mail, from),
        messageId: `<${dedupeKey}@${domain}>`,
        signal: AbortSignal.timeout(limits.total),
      });
      return messageId;
    } catch (error) {
      throw toSmtpError(error);
    }
  };
}

function resendAttachment({ filename, contentType, content }: Attachment) {
  return { filename, content_type: contentType, content: Buffer.from(content).toString('base64') };
}

const resendAccepted = z.object({ id: z.string() });
const resendRefused = z.object({ name: z.string() });
/** About the mail itself. Other 4xx are about our key, our rate or a parallel attempt, and may pass. */
const RESEND_PERMANENT = [400, 413, 422];

/** `Retry-After` is a number of seconds or a date (RFC 9110). Undefined when it is neither. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY_SECONDS);
}

function toResendError({ status, headers }: Response, answer: unknown): MailError {
  const { name } = resendRefused.catch({ name: 'unknown' }).parse(answer);
  const message = `Resend answered ${status} ${name}`;
  if (RESEND_PERMANENT.includes(status)) return new MailError(message, 'refused');
  return new MailError(message, status === 429 ? 'slow-down' : 'temporary', {
    retryAfterSeconds: status === 429 || status === 503 ? retryAfterSeconds(headers) : undefined,
  });
}

function resendMailer(from: MailAddress, limits: MailLimits): SendMail {
  const url = `${readEnv('RESEND_URL') ?? 'https://api.resend.com'}/emails`;
  const apiKey = requireEnv('RESEND_API_KEY');
  return async (mail) => {
    const { to, replyTo, subject, html, text, attachments, dedupeKey } = mail;
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': dedupeKey,
        },
        body: JSON.stringify({
          from: formatAddress(from),
          to: [formatAddress(to)],
          ...(replyTo && { reply_to: formatAddress(replyTo) }),
          subject,
          html,
          text,
          ...(attachments.length > 0 && { attachments: attachments.map(resendAttachment) }),
          headers: headersOf(mail, from),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(limits.total),
      });
    } catch (error) {
      throw new MailError('Resend did not answer', 'temporary', { cause: error });
    }
    // What stands before the API, such as a balancer, answers in other forms.
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toResendError(response, answer);
    return resendAccepted.catch({ id: '' }).parse(answer).id;
  };
}

/** The mailer that `MAIL_PROVIDER` names, sending from `MAIL_FROM`. Throws a `Fault` when a variable is missing or wrong. */
export async function connectMailer(limits: MailLimits = LIMITS): Promise<SendMail> {
  const from = parseMailAddress(requireEnv('MAIL_FROM'));
  const provider = requireEnv('MAIL_PROVIDER');
  if (provider === 'smtp') return smtpMailer(from, limits);
  if (provider === 'resend') return resendMailer(from, limits);
  throw new Fault('MAIL_PROVIDER is neither smtp nor resend');
}
