import type { Letter } from './compose.tsx';
import { code, step } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

const REASON =
  'The site watches its own mail and payments. It writes to you about the first alarm of a kind in an hour, and lists all of them in the table app.alarms.';

interface Step {
  text: string;
  /** For the SQL editor of the project. */
  sql?: string;
}

interface Alarm {
  subject: string;
  /** Before the detail. */
  what: string;
  steps: readonly Step[];
}

const ORDER_QUERY =
  "select id, state, plan_id, currency, total, charged, session_id, email\n  from app.orders where id::text like '…%';";

const ALARMS: Record<MailPayload<'staff-alarm'>['kind'], Alarm> = {
  mail_dead: {
    subject: 'A mail could not be sent',
    what: 'It was refused, or its last attempt failed, so it was given up:',
    steps: [
      {
        text: 'See every mail that was given up, and why, in the SQL editor:',
        sql: "select id, template, attempts, last_error, created_at\n  from app.email_outbox where status = 'dead' order by id;",
      },
      {
        text: 'Once the cause is mended, send them all again:',
        sql: "update app.email_outbox\n   set status = 'pending', attempts = 0, next_attempt_at = now()\n where status = 'dead';",
      },
      { text: 'Mails that stay as they are get deleted 30 days after they were written.' },
    ],
  },
  mails_held: {
    subject: 'Mails wait for your decision',
    what: 'More came in within an hour than its limit allows. It may be an attack, or a very good day. Everything was stored; the mails wait. The function that was called:',
    steps: [
      {
        text: 'See how many wait, by kind, in the SQL editor:',
        sql: "select template, count(*) from app.email_outbox where status = 'held' group by template;",
      },
      { text: 'Send them all:', sql: 'select app.release_held_mails();' },
      { text: 'Or drop them all:', sql: 'select app.drop_held_mails();' },
      { text: 'Mails that still wait 30 days after they were written get deleted.' },
    ],
  },
  complaint: {
    subject: 'Somebody marked a mail as spam',
    what: 'The mail provider passed a complaint on to us, under this id:',
    steps: [
      {
        text: 'The address is blocked already: it gets no more mail from us. For this one, nothing is left to do.',
      },
      {
        text: 'If more than one mail in a thousand is marked as spam, the large mail programs stop taking our mail. Look at what we send, and to whom, before it comes to that.',
      },
    ],
  },
  payment_differs: {
    subject: 'A payment differs from its order',
    what: 'Stripe took another amount, or another currency, than the order asks for. The order stays unpaid. What was paid:',
    steps: [
      { text: 'See the order in the SQL editor, with the start of its id:', sql: ORDER_QUERY },
      { text: 'Look at the payment in Stripe. Pay it back there, and write to the buyer.' },
    ],
  },
  payment_foreign: {
    subject: 'A payment belongs to no order',
    what: 'Somebody paid for an order that is gone, because its buyer had it deleted, or on a page that we did not open:',
    steps: [
      { text: 'See whether the order is there, in the SQL editor:', sql: ORDER_QUERY },
      {
        text: 'Look at the payment in Stripe, where the buyer’s address is. Ask whether they want the plan; if not, cancel it and pay it back there.',
      },
    ],
  },
  payment_twice: {
    subject: 'An order was paid twice',
    what: 'A second payment came in for an order that was paid before. The order stays as it is. The second payment:',
    steps: [
      { text: 'See the order, with the payment page that counts, in the SQL editor:', sql: ORDER_QUERY },
      {
        text: 'Look for the other page in Stripe. Cancel the subscription that it started, if any, pay the amount back there, and write to the buyer.',
      },
    ],
  },
};

/** Tells the staff what went wrong, in plain words, and what to do. */
export function staffAlarm({ kind, detail }: MailPayload<'staff-alarm'>): Letter {
  const { subject, what, steps } = ALARMS[kind];
  return { subject, preview: what, parts: [what, code(detail), ...steps.map(step)], reason: REASON };
}
