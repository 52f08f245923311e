import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { Attachment } from '../emails/email.ts';
import { readEnv, requireEnv } from '../env.ts';
import { headersOf, type MailAddress, MailError, type MailLimits, type SendMail } from './mail.ts';

const DAY_SECONDS = 86_400;

/** Resend takes header strings. Only our own addresses have a name, so only quotes need care. */
function formatAddress({ name, address }: MailAddress): string {
  return name === '' ? address : `"${name.replaceAll('"', '')}" <${address}>`;
}

function resendAttachment({ filename, contentType, content }: Attachment) {
  return { filename, content_type: contentType, content: Buffer.from(content).toString('base64') };
}

const resendAccepted = z.object({ id: z.string() });
const resendRefused = z.object({ name: z.string(), message: z.string().optional().catch(undefined) });
/** About the mail itself. Other 4xx are about our key or our rate, and may pass. */
const RESEND_PERMANENT = [400, 413, 422];
/** About our key as well: to what has not the form of one, Resend answers 400 with the name of a bad field. */
const RESEND_BAD_KEY = 'API key is invalid';
/** About a parallel attempt with the same mail. */
const RESEND_CONFLICT = 409;
/** It took an earlier attempt, which said something else: a link was signed with another key, or a figure has changed. */
const RESEND_TAKEN = 'invalid_idempotent_request';

/** `Retry-After` is a number of seconds or a date (RFC 9110). Undefined when it is neither. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY_SECONDS);
}

function toResendError(
  { status, headers }: Response,
  { name, message: words }: z.infer<typeof resendRefused>,
): MailError {
  const message = `Resend answered ${status} ${name}`;
  if (RESEND_PERMANENT.includes(status) && words !== RESEND_BAD_KEY) return new MailError(message, 'refused');
  if (status === RESEND_CONFLICT) return new MailError(message, 'temporary');
  // The header is about the rate. A quota lasts for a day or a month.
  const isBusy = [429, 503].includes(status) && !name.endsWith('_quota_exceeded');
  const seconds = isBusy ? retryAfterSeconds(headers) : undefined;
  const kind = status === 429 || seconds !== undefined ? 'slow-down' : 'unavailable';
  return new MailError(message, kind, { retryAfterSeconds: seconds });
}

export function resendMailer(from: MailAddress, limits: MailLimits): SendMail {
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
      throw new MailError('Resend did not answer', 'unavailable', { cause: error });
    }
    // What stands before the API, such as a balancer, answers in other forms.
    const answer: unknown = await response.json().catch(() => undefined);
    const refused = resendRefused.catch({ name: 'unknown' }).parse(answer);
    if (!response.ok && refused.name !== RESEND_TAKEN) throw toResendError(response, refused);
    return resendAccepted.catch({ id: '' }).parse(answer).id;
  };
}
