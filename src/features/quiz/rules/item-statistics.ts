import * as z from 'zod';
import { QUESTION_IDS } from './question-ids.ts';
import { STYLES } from './style.ts';

/** From so many people on, the method page shows what their answers say. */
export const PEOPLE_MIN = 300;
/** A count of fewer people is not published. */
const COUNT_MIN = 20;

const style = z.enum(STYLES);
const count = z.int().min(COUNT_MIN).nullable();

/** What people’s answers say of the questions, as `npm run statistics` writes it; null: not published. */
export const itemStatistics = z
  .strictObject({
    /** Of the questions; see `report-version.ts`. */
    version: z.string(),
    /** People. */
    n: z.int().min(0),
    firsts: z.array(z.strictObject({ style, people: count })),
    items: z.array(
      z.strictObject({
        question: z.enum(QUESTION_IDS),
        style,
        picks: count,
        leastPicks: count,
        /** Correlation of the pick with the person’s count of the style in the other questions. */
        rest: z.number().min(-1).max(1).nullable(),
      }),
    ),
  })
  .refine(
    ({ n, firsts, items }) =>
      n === 0 || (firsts.length === STYLES.length && items.length === STYLES.length * QUESTION_IDS.length),
    'A style or an option is missing: let npm run statistics write the file.',
  );
export type ItemStatistics = z.infer<typeof itemStatistics>;
