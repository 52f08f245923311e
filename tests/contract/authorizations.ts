import { randomBytes, randomUUID } from 'node:crypto';
import { type Answer, type Incoming, isOver, type World } from './incoming.ts';
import type { Person } from './people.ts';
import { Refusal } from './refusal.ts';

/** Seconds. */
const LIFETIME = 600;

/** A service that asks who a visitor is. */
export interface OAuthClient {
  name?: string;
  uri?: string;
  redirectUri: string;
  scope: string;
  state?: string;
}

interface Authorization {
  id: string;
  clientId: string;
  client: OAuthClient;
  status: 'pending' | 'approved' | 'denied';
  createdAt: number;
  person?: Person;
}

function withQuery({ redirectUri, state }: OAuthClient, added: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...added, ...(state && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

const withCode = (client: OAuthClient) => withQuery(client, { code: randomUUID() });

/** Other services that ask who a visitor is, and what visitors have answered. */
export class Authorizations {
  readonly #world: World;
  readonly #asked: Authorization[] = [];
  readonly #granted = new Map<Person, Map<string, Set<string>>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Another service sends a visitor to the site. Returns the `authorization_id` that comes with them. */
  request(client: OAuthClient, clientId: string = randomUUID()): string {
    const id = randomBytes(24).toString('hex').slice(0, 32);
    this.#asked.push({ id, clientId, client, status: 'pending', createdAt: this.#world.now() });
    return id;
  }

  /** The request of another service, if this person may answer it. */
  #pending({ id, request }: Incoming, person: Person, firstCome: boolean): Authorization {
    const origin = request.headers.get('origin');
    if (origin && origin !== this.#world.siteUrl) {
      throw new Refusal(400, 'validation_failed', 'unauthorized request origin');
    }
    const authorization = this.#asked.find((one) => one.id === id);
    if (firstCome && authorization?.status === 'pending') authorization.person ??= person;
    const isTheirs = authorization?.status !== 'pending' || authorization.person === person;
    if (!authorization || !isTheirs || isOver(this.#world, authorization.createdAt, LIFETIME)) {
      throw new Refusal(404, 'oauth_authorization_not_found', 'authorization not found');
    }
    if (authorization.status !== 'pending') {
      const message = firstCome
        ? 'authorization request cannot be processed'
        : 'authorization request is no longer pending';
      throw new Refusal(400, 'validation_failed', message);
    }
    return authorization;
  }

  describe(incoming: Incoming): Answer {
    const { person } = incoming.caller();
    const authorization = this.#pending(incoming, person, true);
    const { id, clientId, client } = authorization;
    const granted = this.#granted.get(person)?.get(clientId);
    if (granted && client.scope.split(' ').every((scope) => granted.has(scope))) {
      authorization.status = 'approved';
      return { body: { redirect_url: withCode(client) } };
    }
    const described = {
      id: clientId,
      ...(client.name && { name: client.name }),
      ...(client.uri && { uri: client.uri }),
    };
    const user = { id: person.user.id, email: person.user.email };
    const { redirectUri, scope } = client;
    return { body: { authorization_id: id, redirect_uri: redirectUri, client: described, user, scope } };
  }

  decide(incoming: Incoming): Answer {
    const { person } = incoming.caller();
    const authorization = this.#pending(incoming, person, false);
    const { client, clientId } = authorization;
    if (incoming.body.action === 'deny') {
      authorization.status = 'denied';
      const refused = { error: 'access_denied', error_description: 'User denied the request' };
      return { body: { redirect_url: withQuery(client, refused) } };
    }
    authorization.status = 'approved';
    const grants = this.#granted.get(person) ?? new Map<string, Set<string>>();
    this.#granted.set(person, grants.set(clientId, new Set(client.scope.split(' '))));
    return { body: { redirect_url: withCode(client) } };
  }
}
