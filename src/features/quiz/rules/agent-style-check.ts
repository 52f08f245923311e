import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { AGENT_SCALES, type AgentScale } from './agent-greeting.ts';
import type { AgentStyleCard } from './agent-style-card.ts';
import { STYLES } from './style.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/**
 * A card that was saved and comes back, with nothing but its own fields; undefined for anything else. Anyone can have
 * edited the file. A schema would bring zod into a form page.
 */
export function checkAgentStyle(value: unknown): AgentStyleCard | undefined {
  if (!isFields(value) || value.format !== 'agent-style-card' || value.version !== 1) return undefined;
  const { greeting, basis } = value;
  if (!isText(greeting, 500) || !isFields(basis)) return undefined;

  const dials: Fields = {};
  for (const [scale, steps] of Object.entries(AGENT_SCALES)) {
    const dial = value[scale as AgentScale];
    if (!isFields(dial) || !isText(dial.reason, 300)) return undefined;
    if (!steps.some((step) => step === dial.step)) return undefined;
    dials[scale] = { step: dial.step, reason: dial.reason };
  }
  const counts: Fields = {};
  for (const style of STYLES) {
    const count = basis[style];
    if (!Number.isInteger(count) || (count as number) < 0 || (count as number) > QUIZ_QUESTION_COUNT)
      return undefined;
    counts[style] = count;
  }
  return { format: value.format, version: 1, ...dials, greeting, basis: counts } as unknown as AgentStyleCard;
}
