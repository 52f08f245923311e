import { z } from 'zod';
import { sentDocument } from '../../../src/features/account/rules/home-schema.ts';
import { DOCUMENT_TOPICS } from '../../../src/features/contact/rules/contact-form.ts';
import { QUIZ_KEPT_MAX } from '../../../src/site/constants.ts';
import type { Scores } from '../../../src/features/quiz/rules/style.ts';
import { type CallDatabase, nothing } from './database.ts';
import { storedOrder } from './orders.ts';
import { deleted, rows } from './people.ts';
import { receipt } from './submissions.ts';

const home = z.object({
  orders: z.array(storedOrder.extend({ createdAt: z.string() })),
  documents: z.array(sentDocument),
});
export type StoredHome = z.infer<typeof home>;

/** Whose data an account holds; `person` is missing while its address is not confirmed. */
export interface AccountOwner {
  userId: string;
  person?: { address: string; personHash: string } | undefined;
}

/** A result to keep. The same `id` is the same result. */
interface KeptReport {
  id: string;
  userId: string;
  scores: Scores;
}

export const accountStore = (call: CallDatabase) => ({
  /** Throws 401 when there is no such account, and 422 when it is full or the id was used for another result. */
  recordQuizReport: ({ id, userId, scores }: KeptReport) => {
    const { D: d, I: i, S: s, C: c } = scores;
    return call('record_quiz_report', [{ id, userId, d, i, s, c, most: QUIZ_KEPT_MAX }], receipt);
  },
  /** What was ordered with the account or its address, and what that address sent us to work with; the newest first. */
  readHome: ({ userId, person }: AccountOwner) =>
    call('read_home', [{ userId, personHash: person?.personHash }, DOCUMENT_TOPICS], home),
  exportQuizReports: (userId: string) => call('export_quiz_reports', [userId], rows),
  /** The sessions that have not ended. */
  exportSignIns: (userId: string) => call('export_sign_ins', [userId], rows),
  /** Deletes all but the account itself, and writes the mail about it, which `endAccount` lets go. Numbers of rows. */
  deleteAccountData: ({ userId, person }: AccountOwner) => {
    const account = { userId, personHash: person?.personHash, email: person?.address };
    return call('delete_account_data', [account], deleted);
  },
  /**
   * Where the deletion of an account stands, now that the auth service was asked. `unknown`: there is no such account,
   * and nobody has asked us to delete it.
   */
  endAccount: (userId: string) => call('end_account', [userId], z.enum(['present', 'deleted', 'unknown'])),
  processAccountDeletions: () => call('process_account_deletions', [], nothing),
});
