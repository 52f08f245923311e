import { site } from '../../../src/site/facts.ts';
import type { Letter } from './compose.tsx';

const WHAT =
  'The account for this address is gone, with its results, and with the messages, the place on the newsletter list and the notes of emails that we kept under it. It can’t be brought back.';
const WHAT_STAYS =
  'What stays, as a code and without your address: what you agreed to, when you took it back, and your wish to get no email, if you told us so. An order that you paid for stays in our books, and a plan goes on until you cancel it. A code that this email was sent goes after 30 days.';
const NOT_YOU = `If it was not you, somebody else could sign in to your account or read your email. Change the password of your mailbox first, and then write to ${site.email}.`;

/** The last mail about an account: it tells the owner even if somebody else deleted it. */
export const accountDeleted = (): Letter => ({
  subject: 'Your account was deleted',
  preview: WHAT,
  parts: [WHAT, WHAT_STAYS, NOT_YOU],
  reason: 'Someone who was signed in deleted the account for this address.',
});
