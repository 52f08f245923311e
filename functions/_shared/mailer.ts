import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { Attachment } from './emails/email.ts';
import { readEnv, requireEnv } from './env.ts';
import { Fault } from './fault.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const SEND_TIMEOUT_MS = 10_000;
/** Tells other machines not to answer. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

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
}

/** Hands a mail to the provider. Resolves with the provider's id; rejects with a `MailError`. */
export type SendMail = (mail: Mail) => Promise<string>;

export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the provider refuses this mail for good; false when a later attempt may succeed. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.permanent = permanent;
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

/** What nodemailer adds to its errors. */
const smtpFailure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** A refused envelope or message is about this mail; a refused connection or login is about us and may be mended. */
function toSmtpError(error: unknown): MailError {
  const { code, responseCode = 0 } = smtpFailure.catch({}).parse(error);
  const permanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new MailError(error instanceof Error ? error.message : 'SMTP failed', permanent, error);
}

async function smtpMailer(from: MailAddress): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: requireEnv('SMTP_HOST'),
    port: Number(requireEnv('SMTP_PORT')),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async ({ dedupeKey, replyTo, attachments, ...mail }) => {
    try {
      const { messageId } = await transport.sendMail({
        ...mail,
        from,
        ...(replyTo && { replyTo }),
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
        headers: HEADERS,
        messageId: `<${dedupeKey}@${domain}>`,
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

function resendMailer(from: MailAddress): SendMail {
  const url = `${readEnv('RESEND_URL') ?? 'https://api.resend.com'}/emails`;
  const apiKey = requireEnv('RESEND_API_KEY');
  return async ({ to, replyTo, subject, html, text, attachments, dedupeKey }) => {
    let response: Response;
    let answer: unknown;
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
          headers: HEADERS,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      answer = await response.json();
    } catch (error) {
      throw new MailError('Resend did not answer', false, error);
    }
    if (!response.ok) {
      const { name } = resendRefused.catch({ name: 'unknown' }).parse(answer);
      throw new MailError(
        `Resend answered ${response.status} ${name}`,
        RESEND_PERMANENT.includes(response.status),
      );
    }
    return resendAccepted.catch({ id: '' }).parse(answer).id;
  };
}

/** The mailer that `MAIL_PROVIDER` names, sending from `MAIL_FROM`. Throws a `Fault` when a variable is missing. */
export async function connectMailer(): Promise<SendMail> {
  const from = parseMailAddress(requireEnv('MAIL_FROM'));
  const provider = requireEnv('MAIL_PROVIDER');
  if (provider === 'smtp') return smtpMailer(from);
  if (provider === 'resend') return resendMailer(from);
  throw new Fault('MAIL_PROVIDER is neither smtp nor resend');
}
