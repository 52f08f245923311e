import { DOCUMENT_TOPICS } from '../../../src/features/contact/rules/contact-form.ts';
import type { Letter } from './compose.tsx';
import type { MailPayload } from './payloads.ts';

const REASON =
  'Someone entered this address in a form on our site. If it was not you, ignore this email; we have not added you to any list.';
const QUOTE = 'If you write to us about it, please quote the reference below.';
const NOT_REPEATED =
  'This receipt does not repeat what was sent, because anyone can type an address into a form, and it may not be theirs.';

interface Answer {
  subject: string;
  thanks: string;
  /** What happens next, and what does not. */
  next: string;
}

/** The forms whose message is put together out of many fields; every other topic is a letter. */
const ANSWERS: Record<(typeof DOCUMENT_TOPICS)[number], Answer> = {
  Questionnaire: {
    subject: 'We have your answers',
    thanks: 'Thank you for filling in the questionnaire.',
    next: 'A person will read your answers and write to this address: one plan, the minutes we counted, and the price, or why no plan fits. Nothing is ordered by it.',
  },
  'Agent Onboarding': {
    subject: 'We have your agent brief',
    thanks: 'Thank you for your brief.',
    next: 'A person will read it and write to this address. The next step is a draft of your agent that you can call and test. Nothing is ordered by it, and nothing goes live until you say so.',
  },
  'Order Request': {
    subject: 'We have your order request',
    thanks: 'Thank you for your order request.',
    next: 'A person will look at it and send an invoice to this address for you to check. It counts once you say yes, and nothing is charged before that.',
  },
};

function answerTo(topic: MailPayload<'contact-receipt'>['topic']): Answer {
  const document = DOCUMENT_TOPICS.find((one) => one === topic);
  if (document) return ANSWERS[document];
  return {
    subject: 'We have your message',
    thanks: `Thank you for writing to us. Topic: ${topic}.`,
    next: 'A person will read it and answer at this address.',
  };
}

/** Nothing that the sender wrote is in it: the address is not proven, and this must not carry their words to it. */
export function contactReceipt({ topic, receipt }: MailPayload<'contact-receipt'>): Letter {
  const { subject, thanks, next } = answerTo(topic);
  const parts = [thanks, next, QUOTE, NOT_REPEATED];
  return { subject, preview: thanks, parts, reason: REASON, consent: { receipt } };
}
