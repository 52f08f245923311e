import type { Settings } from './env.ts';
import { Attempts } from './guard/attempts.ts';
import { clientHashOf } from './http.ts';
import { readBytes } from './read-body.ts';
import { Refusal, unauthorized } from './refusal.ts';

const BODY_DEADLINE_MS = 3_000;
/** Calls of one caller within an hour that are no event of the service. */
const BAD_EVENTS_MAX = 30;

interface SignedEvents {
  /** The header in which the service signs. Without it nothing is read. */
  signature: string;
  maxBytes: number;
}

/**
 * Reads the events that a service of ours signs. It calls as often as it has something to tell; whoever sends what it did
 * not sign is refused after a few times, unread.
 *
 * @param verify the event; throws the refusal 401 when the signature is not theirs
 */
export function signedEvents({ signature, maxBytes }: SignedEvents) {
  const bad = new Attempts();
  return async <Event>(
    request: Request,
    settings: Settings,
    verify: (body: Uint8Array<ArrayBuffer>, headers: Headers) => Event | Promise<Event>,
  ): Promise<Event> => {
    const client = clientHashOf(request, settings);
    if (client) bad.check(client);
    try {
      if (!request.headers.has(signature)) throw unauthorized();
      const body = await readBytes(request, { maxBytes, deadlineMs: BODY_DEADLINE_MS });
      return await verify(body, request.headers);
    } catch (error) {
      const isTheirs = error instanceof Refusal && error.status < 500;
      if (client && isTheirs) bad.count(client, Math.ceil(BAD_EVENTS_MAX * settings.limitsFactor));
      throw error;
    }
  };
}
