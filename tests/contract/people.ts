import { randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, errors, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import type { FactorSummary, Identity, Session, User } from './auth-schemas.ts';
import { Refusal } from './refusal.ts';
import type { StoredCredential } from './webauthn.ts';

const LIFETIME_SECONDS = 3_600;
const KEY_ID = 'contract';

export interface Factor extends FactorSummary {
  /** Of an authenticator app. */
  secret?: string;
  credential?: StoredCredential;
}

export interface Person {
  user: User;
  password?: string;
  factors: Factor[];
}

export interface OpenSession {
  id: string;
  person: Person;
  aal: 'aal1' | 'aal2';
  amr: { method: string; timestamp: number }[];
  refreshToken: string;
}

/** Somebody as another service knows them. */
export interface ProviderPerson {
  sub: string;
  email: string;
  name: string;
}

export interface SignedIn {
  person: Person;
  session: OpenSession;
}

interface Keys {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: JWK;
}

/** Who has an account, who is signed in, and the tokens that say so. */
export class People {
  readonly #all: Person[] = [];
  #sessions: OpenSession[] = [];
  readonly #spent = new Set<string>();
  readonly #issuer: string;
  readonly #keys: Keys;

  private constructor(issuer: string, keys: Keys) {
    this.#issuer = issuer;
    this.#keys = keys;
  }

  static async withKeys(issuer: string): Promise<People> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = {
      ...(await exportJWK(publicKey)),
      kid: KEY_ID,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    };
    return new People(issuer, { privateKey, publicKey, jwk });
  }

  get publishedKeys() {
    return { keys: [this.#keys.jwk] };
  }

  add(email: string, password: string | undefined, metadata: Record<string, unknown>): Person {
    const now = new Date().toISOString();
    const user: User = {
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: metadata,
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    };
    const person: Person = { user, factors: [], ...(password !== undefined && { password }) };
    this.#all.push(person);
    return person;
  }

  confirm({ user }: Person): void {
    user.email_confirmed_at = new Date().toISOString();
  }

  withEmail(email: string): Person | undefined {
    return this.#all.find(({ user }) => user.email === email.toLowerCase());
  }

  withIdentity(provider: string, sub: string): Person | undefined {
    return this.#all.find(({ user }) =>
      user.identities.some((one) => one.provider === provider && one.id === sub),
    );
  }

  link({ user }: Person, provider: string, { sub, email, name }: ProviderPerson): void {
    const now = new Date().toISOString();
    const identity: Identity = {
      identity_id: randomUUID(),
      id: sub,
      user_id: user.id,
      identity_data: { sub, email, name, email_verified: true },
      provider,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
      email,
    };
    user.identities.push(identity);
    this.#nameProviders(user);
  }

  unlink({ user }: Person, identityId: string): void {
    user.identities = user.identities.filter(({ identity_id }) => identity_id !== identityId);
    this.#nameProviders(user);
  }

  #nameProviders(user: User): void {
    const providers = [...new Set(user.identities.map(({ provider }) => provider))];
    user.app_metadata = { provider: providers[0] ?? 'email', providers };
  }

  /** What `GET /user` answers. */
  describe({ user, factors }: Person): User {
    if (factors.length === 0) return user;
    const summaries = factors.map(({ secret: _secret, credential: _credential, ...summary }) => summary);
    return { ...user, factors: summaries };
  }

  open(person: Person, method: string): Promise<Session> {
    const session: OpenSession = { id: randomUUID(), person, aal: 'aal1', amr: [], refreshToken: '' };
    this.#sessions.push(session);
    person.user.last_sign_in_at = new Date().toISOString();
    return this.raise(session, method, 'aal1');
  }

  /** Notes how the session was authenticated once more, and gives it new tokens. */
  raise(session: OpenSession, method: string, aal: OpenSession['aal']): Promise<Session> {
    session.aal = aal;
    session.amr.unshift({ method, timestamp: Math.floor(Date.now() / 1_000) });
    return this.#issue(session);
  }

  /** Sessions of this person that have shown a second factor have not any more. */
  lower(person: Person): void {
    for (const session of this.#sessions) if (session.person === person) session.aal = 'aal1';
  }

  refresh(refreshToken: string): Promise<Session> {
    const session = this.#sessions.find((one) => one.refreshToken === refreshToken);
    if (session) return this.#issue(session);
    if (this.#spent.has(refreshToken)) {
      throw new Refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    throw new Refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }

  close(session: OpenSession, scope: string): void {
    const isClosed = (one: OpenSession) =>
      one.person === session.person && (scope === 'global' || (scope === 'local') === (one === session));
    this.#sessions = this.#sessions.filter((one) => !isClosed(one));
  }

  /** Who calls, by the bearer token of the request. */
  async whoCalls(request: Request): Promise<SignedIn> {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!token) throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const sessionId = await this.#sessionIdOf(token);
    const session = this.#sessions.find(({ id }) => id === sessionId);
    if (!session) {
      throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return { person: session.person, session };
  }

  async #sessionIdOf(token: string): Promise<unknown> {
    try {
      const options = { algorithms: ['ES256'], issuer: this.#issuer, audience: 'authenticated' };
      return (await jwtVerify(token, this.#keys.publicKey, options)).payload.session_id;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const message = `invalid JWT: unable to parse or verify signature, ${error.message}`;
      throw new Refusal(403, 'bad_jwt', message);
    }
  }

  async #issue(session: OpenSession): Promise<Session> {
    if (session.refreshToken) this.#spent.add(session.refreshToken);
    session.refreshToken = randomBytes(16).toString('base64url');
    const { user } = session.person;
    const now = Math.floor(Date.now() / 1_000);
    const token = await new SignJWT({
      email: user.email,
      phone: user.phone,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setSubject(user.id)
      .setAudience('authenticated')
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_SECONDS)
      .sign(this.#keys.privateKey);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: LIFETIME_SECONDS,
      expires_at: now + LIFETIME_SECONDS,
      refresh_token: session.refreshToken,
      user: this.describe(session.person),
    };
  }
}
