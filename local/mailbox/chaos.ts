import { randomInt } from 'node:crypto';
import { z } from 'zod';

const trigger = (defaultCode: number) =>
  z
    .object({
      ErrorCode: z.int().min(400).max(599).default(defaultCode),
      Probability: z.int().min(0).max(100).default(0),
    })
    .prefault({});

const triggersSchema = z.object({
  Sender: trigger(451),
  Recipient: trigger(451),
  Authentication: trigger(535),
});

/** SMTP code to refuse with and how often, in per cent. `Authentication` never fires: this server asks for none. */
export type ChaosTriggers = z.infer<typeof triggersSchema>;

/** Lets tests make the mail server refuse, as Mailpit's chaos API does. */
export class Chaos {
  #triggers = triggersSchema.parse({});

  get triggers(): ChaosTriggers {
    return this.#triggers;
  }

  /**
   * Sets all triggers; what is left out goes back to its default, which is never.
   *
   * @throws Error with a message for the caller if the value has another shape.
   */
  set(input: unknown): void {
    const result = triggersSchema.safeParse(input);
    if (!result.success) throw new Error(z.prettifyError(result.error));
    this.#triggers = result.data;
  }

  /** The SMTP code to refuse with this time, or `undefined` to accept. */
  draw(name: keyof ChaosTriggers): number | undefined {
    const { ErrorCode, Probability } = this.#triggers[name];
    return randomInt(100) < Probability ? ErrorCode : undefined;
  }
}
