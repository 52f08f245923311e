import type { Dependencies } from '../../functions/_shared/dependencies.ts';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import type { Mail } from '../../functions/_shared/mailer/mail.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { request, SECRET_KEY } from './fixtures.ts';

/** Stand for a person, and for the words of a consent. */
export const ADA_HASH = 'a'.repeat(64);
export const TEXT_HASH = 'f'.repeat(64);

export const consent = {
  purpose: 'newsletter',
  textHash: TEXT_HASH,
  page: '/',
  clientHash: 'c',
  userAgent: 'test',
};

/** What the functions of the database take, without limits of a mailbox; `changes` overwrite it. */
export const submission = (changes: Record<string, unknown> = {}) => ({
  key: crypto.randomUUID(),
  bodyHash: crypto.randomUUID(),
  personHash: ADA_HASH,
  held: false,
  consent,
  mails: [],
  ...changes,
});

/** What the worker has sent in its last run. */
export const inbox: Mail[] = [];
const deliver = async (mail: Mail) => {
  inbox.push(mail);
  return mail.dedupeKey;
};
/** Lets the worker run once, with its own templates, and answers what it says. */
export async function runWorker(kept: Dependencies, send = deliver) {
  inbox.length = 0;
  const worker = sendOutbox({ ...kept, connectMailer: async () => send, renderMail });
  return (await worker(request({}, { apikey: SECRET_KEY }))).json();
}
