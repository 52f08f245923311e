import { z } from 'zod';
import { NEWSLETTER_STATES } from '../../../src/site/api.ts';
import { type CallDatabase, nothing } from './database.ts';
import type { Consent } from './submissions.ts';

export const rows = z.array(z.record(z.string(), z.unknown()));
/** Numbers of rows by table. */
export const deleted = z.record(z.string(), z.int());

/** What a person may decide, by the keyed hash of their address. */
export const peopleStore = (call: CallDatabase) => ({
  /** False when there is nothing to confirm, or nothing any more. */
  confirmNewsletter: (personHash: string, consent: Consent) =>
    call('confirm_newsletter', [personHash, consent], z.boolean()),
  unsubscribeNewsletter: (personHash: string, consent: Consent) =>
    call('unsubscribe_newsletter', [personHash, consent], nothing),
  readNewsletterState: (personHash: string) =>
    call('read_newsletter_state', [personHash], z.enum(NEWSLETTER_STATES)),
  suppressMail: (personHash: string, consent: Consent) =>
    call('suppress_mail', [personHash, 'asked', consent], nothing),
  /** `userId`: of their account, for the orders that were made with it. */
  exportPerson: (personHash: string, userId?: string) =>
    call('export_person', userId ? [personHash, userId] : [personHash], z.record(z.string(), rows)),
  deletePerson: (personHash: string) => call('delete_person', [personHash], deleted),
});
