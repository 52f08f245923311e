import { requireEnv } from './env.ts';
import { InternalError } from './internal-error.ts';
import type { MailAddress, MailLimits, SendMail } from './mailer/mail.ts';
import { resendMailer } from './mailer/resend.ts';
import { smtpMailer } from './mailer/smtp.ts';

const LIMITS: MailLimits = { connect: 5_000, silence: 10_000, total: 20_000, idle: 2_000 };

/** Reads `Name <address>` or a bare address. Throws an `InternalError` on anything else. */
export function parseMailAddress(text: string): MailAddress {
  const match = /^(?:"?([^"<>@]*?)"?\s*<)?([^\s"<>@,;:]+@[^\s"<>@,;:]+)>?$/.exec(text.trim());
  if (!match) throw new InternalError('MAIL_FROM or STAFF_EMAIL is not an address');
  const [, name = '', address = ''] = match;
  return { name, address };
}

/** The mailer that `MAIL_PROVIDER` names, sending from `MAIL_FROM`. Throws an `InternalError` when a variable is missing or wrong. */
export async function connectMailer(limits: MailLimits = LIMITS): Promise<SendMail> {
  const from = parseMailAddress(requireEnv('MAIL_FROM'));
  const provider = requireEnv('MAIL_PROVIDER');
  if (provider === 'smtp') return smtpMailer(from, limits);
  if (provider === 'resend') return resendMailer(from, limits);
  throw new InternalError('MAIL_PROVIDER is neither smtp nor resend');
}
