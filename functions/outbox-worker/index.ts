import { live } from '../_shared/dependencies.ts';
import { renderMail } from '../_shared/emails/render-mail.ts';
import { connectMailer } from '../_shared/mailer.ts';
import { connectPayments } from '../_shared/payments.ts';
import { sendOutbox } from './handler.ts';

export default { fetch: sendOutbox({ ...live, connectMailer, connectPayments, renderMail }) };
