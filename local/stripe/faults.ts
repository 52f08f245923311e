import { z } from 'zod';

/**
 * `error`: Stripe answers 500 and has done nothing; `broken`: it does so for good, and keeps that answer for the key; `limit`: 429; `down`: it cuts the connection; `hang`: it never
 * answers; `lost`: it does what is asked and cuts the connection before it has answered.
 */
const faultSchema = z.strictObject({
  kind: z.enum(['error', 'broken', 'limit', 'down', 'hang', 'lost']).default('error'),
  /** How many of the next calls. */
  calls: z.int().min(0).max(10_000).default(1),
});

type Fault = z.infer<typeof faultSchema>;

/** Lets tests make the API fail. */
export class Faults {
  #fault: Fault = { kind: 'error', calls: 0 };

  get current(): Fault {
    return this.#fault;
  }

  /** @throws ZodError if the value has another shape. */
  set(input: unknown): void {
    this.#fault = faultSchema.parse(input);
  }

  /** What this call has to suffer, if anything. */
  take(): Fault['kind'] | undefined {
    if (this.#fault.calls === 0) return undefined;
    this.#fault = { ...this.#fault, calls: this.#fault.calls - 1 };
    return this.#fault.kind;
  }
}
