import type { Dependencies } from '../_shared/dependencies.ts';
import type { RenderMail } from '../_shared/emails/render-mail.ts';
import { serve } from '../_shared/http.ts';
import { MailError, type SendMail } from '../_shared/mailer.ts';
import type { OutboxJob, Outcome } from '../_shared/store.ts';

/** Per run: a run has to end within the platform's CPU time, and the timer comes back. */
const MAILS_PER_RUN = 10;
const PARALLEL_MAILS = 4;

interface WorkerDependencies extends Omit<Dependencies, 'kickWorker'> {
  connectMailer: () => Promise<SendMail>;
  renderMail: RenderMail;
}

/** Does the work for every item, a few at a time; results in the order in which they end. */
async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const queue = items.values();
  const results: Result[] = [];
  const drain = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: PARALLEL_MAILS }, drain));
  return results;
}

/** Sends what is due in the outbox. Called by a timer, and by the other functions after a submission. */
export const sendOutbox = ({ settings, connectStore, connectMailer, renderMail, log }: WorkerDependencies) =>
  serve({
    name: 'outbox-worker',
    auth: ['secret'],
    deadlineMs: 55_000,
    settings,
    log,
    work: async ({ settings: { siteUrl }, settings: known, signal }) => {
      const store = connectStore(known);
      const sendMail = await connectMailer();

      const attempt = async ({ template, reference, recipient, payload, dedupeKey }: OutboxJob): Promise<Outcome> => {
        try {
          const { replyTo, ...mail } = await renderMail(template, payload, { reference, siteUrl });
          const providerId = await sendMail({
            ...mail,
            to: { name: '', address: recipient },
            replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
            dedupeKey,
          });
          return { outcome: 'sent', providerId };
        } catch (error) {
          const outcome = error instanceof MailError && error.permanent ? 'refused' : 'failed';
          return { outcome, error: error instanceof Error ? error.message : 'unknown error' };
        }
      };

      const deliver = async (job: OutboxJob): Promise<Outcome['outcome']> => {
        const outcome = await attempt(job);
        await store.finishMail(job, outcome, signal);
        if (outcome.outcome !== 'sent') {
          log({ level: 'error', event: `mail_${outcome.outcome}`, template: job.template, attempt: job.attempt, mail: job.id });
        }
        return outcome.outcome;
      };

      const outcomes: Outcome['outcome'][] = [];
      while (outcomes.length < MAILS_PER_RUN) {
        const jobs = await store.claimMails(MAILS_PER_RUN - outcomes.length, signal);
        if (jobs.length === 0) break;
        outcomes.push(...(await inParallel(jobs, deliver)));
      }
      if (outcomes.length === 0) await store.forgetExpired(signal);

      const sent = outcomes.filter((outcome) => outcome === 'sent').length;
      return { ok: true, sent, failed: outcomes.length - sent };
    },
  });
