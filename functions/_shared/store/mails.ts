import { z } from 'zod';
import { type CallDatabase, nothing } from './database.ts';

const outboxJob = z.object({
  id: z.int(),
  /** Counts from 1. */
  attempt: z.int(),
  /** In seconds since 1970; another one after a day. */
  firstAttemptAt: z.int(),
  dedupeKey: z.string(),
  template: z.string(),
  reference: z.uuid(),
  recipient: z.string(),
  personHash: z.string().nullable(),
  payload: z.unknown(),
  /** Not before so many milliseconds, which is how an issue of the newsletter keeps to its rate. */
  waitMs: z.int(),
});
export type OutboxJob = z.infer<typeof outboxJob>;

/**
 * `failed` is tried again later, not before `retryAfter` seconds; `refused` never, `suppress`: nor any other mail.
 * `concernsAll`: the reason is not this mail, and any other would fail too.
 */
export type Outcome =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'failed'; error: string; retryAfter?: number | undefined; concernsAll?: true | undefined }
  | { outcome: 'refused'; error: string; suppress?: boolean | undefined };

const outboxState = z.object({
  /** For how long the oldest mail is due, in seconds. */
  dueSeconds: z.number(),
  held: z.int(),
  /** Alarms that were raised within the last day. */
  alarms: z.int(),
  /** Within the last hour more was stored than usual, so that mails are held. */
  breakerTripped: z.boolean(),
  /** Within the last day somebody called whom the platform did not name. */
  callersUnknown: z.boolean(),
});
export type OutboxState = z.infer<typeof outboxState>;

export type MailEventKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

export const mailStore = (call: CallDatabase) => ({
  /** Leases due mails for 60 seconds. */
  claimMails: (limit: number) => call('claim_mails', [limit], z.array(outboxJob)),
  finishMail: ({ id, attempt }: OutboxJob, outcome: Outcome) =>
    call('finish_mail', [{ id, attempt, ...outcome }], nothing),
  readOutboxState: () => call('read_outbox_state', [], outboxState),
  /** How many people it tells something new about; none when the event was known. `id` and `mail` are the provider's. */
  recordMailEvent: (id: string, kind: MailEventKind, people: string[], mail: string) =>
    call('record_mail_event', [id, kind, people, mail], z.int()),
  /** Writes the mail of each Monday, once it is time in this zone. */
  queueDigest: (timeZone: string) => call('queue_digest', [timeZone], nothing),
  /** What the leased mail is to say, with so many rows of each list. */
  readDigest: ({ id }: OutboxJob, rows: number) => call('read_digest', [id, rows], z.unknown()),
  deleteExpired: () => call('delete_expired', [], nothing),
});
