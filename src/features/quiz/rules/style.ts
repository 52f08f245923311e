/** The four styles in the order in which charts and tables show them. Never an order of merit. */
export const STYLES = ['D', 'I', 'S', 'C'] as const;
export type Style = (typeof STYLES)[number];

/** Answers per style; the four counts of a complete assessment add up to 30. */
export type Scores = Record<Style, number>;

/** Used only to choose She, He or They. */
export const GENDERS = ['female', 'male', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];
