import items from './questions.json' with { type: 'json' };
import { STYLES, type Style } from './style.ts';

/** Where in a working life the situation belongs; five questions each. */
export const DOMAINS = ['starting', 'deciding', 'people', 'pace', 'quality', 'pressure'] as const;
type Domain = (typeof DOMAINS)[number];

/**
 * The six sides of each style: five options each, no two of them in the same domain. `competing` is with a
 * standard, not with a person.
 */
export const FACETS = {
  D: ['directness', 'decisiveness', 'challenge', 'autonomy', 'urgency', 'competing'],
  I: ['enthusiasm', 'sociability', 'persuasion', 'optimism', 'expressiveness', 'recognition'],
  S: ['patience', 'support', 'consistency', 'listening', 'loyalty', 'calm'],
  C: ['accuracy', 'analysis', 'structure', 'quality', 'caution', 'standards'],
} as const satisfies Record<Style, readonly string[]>;
export type Facet = (typeof FACETS)[Style][number];

export interface QuestionOption {
  readonly value: Style;
  readonly facet: Facet;
  readonly label: string;
}

export interface Question {
  readonly id: string;
  readonly domain: Domain;
  readonly text: string;
  /** One for each style, in D, I, S, C order; shuffled before anyone sees them. */
  readonly options: readonly QuestionOption[];
}

/** In `questions.json`: for each style the side of it that the option shows, and its words. */
type Item = Pick<Question, 'domain' | 'text'> & Record<Style, readonly [Facet, string]>;

/**
 * The thirty items, q1 to q30: pick the option most like you. Neighbours come from different domains. Original texts;
 * the build stops where they break a rule of `item-checks.ts`.
 */
export const QUESTIONS = (items as unknown as readonly Item[]).map((item, index): Question => ({
  id: `q${index + 1}`,
  domain: item.domain,
  text: item.text,
  options: STYLES.map((value) => ({ value, facet: item[value][0], label: item[value][1] })),
}));
