import { z } from 'zod';
import claims from '../content/claims.json' with { type: 'json' };
import { readData } from './field-words.ts';

/** Where the register is written. */
export const REGISTER = 'src/content/claims.json';

const shared = {
  id: z.string().regex(/^[a-z0-9-]+$/, 'Small letters, digits and hyphens.'),
  /** The words of pages, letter for letter: a sentence or a phrase that holds the figure, the praise or the absolute. */
  says: z.array(z.string().min(8)).min(1).optional(),
  /**
   * What a program of ours is said to do: `sends: text, note`, where one of these words has to follow. What only one
   * product does begins with its name: `Mod IQ sorts: reason`. Without a name it is what the agents do.
   */
  does: z
    .array(
      z
        .string()
        .regex(
          /^(?:Mod (?:IQ|Mentor|Showcase) )?[a-z]+: .+$/,
          'Write a verb and what it is done to, such as sends: text, note.',
        ),
    )
    .min(1)
    .optional(),
  /** The paths where `says` may stand; without them, every page. */
  pages: z.array(z.string().startsWith('/', 'Write the path of a page, such as /trust.')).optional(),
  /** The day on which somebody last held the proof against the words. */
  checked: z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Write the day as year-month-day, such as 2026-11-21.'),
};
const file = z
  .string()
  .regex(
    /^(?:https:\/\/|(?:tests|src|functions|docs)\/)/,
    'Write the path of a file, such as tests/e2e/quiz.spec.ts, or an address with https:// at its start.',
  );

const claimSchema = z.discriminatedUnion('state', [
  /** `proof`: a published source, or the file of this repository that tests it, does it, or in which it was decided. */
  z.strictObject({ ...shared, state: z.literal('built'), proof: file }),
  /** `supplier`: the fact of `content/business.json` that names who does it. */
  z.strictObject({
    ...shared,
    state: z.literal('supplier'),
    supplier: z
      .string()
      .startsWith('supplier', 'Write the name of a fact of business.json, such as supplierSpeech.'),
  }),
  /** `confirm`: what the owner has still to confirm, in words. */
  z.strictObject({ ...shared, state: z.literal('owner'), confirm: z.string().min(20) }),
]);

/** What the site claims, with its state: built here, done by a supplier, or to be confirmed by the owner. */
export type Claim = z.infer<typeof claimSchema>;

/** @throws Error with the entries of the register that can't be read, and how to mend them. */
export const readClaims = (data: unknown): Claim[] => readData(REGISTER, z.array(claimSchema), data);

/** Every claim of the site. The build refuses one that is not here, and one that is here but on no page. */
export const CLAIMS: readonly Claim[] = readClaims(claims);
