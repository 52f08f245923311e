import type { CallName } from './auth-schemas.ts';
import type { OpenSession, People, Person } from './people.ts';

/** What all parts of the service share. */
export interface World {
  people: People;
  /** `https://api.example`, without a path. */
  apiUrl: string;
  /** The only place that the service sends browsers back to, and the site that security keys are made for. */
  siteUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A call that fits the contract. */
export interface Incoming {
  name: CallName;
  request: Request;
  id: string;
  query: Record<string, string>;
  // The schema of the call has checked it.
  body: Record<string, unknown>;
  /** Whoever calls; only calls of the kind `user` may ask. */
  caller: () => { person: Person; session: OpenSession };
}

export interface Answer {
  status?: number;
  body?: unknown;
  location?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string) => UUID.test(text);

export async function sessionAnswer(session: Promise<unknown>): Promise<Answer> {
  return { body: await session };
}

export function isOver(world: World, since: number, lifetimeSeconds: number): boolean {
  return world.now() > since + lifetimeSeconds * 1_000;
}
