import { Buffer } from 'node:buffer';
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { readEnv, requireEnv } from '../env.ts';
import { InternalError } from '../internal-error.ts';
import {
  headersOf,
  type MailAddress,
  MailError,
  type MailErrorKind,
  type MailLimits,
  type SendMail,
} from './mail.ts';

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

/** A refused recipient or message is about this mail; a refused connection, login or sender is about us and may be put right. */
function smtpErrorKind({
  command = '',
  response = '',
  responseCode = 0,
}: z.infer<typeof smtpFailure>): MailErrorKind {
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const busy = responseCode >= 400 && responseCode < 500;
  if (responseCode === 421 || (busy && ['CONN', 'EHLO', 'HELO'].includes(command))) return 'slow-down';
  if (busy && ['RCPT TO', 'DATA'].includes(command)) return 'temporary';
  if (responseCode < 500 || SENDER_REFUSED.includes(status)) return 'unavailable';
  if (command === 'RCPT TO' && MAILBOX_UNKNOWN.includes(status)) return 'mailbox-unknown';
  return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'unavailable';
}

function toSmtpError(error: unknown): MailError {
  const failure = smtpFailure.catch({}).parse(error);
  const message = error instanceof Error && failure.code !== 'EABORT' ? error.message : 'SMTP took too long';
  return new MailError(message, smtpErrorKind(failure), { cause: error });
}

/** Those that say what a mail is and what its reader can do about it. Signers leave List-Unsubscribe-Post out by default. */
const SIGNED_HEADERS =
  'From:To:Reply-To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** How to sign, when there is a key; most relays sign by themselves. Throws an `InternalError` on half of it, or a wrong key. */
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
  if (type !== 'rsa') throw new InternalError('DKIM_PRIVATE_KEY is not an RSA key in PEM');
  return { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

export async function smtpMailer(from: MailAddress, limits: MailLimits): Promise<SendMail> {
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
    // The worker decides how many there are. One that is silent must keep no mail waiting for another.
    maxConnections: 100,
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
