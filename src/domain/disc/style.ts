import * as z from 'zod/mini';

/** The four styles in the order in which charts and tables show them. Never an order of merit. */
export const DISC_STYLES = ['D', 'I', 'S', 'C'] as const;
export const discStyle = z.enum(DISC_STYLES);
export type DiscStyle = z.infer<typeof discStyle>;

/** Answers per style; the four counts of a complete assessment add up to 30. */
export type DiscScores = Record<DiscStyle, number>;

export const GENDERS = ['female', 'male', 'prefer_not_to_say'] as const;
export const GENDER_MISSING = 'Please choose one of the three.';
/** Used only to choose She, He or They. */
export const gender = z.enum(GENDERS, GENDER_MISSING);
export type Gender = z.infer<typeof gender>;
