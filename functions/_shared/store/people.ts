import { z } from 'zod';
import { NEWSLETTER_STATES } from '../../../src/site/api.ts';
import { sentDocument } from '../../../src/features/account/rules/home-schema.ts';
import { DOCUMENT_TOPICS } from '../../../src/features/contact/rules/contact-form.ts';
import { type CallDatabase, nothing } from './database.ts';
import { storedOrder } from './orders.ts';
import type { Consent } from './submissions.ts';

export const rows = z.array(z.record(z.string(), z.unknown()));
/** Numbers of rows by table. */
export const deleted = z.record(z.string(), z.int());

const home = z.object({
  orders: z.array(storedOrder.extend({ createdAt: z.string() })),
  documents: z.array(sentDocument),
});
export type StoredHome = z.infer<typeof home>;

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
  /** What the person has ordered and sent us to work with, the newest first. */
  readHome: (personHash: string) => call('read_home', [personHash, DOCUMENT_TOPICS], home),
  exportPerson: (personHash: string) => call('export_person', [personHash], z.record(z.string(), rows)),
  deletePerson: (personHash: string) => call('delete_person', [personHash], deleted),
});
