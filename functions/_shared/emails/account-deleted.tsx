/** @jsxImportSource react */
import { site } from '../../../src/domain/site.ts';
import { compose } from './compose.tsx';
import type { Email, EmailContext } from './email.ts';
import { Headline, Paragraph } from './layout.tsx';

const SUBJECT = 'Your account was deleted';
const WHAT =
  'The account for this address is gone, with its results, and with the messages, the place on the newsletter list and the notes of emails that we kept under it. It can’t be brought back.';
const WHAT_STAYS =
  'What stays, as a code and without your address: what you agreed to, when you took it back, and your wish to get no email, if you told us so. An order that you paid for stays in our books, and a plan goes on until you cancel it. A code that this email was sent goes after 30 days.';
const NOT_YOU = `If it was not you, somebody else could sign in to your account or read your email. Change the password of your mailbox first, and then write to ${site.email}.`;
const REASON = 'Someone who was signed in deleted the account for this address.';

/** The last mail about an account: it tells the owner even if somebody else deleted it. */
export function accountDeleted(_payload: object, context: EmailContext): Email {
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{WHAT}</Paragraph>
      <Paragraph>{WHAT_STAYS}</Paragraph>
      <Paragraph>{NOT_YOU}</Paragraph>
    </>
  );
  const text = [SUBJECT, WHAT, WHAT_STAYS, NOT_YOU];
  return compose({ subject: SUBJECT, preview: WHAT, content, text, reason: REASON }, context);
}
