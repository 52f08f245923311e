import type { Letter } from './compose.tsx';
import { panel, sender } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

/** A visitor's message, for the staff. An answer to it goes to the visitor. */
export const newMessage = (payload: MailPayload<'contact-notice'>): Letter => ({
  subject: `New message: ${payload.topic}`,
  preview: `Topic: ${payload.topic}`,
  parts: [sender(payload), panel(payload.message)],
  reason: 'A visitor sent this through a form on our site. Answer this email to write to them.',
  replyTo: payload.email,
});
