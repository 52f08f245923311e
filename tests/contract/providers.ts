import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Answer, type Incoming, isOver, isUuid, sessionAnswer, type World } from './incoming.ts';
import type { Person, ProviderPerson } from './people.ts';
import { OAuthRefusal, Refusal } from './refusal.ts';

/** Seconds. */
const FLOW_LIFETIME = 300;

export const PROVIDERS = ['apple', 'azure', 'facebook', 'github', 'google', 'keycloak'];
const ID_TOKEN_ISSUER = 'https://accounts.google.com';
const ID_TOKEN_AUDIENCE = 'our-client-id.apps.example';

interface Flow {
  provider: string;
  redirectTo: string;
  challenge: string;
  method: string;
  startedAt: number;
  /** Who links an identity; nobody for a sign-in. */
  target?: Person;
  /** Who came back from the provider. */
  person?: Person;
  authCode: string;
}

const sha256 = (text: string) => createHash('sha256').update(text);

/** OpenID Connect Core, 3.1.3.6. */
function accessTokenHash(accessToken: string): string {
  return sha256(accessToken).digest().subarray(0, 16).toString('base64url');
}

/** Other services that somebody can sign in with, and what of them belongs to an account. */
export class Providers {
  /** Who sits at the provider's page and agrees. */
  atProvider: ProviderPerson = { sub: '1078', email: 'ada@provider.example', name: 'Ada at Provider' };
  readonly #world: World;
  readonly #key = randomBytes(32);
  readonly #flows: Flow[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** An ID token as the provider gives it to a page that has asked with this nonce. */
  idToken({ nonce, accessToken }: { nonce?: string; accessToken?: string } = {}): Promise<string> {
    const { sub, email, name } = this.atProvider;
    const claims = {
      email,
      name,
      email_verified: true,
      ...(nonce && { nonce: sha256(nonce).digest('hex') }),
      ...(accessToken && { at_hash: accessTokenHash(accessToken) }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ID_TOKEN_ISSUER)
      .setAudience(ID_TOKEN_AUDIENCE)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.#key);
  }

  async takeIdToken({ request, body }: Incoming): Promise<Answer> {
    const caller = body.link_identity ? await this.#world.people.whoCalls(request) : undefined;
    const options = { algorithms: ['HS256'], issuer: ID_TOKEN_ISSUER, audience: ID_TOKEN_AUDIENCE };
    const { payload } = await jwtVerify(String(body.id_token), this.#key, options).catch((error) => {
      if (error instanceof errors.JOSEError) throw new OAuthRefusal('Bad ID token');
      throw error;
    });
    const { nonce, at_hash: hash, sub = '', email, name } = payload;
    if (Boolean(nonce) !== Boolean(body.nonce)) {
      throw new OAuthRefusal('Passed nonce and nonce in id_token should either both exist or not.');
    }
    if (nonce && nonce !== sha256(String(body.nonce)).digest('hex'))
      throw new OAuthRefusal('Nonces mismatch');
    if (hash && body.access_token && hash !== accessTokenHash(String(body.access_token))) {
      throw new OAuthRefusal('Bad ID token');
    }
    const known = { sub, email: String(email), name: String(name) };
    const person = this.#fromProvider(String(body.provider), known, caller?.person);
    return sessionAnswer(this.#world.people.open(person, 'oauth'));
  }

  /** Links the identity to `target`, or finds or makes the account that it signs in to. */
  #fromProvider(provider: string, known: ProviderPerson, target?: Person): Person {
    const owner = this.#world.people.withIdentity(provider, known.sub);
    if (target && owner) {
      const whose = owner === target ? '' : ' to another user';
      throw new Refusal(422, 'identity_already_exists', `Identity is already linked${whose}`);
    }
    if (owner) return owner;
    const metadata = { full_name: known.name, email: known.email, email_verified: true };
    const person =
      target ??
      this.#world.people.withEmail(known.email) ??
      this.#world.people.add(known.email, undefined, metadata);
    this.#world.people.confirm(person);
    this.#world.people.link(person, provider, known);
    return person;
  }

  startFlow({ name, query }: Incoming, target?: Person): Answer {
    const provider = query.provider ?? '';
    if (!PROVIDERS.includes(provider)) {
      throw new Refusal(
        400,
        'validation_failed',
        `Unsupported provider: Provider ${provider} could not be found`,
      );
    }
    const { code_challenge: challenge = '', code_challenge_method: method = '' } = query;
    if ((challenge === '') !== (method === '')) {
      const message = 'PKCE flow requires code_challenge_method and code_challenge';
      throw new Refusal(400, 'validation_failed', message);
    }
    const state = randomUUID();
    this.#flows.push({
      provider,
      redirectTo: this.#allowedRedirect(query.redirect_to),
      challenge,
      method,
      startedAt: this.#world.now(),
      ...(target && { target }),
      authCode: state,
    });
    // Between the two the provider's page asks the person; here the person has agreed.
    const url = `${this.#world.apiUrl}/auth/v1/callback?state=${state}&code=from-${provider}`;
    const asJson = name === 'link identity' && query.skip_http_redirect === 'true';
    return asJson ? { body: { url } } : { status: 302, location: url };
  }

  #allowedRedirect(wanted = ''): string {
    const { siteUrl } = this.#world;
    return URL.parse(wanted)?.origin === siteUrl ? wanted : siteUrl;
  }

  returnFromProvider({ query }: Incoming): Answer {
    const flow = this.#flows.find(({ authCode }) => authCode === query.state);
    if (!flow)
      throw new Refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    const target = new URL(flow.redirectTo);
    try {
      flow.person = this.#fromProvider(flow.provider, this.atProvider, flow.target);
      target.searchParams.set('code', flow.authCode);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      target.searchParams.set('error', 'server_error');
      target.searchParams.set('error_code', error.code);
      target.searchParams.set('error_description', error.message);
      target.hash = target.searchParams.toString();
    }
    return { status: 302, location: target.href };
  }

  exchangeCode({ body }: Incoming): Promise<Answer> {
    const flow = this.#flows.find(({ authCode, person }) => person && authCode === body.auth_code);
    if (!flow?.person) {
      throw new Refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (isOver(this.#world, flow.startedAt, FLOW_LIFETIME)) {
      throw new Refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    const verifier = String(body.code_verifier);
    const isPlain = flow.method.toLowerCase() === 'plain';
    if ((isPlain ? verifier : sha256(verifier).digest('base64url')) !== flow.challenge) {
      const message = 'code challenge does not match previously saved code verifier';
      throw new Refusal(400, 'bad_code_verifier', message);
    }
    this.#flows.splice(this.#flows.indexOf(flow), 1);
    return sessionAnswer(
      this.#world.people
        .open(flow.person, 'oauth')
        .then((session) => ({ ...session, provider_token: 'of-the-provider' })),
    );
  }

  unlink({ id, caller }: Incoming): Answer {
    const { person } = caller();
    if (!isUuid(id)) throw new Refusal(404, 'validation_failed', 'identity_id must be an UUID');
    const { identities } = person.user;
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new Refusal(422, 'single_identity_not_deletable', message);
    }
    if (!identities.some(({ identity_id }) => identity_id === id)) {
      throw new Refusal(422, 'identity_not_found', "Identity doesn't exist");
    }
    this.#world.people.unlink(person, id);
    return { body: {} };
  }
}
