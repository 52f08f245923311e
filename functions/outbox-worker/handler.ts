import type { Dependencies } from '../_shared/dependencies.ts';
import type { RenderMail } from '../_shared/emails/render-mail.ts';
import { serve } from '../_shared/http.ts';
import { MailError, type SendMail } from '../_shared/mailer.ts';
import type { OutboxJob, Outcome } from '../_shared/store.ts';

/**
 * Per run: a run has to end within the platform's two seconds of CPU, and the timer comes back. A report with its PDF
 * takes about 120 ms.
 */
const MAILS_PER_RUN = 6;
const PARALLEL_MAILS = 4;

interface WorkerDependencies extends Omit<Dependencies, 'kickWorker'> {
  connectMailer: () => Promise<SendMail>;
  renderMail: RenderMail;
}

/** Does the work for every item, a few at a time; results in the order in which they end. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.values();
  const results: Result[] = [];
  const drain = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: PARALLEL_MAILS }, drain));
  return results;
}

/** Renders and sends one mail. Never rejects: what went wrong is the outcome. */
async function attempt(
  { template, reference, recipient, payload, dedupeKey }: OutboxJob,
  tools: { renderMail: RenderMail; sendMail: SendMail; siteUrl: string },
): Promise<Outcome> {
  try {
    const {
      replyTo,
      attachments = [],
      ...parts
    } = await tools.renderMail(template, payload, {
      reference,
      siteUrl: tools.siteUrl,
    });
    const providerId = await tools.sendMail({
      ...parts,
      attachments,
      to: { name: '', address: recipient },
      replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
      dedupeKey,
    });
    return { outcome: 'sent', providerId };
  } catch (error) {
    const outcome = error instanceof MailError && error.permanent ? 'refused' : 'failed';
    return { outcome, error: error instanceof Error ? error.message : 'unknown error' };
  }
}

/** Sends what is due in the outbox. Called by a timer, and by the other functions after a submission. */
export const sendOutbox = ({ settings, connectStore, connectMailer, renderMail, log }: WorkerDependencies) =>
  serve({
    name: 'outbox-worker',
    auth: ['secret'],
    deadlineMs: 55_000,
    settings,
    log,
    work: async (call) => {
      const store = connectStore(call.settings);
      const tools = { renderMail, sendMail: await connectMailer(), siteUrl: call.settings.siteUrl };

      const deliver = async (job: OutboxJob): Promise<Outcome['outcome']> => {
        const outcome = await attempt(job, tools);
        await store.finishMail(job, outcome, call.signal);
        if (outcome.outcome !== 'sent') {
          const { id, template, attempt: attempts } = job;
          log({ level: 'error', event: `mail_${outcome.outcome}`, mail: id, template, attempts });
        }
        return outcome.outcome;
      };

      const outcomes: Outcome['outcome'][] = [];
      while (outcomes.length < MAILS_PER_RUN) {
        const jobs = await store.claimMails(MAILS_PER_RUN - outcomes.length, call.signal);
        if (jobs.length === 0) break;
        outcomes.push(...(await inParallel(jobs, deliver)));
      }
      if (outcomes.length === 0) await store.forgetExpired(call.signal);

      const sent = outcomes.filter((outcome) => outcome === 'sent').length;
      return { ok: true, sent, failed: outcomes.length - sent };
    },
  });
