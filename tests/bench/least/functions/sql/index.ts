import { randomBytes } from 'node:crypto';
import { sql } from '../_shared/sql.ts';

/** What the SQL of a contact message is given: the call, and the submission. */
function calls(email: string) {
  const [person, client] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const form = { key: crypto.randomUUID(), bodyHash: person };
  const many = 1_000_000;
  return {
    counted: {
      ...form,
      function: 'submit-contact',
      limits: [
        {
          key: `submit-contact:client:${client}`,
          calls: 1,
          attempts: many,
          free: many,
          hour: many,
          day: many,
        },
      ],
      work: false,
      proven: false,
      hourly: { allowed: 1e9, free: 1e9 },
    },
    submission: {
      ...form,
      personHash: person,
      mailbox: {
        key: `submit-contact:mailbox:${person}`,
        windows: [{ seconds: 86_400, allowed: many }],
        beyond: 'silence',
      },
      consent: { purpose: 'message', clientHash: client, userAgent: 'bench' },
      mails: [
        { template: 'contact-notice', recipient: 'staff', payload: {} },
        { template: 'contact-receipt', recipient: email, payload: {} },
      ],
    },
  };
}

/** Calls the very SQL of a contact message, with its limits, replays and proofs, and does nothing else. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { formData, timestamp, userAgent } = await request.json();
    const message = { ...formData, topic: formData.helpType, sentAt: timestamp, userAgent };
    const { counted, submission } = calls(formData.email);
    const [row] = await sql`
      select app.submit(
        ${sql.json(counted)}, 'submit_contact_message', ${sql.json(submission)}, ${sql.json(message)}) as result`;
    return Response.json(row?.result);
  },
};
