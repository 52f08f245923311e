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

export type ChaosTriggers = z.infer<typeof triggersSchema>;

/** Lets tests make the mail server refuse, as Mailpit's chaos API does. */
export class Chaos {
  #triggers = triggersSchema.parse({});

  /**
   * Sets all triggers and answers them; what is left out goes back to its default, which is never.
   *
   * @throws ZodError if the value has another shape.
   */
  set(input: unknown): ChaosTriggers {
    this.#triggers = triggersSchema.parse(input);
    return this.#triggers;
  }

  /** The SMTP code to refuse with this time, or `undefined` to accept. */
  draw(name: keyof ChaosTriggers): number | undefined {
    const { ErrorCode, Probability } = this.#triggers[name];
    return randomInt(100) < Probability ? ErrorCode : undefined;
  }
}
