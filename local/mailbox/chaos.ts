import { randomInt } from 'node:crypto';
import { z } from 'zod';

const trigger = z
  .object({
    ErrorCode: z.int().min(400).max(599).default(451),
    Probability: z.int().min(0).max(100).default(0),
  })
  .prefault({});

/** For each command of SMTP the code to refuse it with, and how often, in per cent. */
const triggersSchema = z.object({ Sender: trigger, Recipient: trigger });

export type Chaos = ReturnType<typeof createChaos>;

/** Lets tests make the mail server refuse, as Mailpit's chaos API does. */
export function createChaos() {
  let triggers = triggersSchema.parse({});
  return {
    /** Sets all triggers and answers them; what is left out is never. Throws `ZodError` for another shape. */
    set(input: unknown) {
      triggers = triggersSchema.parse(input);
      return triggers;
    },

    /** The error to refuse with this time; null to accept. */
    draw(name: keyof typeof triggers): Error | null {
      const { ErrorCode: responseCode, Probability } = triggers[name];
      if (randomInt(100) >= Probability) return null;
      return Object.assign(new Error(`Chaos ${name.toLowerCase()} error`), { responseCode });
    },
  };
}
