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
  confirmNewsletter: (personHash: string, consent: Consent, signal: AbortSignal) =>
    call('confirm_newsletter', [personHash, consent], z.boolean(), signal),
  unsubscribeNewsletter: (personHash: string, consent: Consent, signal: AbortSignal) =>
    call('unsubscribe_newsletter', [personHash, consent], nothing, signal),
  readNewsletterState: (personHash: string, signal: AbortSignal) =>
    call('read_newsletter_state', [personHash], z.enum(NEWSLETTER_STATES), signal),
  /** No mail to this person any more. */
  suppressMail: (personHash: string, consent: Consent, signal: AbortSignal) =>
    call('suppress_mail', [personHash, 'asked', consent], nothing, signal),
  /** Rows by table. */
  exportPerson: (personHash: string, signal: AbortSignal) =>
    call('export_person', [personHash], z.record(z.string(), rows), signal),
  deletePerson: (personHash: string, signal: AbortSignal) =>
    call('delete_person', [personHash], deleted, signal),
});
