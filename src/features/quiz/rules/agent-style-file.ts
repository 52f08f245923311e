import * as z from 'zod/mini';
import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { AGENT_SCALES } from './agent-greeting.ts';
import type { AgentStyleCard } from './agent-style-card.ts';

const dial = <const Steps extends readonly [string, string, string]>(steps: Steps) =>
  z.object({ step: z.enum(steps), reason: z.string().check(z.maxLength(300)) });

const count = z.int().check(z.gte(0), z.lte(QUIZ_QUESTION_COUNT));

/** A card that was saved and comes back, as the onboarding reads it. Anyone can have edited the file. */
export const agentStyleFile = z.object({
  format: z.literal('agent-style-card'),
  version: z.literal(1),
  pace: dial(AGENT_SCALES.pace),
  warmth: dial(AGENT_SCALES.warmth),
  detail: dial(AGENT_SCALES.detail),
  directness: dial(AGENT_SCALES.directness),
  greeting: z.string().check(z.maxLength(500)),
  basis: z.object({ D: count, I: count, S: count, C: count }),
}) satisfies z.ZodMiniType<AgentStyleCard>;
