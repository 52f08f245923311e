import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import rules from './agent-dials.json' with { type: 'json' };
import {
  AGENT_SCALES,
  type AgentDials,
  type AgentScale,
  AI_WORDS,
  greetingSentences,
  joinSentences,
} from './agent-greeting.ts';
import { type Scores, STYLES } from './style.ts';
import { capitalized, filled } from './wording.ts';

type Dials = {
  readonly [Name in AgentScale]: { readonly step: AgentDials[Name]; readonly reason: string };
};

/** Holds no name and no answers. `checkAgentStyle` reads one that comes back from a file. */
export interface AgentStyleCard extends Dials {
  readonly format: 'agent-style-card';
  readonly version: 1;
  readonly greeting: string;
  /** The counts that the steps come from. */
  readonly basis: Readonly<Scores>;
}

/**
 * The step of a scale: the first up to the count `low` of the styles it rests on, the last from `high` on. A pair of
 * styles has to lead the other pair by six answers; the even share of one style is 7.5.
 */
function dialOf<Name extends AgentScale>(name: Name, scores: Scores) {
  const { styles, have, low, high, reasons } = rules[name];
  const count = STYLES.filter((style) => styles.includes(style)).reduce(
    (sum, style) => sum + scores[style],
    0,
  );
  const place = Number(count > low) + Number(count >= high);
  return {
    step: AGENT_SCALES[name][place] as AgentDials[Name],
    reason: filled(rules.reason, {
      styles: have,
      count,
      total: QUIZ_QUESTION_COUNT,
      so: reasons[place] ?? '',
    }),
  };
}

/** Turns counts into a manner of speaking for a voice agent. Deterministic. */
export function agentStyleOf(scores: Scores): AgentStyleCard {
  const { D, I, S, C } = scores;
  const pace = dialOf('pace', scores);
  const warmth = dialOf('warmth', scores);
  const detail = dialOf('detail', scores);
  const directness = dialOf('directness', scores);
  const steps = { pace: pace.step, warmth: warmth.step, detail: detail.step, directness: directness.step };
  const { opening, offer, question, ...sentences } = greetingSentences(steps, rules.business);

  return {
    format: 'agent-style-card',
    version: 1,
    pace,
    warmth,
    detail,
    directness,
    greeting: joinSentences([opening, AI_WORDS, offer, sentences.pace, question]),
    basis: { D, I, S, C },
  };
}

/** The four scales in reading order, with their names for people. */
export const agentDials = (card: AgentStyleCard) =>
  (Object.keys(AGENT_SCALES) as AgentScale[]).map((scale) => ({ name: capitalized(scale), ...card[scale] }));
