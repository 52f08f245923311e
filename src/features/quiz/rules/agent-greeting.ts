import sentences from './agent-greeting.json' with { type: 'json' };

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

export const AI_WORDS = sentences.ai;

/** With a full stop, unless it brings its own, as “Smith Inc.” does. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The sentences of a greeting in their order; empty where the dials want none. */
export function greetingSentences({ pace, warmth, detail, directness }: AgentDials, business: string) {
  return {
    opening: `${sentences.openings[warmth]} ${asSentence(business)}`,
    offer: sentences.offers[detail],
    pace: sentences.paces[pace],
    question: sentences.questions[directness],
  };
}

/** Sentences as one text; the empty ones leave no gap. */
export const joinSentences = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ');
