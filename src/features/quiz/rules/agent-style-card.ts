import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import {
  AGENT_SCALES,
  type AgentScale,
  AI_WORDS,
  greetingSentences,
  joinSentences,
} from './agent-greeting.ts';
import type { Scores } from './style.ts';

type Dial<Name extends AgentScale> = {
  readonly step: (typeof AGENT_SCALES)[Name][number];
  readonly reason: string;
};

/** Holds no name and no answers. `agentStyleFile` checks one that comes back from a file. */
export interface AgentStyleCard {
  readonly format: 'agent-style-card';
  readonly version: 1;
  readonly pace: Dial<'pace'>;
  readonly warmth: Dial<'warmth'>;
  readonly detail: Dial<'detail'>;
  readonly directness: Dial<'directness'>;
  readonly greeting: string;
  /** The counts that the steps come from. */
  readonly basis: Readonly<Scores>;
}

/** How many answers one pair of styles has to lead by before pace or warmth leaves the middle. */
const LEAD = 6;
/** Counts of one style: below is the low step, above the high step; an even share is 7.5. */
const LOW_COUNT = 5;
const HIGH_COUNT = 10;

const byLead = (lead: number): 0 | 1 | 2 => (lead >= LEAD ? 2 : lead <= -LEAD ? 0 : 1);
const byCount = (of: number): 0 | 1 | 2 => (of >= HIGH_COUNT ? 2 : of <= LOW_COUNT ? 0 : 1);

const REASONS = {
  pace: [
    'so the agent leaves pauses and lets the caller set the speed.',
    'so the agent keeps an even speed and follows the caller.',
    'so the agent comes to the point and moves on soon.',
  ],
  warmth: [
    'so the agent stays polite and keeps to the matter.',
    'so the agent is friendly without small talk.',
    'so the agent greets people warmly before it asks anything.',
  ],
  detail: [
    'so the agent says the main thing and offers more on request.',
    'so the agent gives the facts most callers ask for.',
    'so the agent gives prices, times and conditions in full.',
  ],
  directness: [
    'so the agent invites and suggests, and asks one soft question.',
    'so the agent asks its question in plain words.',
    'so the agent asks for what it needs in a few words.',
  ],
} as const satisfies Record<AgentScale, readonly [string, string, string]>;

/**
 * Turns counts into a manner of speaking for a voice agent. Deterministic: pace is Dominance and Influence against
 * the other two, warmth is Influence and Steadiness against the other two, detail is the count of Conscientiousness
 * and directness that of Dominance.
 */
export function agentStyleOf(scores: Scores): AgentStyleCard {
  const { D, I, S, C } = scores;
  const at = <Name extends AgentScale>(scale: Name, step: 0 | 1 | 2, basis: string) => ({
    step: AGENT_SCALES[scale][step] as (typeof AGENT_SCALES)[Name][number],
    reason: `${basis}, ${REASONS[scale][step]}`,
  });
  const pace = at(
    'pace',
    byLead(D + I - S - C),
    `Dominance and Influence have ${D + I} of your ${QUIZ_QUESTION_COUNT} answers`,
  );
  const warmth = at(
    'warmth',
    byLead(I + S - D - C),
    `Influence and Steadiness have ${I + S} of your ${QUIZ_QUESTION_COUNT} answers`,
  );
  const detail = at(
    'detail',
    byCount(C),
    `Conscientiousness has ${C} of your ${QUIZ_QUESTION_COUNT} answers`,
  );
  const directness = at(
    'directness',
    byCount(D),
    `Dominance has ${D} of your ${QUIZ_QUESTION_COUNT} answers`,
  );
  const { opening, offer, ...rest } = greetingSentences(
    { pace: pace.step, warmth: warmth.step, detail: detail.step, directness: directness.step },
    'our business',
  );

  return {
    format: 'agent-style-card',
    version: 1,
    pace,
    warmth,
    detail,
    directness,
    greeting: joinSentences([opening, AI_WORDS, offer, rest.pace, rest.question]),
    basis: { D, I, S, C },
  };
}

/** The four scales in reading order, with their names for people. */
export function agentDials(card: AgentStyleCard): readonly { name: string; step: string; reason: string }[] {
  return [
    { name: 'Pace', ...card.pace },
    { name: 'Warmth', ...card.warmth },
    { name: 'Detail', ...card.detail },
    { name: 'Directness', ...card.directness },
  ];
}

/** The card as plain text, to paste into a brief. */
export function agentStyleText(card: AgentStyleCard): string {
  const dials = agentDials(card).map(({ name, step, reason }) => `${name}: ${step}. ${reason}`);
  return ['Agent style card', '', ...dials, '', `Sample greeting: ${card.greeting}`, ''].join('\n');
}
