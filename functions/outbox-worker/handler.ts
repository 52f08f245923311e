import { setTimeout as wait } from 'node:timers/promises';
import { site } from '../../src/site/facts.ts';
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
import { createLanes } from './lanes.ts';

/** Leased at once. A report with its PDF takes about 120 ms, and a run has to end within two seconds of CPU. */
const BATCH = 6;
/** After this a run takes up no further mails; the next run does. */
const RUN_MS = 1_000;
/** A run itself waits for the end of a shorter rest. After a longer one the timer, which comes every ten seconds, starts a run. */
const REST_SECONDS = 10;
/** Orders that an idle run asks the payment service about. */
const ORDERS = 2;
/** Of each list that the digest carries. */
const DIGEST_ROWS = 1_000;

interface WorkerDependencies extends PaymentDependencies {
  connectMailer?: () => Promise<SendMail>;
  renderMail?: RenderMail;
}

/** What came of a mail that was not sent. */
function failureOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : 'unknown error';
  if (!(error instanceof MailError)) return { outcome: 'failed', error: message, concernsAll: true };
  const { kind, retryAfterSeconds: retryAfter } = error;
  if (kind !== 'refused' && kind !== 'mailbox-unknown')
    return {
      outcome: 'failed',
      error: message,
      retryAfter,
      concernsAll: kind === 'temporary' ? undefined : true,
    };
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
  async function send(job: OutboxJob, sendMail: SendMail, settings: Settings, store: Store): Promise<string> {
    const { template, reference, recipient, personHash, dedupeKey, firstAttemptAt } = job;
    const payload = template === 'weekly-digest' ? await store.readDigest(job, DIGEST_ROWS) : job.payload;
    const { siteUrl, staffEmail } = settings;
    const personal =
      personHash === null
        ? undefined
        : personalLinks(settings, { personHash, reference }, new Date(firstAttemptAt * 1_000));
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
      const lanes = createLanes();
      const count = { sent: 0, failed: 0 };
      let stopped = false;
      let restSeconds = 0;

      /** If the end of a mail can't be noted, its lease runs out and it is sent again. */
      const deliver = async (job: OutboxJob, waits: () => void) => {
        const handOver: SendMail = (mail) => {
          waits();
          return sendMail(mail);
        };
        const result = await send(job, handOver, settings, store).then(
          (providerId): Outcome => ({ outcome: 'sent', providerId }),
          (error: unknown) => {
            // The provider wants no further mail now.
            if (error instanceof MailError && error.kind === 'slow-down') {
              stopped = true;
              const { retryAfterSeconds: named } = error;
              if (named !== undefined) restSeconds = Math.max(restSeconds, named, 1);
            }
            return failureOf(error);
          },
        );
        const { id, template, attempt: attempts } = job;
        const { outcome } = result;
        try {
          await store.finishMail(job, result);
          count[outcome === 'sent' ? 'sent' : 'failed'] += 1;
        } catch {
          stopped = true;
          log({ level: 'error', event: 'mail_unfinished', mail: id, template, attempts });
        }
        if (outcome !== 'sent')
          log({ level: 'error', event: `mail_${outcome}`, mail: id, template, attempts });
      };

      let isIdle = true;
      for (;;) {
        const jobs = await store.claimMails(BATCH);
        // One that comes alone may be what stopped another worker: it must take no other with it.
        const isAlone = jobs.length === 1;
        if (isAlone) await lanes.free();
        const claimedAt = performance.now();
        for (const job of jobs) {
          const early = claimedAt + job.waitMs - performance.now();
          if (early > 0) await wait(early);
          await lanes.start((waits) => deliver(job, waits));
        }
        if (isAlone) await lanes.free();
        // While an issue goes out, for hours, the other work is done as well.
        isIdle &&= jobs.every(({ template }) => template === 'newsletter-issue');
        if (jobs.length === 0 || stopped) break;
        if (performance.now() - startedAt > RUN_MS) {
          notifyWorker(settings);
          break;
        }
      }
      if (isIdle) {
        await store.processAccountDeletions();
        await store.deleteExpired();
        await store.queueDigest(site.timeZone);
        await syncOrders(settings, store);
      }
      await lanes.free();
      if (restSeconds > 0 && restSeconds < REST_SECONDS) {
        await wait(restSeconds * 1_000);
        notifyWorker(settings);
      }
      return { ok: true, ...count };
    },
  });
};
