import { afterAnswer } from '../_shared/after-answer.ts';
import { STAFF } from '../_shared/emails/payloads.ts';
import { type RenderMail, renderMail as renderTemplate } from '../_shared/emails/render-mail.ts';
import type { Settings } from '../_shared/env.ts';
import { InternalError } from '../_shared/internal-error.ts';
import { serve } from '../_shared/http.ts';
import { syncCheckoutSession } from '../_shared/sync-checkout-session.ts';
import { connectMailer as connectProvider } from '../_shared/mailer.ts';
import { MailError, type SendMail } from '../_shared/mailer/mail.ts';
import { connectPayments as connectStripe, type PaymentDependencies } from '../_shared/payments.ts';
import { personalLinks } from '../_shared/personal-links.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { Store } from '../_shared/store.ts';
import type { OutboxJob, Outcome } from '../_shared/store/mails.ts';

/** Leased at once. A report with its PDF takes about 120 ms, and a run has to end within two seconds of CPU. */
const BATCH = 6;
/** After this a run takes up no further mails; the next run does. */
const RUN_MS = 1_000;
const PARALLEL_MAILS = 4;
/** A mail that takes longer holds up no other: it goes on beside them, and after the run. Milliseconds. */
const PATIENCE_MS = 500;
/** Orders that an idle run asks the payment service about. */
const ORDERS = 2;

interface WorkerDependencies extends PaymentDependencies {
  connectMailer?: () => Promise<SendMail>;
  renderMail?: RenderMail;
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

/** The result of work; undefined when it takes longer than so many milliseconds, and it goes on. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** What came of a mail that was not sent. */
function failureOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : 'unknown error';
  if (!(error instanceof MailError)) return { outcome: 'failed', error: message };
  const { kind, retryAfterSeconds: retryAfter } = error;
  if (kind === 'temporary' || kind === 'slow-down') return { outcome: 'failed', error: message, retryAfter };
  return { outcome: 'refused', error: message, suppress: kind === 'mailbox-unknown' };
}

/** Sends what is due in the outbox. Called by a timer, and by the other functions after a submission. */
export const sendOutbox = ({
  connectMailer = connectProvider,
  renderMail = renderTemplate,
  connectPayments = connectStripe,
  ...dependencies
}: WorkerDependencies) => {
  const { notifyWorker, log } = dependencies;

  /** Renders and sends one mail. Resolves with the provider's id. */
  async function send(job: OutboxJob, sendMail: SendMail, settings: Settings): Promise<string> {
    const { template, reference, recipient, personHash, payload, dedupeKey } = job;
    const { siteUrl, staffEmail } = settings;
    const personal =
      personHash === null ? undefined : personalLinks(settings, { personHash, reference }, new Date());
    const context = { reference, siteUrl, links: personal?.links };
    const {
      replyTo,
      attachments = [],
      isNewsletter = false,
      ...parts
    } = await renderMail(template, payload, context);
    return sendMail({
      ...parts,
      attachments,
      to: { name: '', address: recipient === STAFF ? staffEmail : recipient },
      replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
      unsubscribeUrl: isNewsletter ? personal?.unsubscribeUrl : undefined,
      dedupeKey,
    });
  }

  /**
   * Asks about orders of which nothing was heard: the payment service could not reach us, and the tab was closed. Never
   * rejects: the same orders come up again.
   */
  async function syncOrders(settings: Settings, store: Store): Promise<void> {
    if (!settings.payments) return;
    let changed = false;
    try {
      for (const { sessionId } of await store.claimOrders(ORDERS)) {
        const payments = await connectPayments(settings.payments, settings);
        const synced = await syncCheckoutSession(sessionId, { payments, store });
        changed ||= synced.changed;
      }
    } catch (error) {
      const cause = error instanceof Refusal ? error.cause : error;
      const words = cause instanceof InternalError ? cause.message : 'unknown';
      log({ level: 'error', event: 'orders_unseen', error: words });
    }
    if (changed) notifyWorker(settings);
  }

  return serve(dependencies, {
    name: 'outbox-worker',
    auth: ['secret'],
    deadlineMs: 55_000,
    work: async ({ settings, store }) => {
      const startedAt = performance.now();
      const sendMail = await connectMailer();
      let stopped = false;

      const deliver = async (job: OutboxJob): Promise<Outcome['outcome']> => {
        const result = await send(job, sendMail, settings).then(
          (providerId): Outcome => ({ outcome: 'sent', providerId }),
          (error: unknown) => {
            // The provider wants no further mail now.
            stopped ||= error instanceof MailError && error.kind === 'slow-down';
            return failureOf(error);
          },
        );
        await store.finishMail(job, result);
        const { outcome } = result;
        if (outcome !== 'sent') {
          const { id, template, attempt: attempts } = job;
          log({ level: 'error', event: `mail_${outcome}`, mail: id, template, attempts });
        }
        return outcome;
      };

      /** Undefined for a mail that goes on after its turn; if its end can't be noted, its lease ends and it is sent again. */
      const deliverInTurn = async (job: OutboxJob) => {
        const delivery = deliver(job);
        const outcome = await within(PATIENCE_MS, delivery);
        if (outcome === undefined)
          afterAnswer(delivery.catch(() => log({ level: 'error', event: 'mail_unfinished', mail: job.id })));
        return outcome;
      };

      const outcomes: Awaited<ReturnType<typeof deliverInTurn>>[] = [];
      for (;;) {
        const jobs = await store.claimMails(BATCH);
        outcomes.push(...(await inParallel(jobs, deliverInTurn)));
        if (jobs.length === 0 || stopped) break;
        if (performance.now() - startedAt > RUN_MS) {
          // A mail server that answers nobody is left alone until the timer calls.
          if (outcomes.includes('sent')) notifyWorker(settings);
          break;
        }
      }
      if (outcomes.length === 0) {
        await store.processAccountDeletions();
        await store.deleteExpired();
        await syncOrders(settings, store);
      }

      const ended = outcomes.filter((outcome) => outcome !== undefined);
      const sent = ended.filter((outcome) => outcome === 'sent').length;
      return { ok: true, sent, failed: ended.length - sent };
    },
  });
};
