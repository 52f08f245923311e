/**
 * How a voice agent speaks, on four small scales. The middle step is the neutral one; no step is better than
 * another.
 */
export const AGENT_SCALES = {
  pace: ['unhurried', 'even', 'brisk'],
  warmth: ['reserved', 'friendly', 'warm'],
  detail: ['brief', 'moderate', 'full'],
  directness: ['gentle', 'plain', 'direct'],
} as const;

export type AgentScale = keyof typeof AGENT_SCALES;
export type AgentDials = { readonly [Scale in AgentScale]: (typeof AGENT_SCALES)[Scale][number] };

export const AI_WORDS = 'I am an AI assistant.';

const OPENINGS = {
  reserved: 'Hello, you have reached',
  friendly: 'Hello, and thank you for calling',
  warm: 'Hello, it is good to hear from you. Thank you for calling',
} as const;
const OFFERS = {
  brief: '',
  moderate: 'I can book a time or take a message.',
  full: 'I can book a time, answer questions about prices and hours, or take a message for the team.',
} as const;
const PACES = {
  unhurried: 'Please take the time you need.',
  even: '',
  brisk: 'Let us get straight to it.',
} as const;
const QUESTIONS = {
  gentle: 'Would you like to tell me what this is about?',
  plain: 'How can I help you?',
  direct: 'What do you need?',
} as const;

/** With a full stop, unless it brings its own, as “Smith Inc.” does. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The sentences of a greeting in their order; empty where the dials want none. */
export function greetingSentences({ pace, warmth, detail, directness }: AgentDials, business: string) {
  return {
    opening: `${OPENINGS[warmth]} ${asSentence(business)}`,
    offer: OFFERS[detail],
    pace: PACES[pace],
    question: QUESTIONS[directness],
  };
}

/** Sentences as one text; the empty ones leave no gap. */
export const joinSentences = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ');
