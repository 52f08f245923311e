import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { type CallName, calls, type NewCredential, type User, type UsedCredential } from './auth-schemas.ts';
import { type Factor, type OpenSession, People, type Person, type ProviderPerson } from './people.ts';
import { OAuthRefusal, Refusal } from './refusal.ts';
import { checkNewCredential, checkUsedCredential, type StoredCredential } from './webauthn.ts';

/** Seconds. */
const CHALLENGE_LIFETIME = 300;
const FLOW_LIFETIME = 300;
const AUTHORIZATION_LIFETIME = 600;
const SMS_INTERVAL = 60;
const FACTORS_MOST = 10;

const PROVIDERS = ['apple', 'azure', 'facebook', 'github', 'google', 'keycloak'];
const ID_TOKEN_ISSUER = 'https://accounts.google.com';
const ID_TOKEN_AUDIENCE = 'our-client-id.apps.example';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A call as it came in, for a test to look at. */
export interface RecordedCall {
  call: CallName;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** A service that asks who a visitor is. */
export interface OAuthClient {
  name?: string;
  uri?: string;
  redirectUri: string;
  scope: string;
  state?: string;
}

export interface AuthServiceOptions {
  /** `https://api.example`, without a path. */
  apiUrl: string;
  /** The only place that the service sends browsers back to, and the site that security keys are made for. */
  siteUrl: string;
  key: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

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

interface Challenge {
  id: string;
  factor: Factor;
  createdAt: number;
  code?: string;
  webauthn?: string;
}

interface Authorization {
  id: string;
  clientId: string;
  client: OAuthClient;
  status: 'pending' | 'approved' | 'denied';
  createdAt: number;
  person?: Person;
}

interface Incoming {
  name: CallName;
  request: Request;
  id: string;
  query: Record<string, string>;
  // The schema of the call has checked it.
  body: Record<string, unknown>;
  /** Whoever calls; only calls of the kind `user` may ask. */
  caller: () => { person: Person; session: OpenSession };
}

interface Answer {
  status?: number;
  body?: unknown;
  location?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text);

/**
 * The auth service as its contract describes it, in memory and with everything turned on. It stands in for the hosted
 * one where the embedded one answers "not enabled". `faults` holds what a caller sent that the contract does not know:
 * a test is only green if it is empty.
 */
export class AuthService {
  readonly requests: RecordedCall[] = [];
  readonly faults: string[] = [];
  /** What was sent to telephones. */
  readonly messages: { phone: string; code: string }[] = [];
  /** Who sits at the provider's page and agrees. */
  atProvider: ProviderPerson = { sub: '1078', email: 'ada@provider.example', name: 'Ada at Provider' };

  /** As of the options. */
  siteUrl: string;

  readonly #options: AuthServiceOptions;
  readonly #people: People;
  readonly #providerKey = randomBytes(32);
  readonly #flows: Flow[] = [];
  #challenges: Challenge[] = [];
  readonly #authorizations: Authorization[] = [];
  readonly #granted = new Map<Person, Map<string, Set<string>>>();

  private constructor(options: AuthServiceOptions, people: People) {
    this.siteUrl = options.siteUrl;
    this.#options = options;
    this.#people = people;
  }

  static async start(options: AuthServiceOptions): Promise<AuthService> {
    return new AuthService(options, await People.withKeys(`${options.apiUrl}/auth/v1`));
  }

  /** Somebody who signed up and confirmed some time ago; with a `phone` it is their second step. */
  addAccount(email: string, password: string, { phone }: { phone?: string } = {}): User {
    const person = this.#people.add(email, password, { full_name: email.split('@')[0] });
    this.#people.link(person, 'email', { sub: person.user.id, email, name: '' });
    this.#people.confirm(person);
    if (phone) person.factors.push({ ...this.#newFactor('phone', 'Phone', phone), status: 'verified' });
    return person.user;
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
      .sign(this.#providerKey);
  }

  /** Another service sends a visitor to the site. Returns the `authorization_id` that comes with them. */
  requestAuthorization(client: OAuthClient, clientId: string = randomUUID()): string {
    const id = randomBytes(24).toString('hex').slice(0, 32);
    this.#authorizations.push({ id, clientId, client, status: 'pending', createdAt: this.#now() });
    return id;
  }

  /** Answers a request to the auth service, with what a browser of another origin needs to read the answer. */
  async fetch(request: Request): Promise<Response> {
    const response = await this.#respond(request);
    response.headers.set('access-control-allow-origin', '*');
    response.headers.set('access-control-allow-headers', '*, authorization');
    response.headers.set('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.headers.set('access-control-expose-headers', 'x-supabase-api-version, x-sb-error-code');
    return response;
  }

  async #respond(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    try {
      const incoming = await this.#accept(request);
      return this.#checked(incoming.name, await this.#answer(incoming));
    } catch (error) {
      if (error instanceof Refusal) return error.toResponse(request);
      if (error instanceof OAuthRefusal) return error.toResponse();
      throw error;
    }
  }

  /** Takes a call in if it is one of the contract; what does not fit becomes a fault. */
  async #accept(request: Request): Promise<Incoming> {
    const url = new URL(request.url);
    const path = url.pathname.replace('/auth/v1', '');
    const { grant_type: grant, ...query } = Object.fromEntries(url.searchParams);
    const found = Object.entries(calls).find(
      ([, call]) =>
        call.method === request.method &&
        call.path.test(path) &&
        ('grant' in call ? call.grant : undefined) === grant,
    );
    const line = `${request.method} ${path}${url.search}`;
    if (!found) {
      this.faults.push(`${line} is no call of the contract.`);
      throw new Refusal(404, 'validation_failed', 'Not found');
    }
    const [name, call] = found as [CallName, (typeof calls)[CallName]];
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    const headers = Object.fromEntries(request.headers);
    this.requests.push({ call: name, method: request.method, path, query, headers, body });

    if (call.caller !== 'open' && headers.apikey !== this.#options.key) {
      this.faults.push(`${line} came without the key of the project.`);
    }
    const schemas = [
      ['query', call.query, query] as const,
      ...('body' in call ? [['body', call.body, body] as const] : []),
    ];
    for (const [part, schema, value] of schemas) {
      const { error } = schema.safeParse(value);
      if (!error) continue;
      this.faults.push(`${line}: its ${part} does not fit: ${error.message}`);
      throw new Refusal(400, 'validation_failed', `The ${part} does not fit`);
    }
    const caller = call.caller === 'user' ? await this.#people.whoCalls(request) : undefined;
    return {
      name,
      request,
      id: call.path.exec(path)?.[1] ?? '',
      query,
      body: (body ?? {}) as Record<string, unknown>,
      caller: () => {
        if (!caller) throw new Error(`${name} is not a call of a user.`);
        return caller;
      },
    };
  }

  /** The answer as a response; an error of this file, not of the caller, if the contract does not allow it. */
  #checked(name: CallName, { status = 200, body, location }: Answer): Response {
    const answers: Record<number, { parse: (body: unknown) => unknown }> = calls[name].answers;
    const schema = answers[status];
    if (!schema) throw new Error(`${name} is never answered with ${status}.`);
    schema.parse(body);
    const headers = { 'content-type': 'application/json', ...(location && { location }) };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  }

  #answer(incoming: Incoming): Answer | Promise<Answer> {
    switch (incoming.name) {
      case 'sign in':
        return this.#signIn(incoming);
      case 'sign up':
        return this.#signUp(incoming);
      case 'refresh':
        return this.#session(this.#people.refresh(String(incoming.body.refresh_token)));
      case 'id token':
        return this.#takeIdToken(incoming);
      case 'recover':
        return { body: {} };
      case 'link identity':
        return this.#startFlow(incoming, incoming.caller().person);
      case 'authorize':
        return this.#startFlow(incoming);
      case 'provider returns':
        return this.#returnFromProvider(incoming);
      case 'exchange code':
        return this.#exchangeCode(incoming);
      case 'unlink identity':
        return this.#unlink(incoming);
      case 'add factor':
        return this.#addFactor(incoming);
      case 'challenge factor':
        return this.#challenge(incoming);
      case 'verify factor':
        return this.#verify(incoming);
      case 'remove factor':
        return this.#removeFactor(incoming);
      case 'authorization details':
        return this.#authorizationDetails(incoming);
      case 'consent':
        return this.#consent(incoming);
      case 'keys':
        return { body: this.#people.publishedKeys };
      case 'user':
        return { body: this.#people.describe(incoming.caller().person) };
      case 'sign out':
        this.#people.close(incoming.caller().session, incoming.query.scope ?? 'global');
        return { status: 204 };
      case 'settings':
        return { body: SETTINGS };
    }
  }

  async #session(session: Promise<unknown>): Promise<Answer> {
    return { body: await session };
  }

  #signIn({ body }: Incoming): Promise<Answer> {
    const person = this.#people.withEmail(String(body.email));
    if (!person || person.password !== body.password) {
      throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    }
    if (!person.user.email_confirmed_at) throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed');
    return this.#session(this.#people.open(person, 'password'));
  }

  #signUp({ body }: Incoming): Answer {
    const email = String(body.email).toLowerCase();
    const data = body.data as Record<string, unknown>;
    const person = this.#people.withEmail(email) ?? this.#people.add(email, String(body.password), data);
    return { body: { ...person.user, confirmation_sent_at: new Date(this.#now()).toISOString() } };
  }

  async #takeIdToken({ request, body }: Incoming): Promise<Answer> {
    const caller = body.link_identity ? await this.#people.whoCalls(request) : undefined;
    const options = { algorithms: ['HS256'], issuer: ID_TOKEN_ISSUER, audience: ID_TOKEN_AUDIENCE };
    const { payload } = await jwtVerify(String(body.id_token), this.#providerKey, options).catch((error) => {
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
    return this.#session(this.#people.open(person, 'oauth'));
  }

  /** Links the identity to `target`, or finds or makes the account that it signs in to. */
  #fromProvider(provider: string, known: ProviderPerson, target?: Person): Person {
    const owner = this.#people.withIdentity(provider, known.sub);
    if (target && owner) {
      const whose = owner === target ? '' : ' to another user';
      throw new Refusal(422, 'identity_already_exists', `Identity is already linked${whose}`);
    }
    if (owner) return owner;
    const metadata = { full_name: known.name, email: known.email, email_verified: true };
    const person =
      target ?? this.#people.withEmail(known.email) ?? this.#people.add(known.email, undefined, metadata);
    this.#people.confirm(person);
    this.#people.link(person, provider, known);
    return person;
  }

  #startFlow({ name, query }: Incoming, target?: Person): Answer {
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
      startedAt: this.#now(),
      ...(target && { target }),
      authCode: state,
    });
    // Between the two the provider's page asks the person; here the person has agreed.
    const url = `${this.#options.apiUrl}/auth/v1/callback?state=${state}&code=from-${provider}`;
    const asJson = name === 'link identity' && query.skip_http_redirect === 'true';
    return asJson ? { body: { url } } : { status: 302, location: url };
  }

  #allowedRedirect(wanted = ''): string {
    const { siteUrl } = this;
    return URL.parse(wanted)?.origin === siteUrl ? wanted : siteUrl;
  }

  #returnFromProvider({ query }: Incoming): Answer {
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

  #exchangeCode({ body }: Incoming): Promise<Answer> {
    const flow = this.#flows.find(({ authCode, person }) => person && authCode === body.auth_code);
    if (!flow?.person) {
      throw new Refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (this.#isOver(flow.startedAt, FLOW_LIFETIME)) {
      throw new Refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    const verifier = String(body.code_verifier);
    const isPlain = flow.method.toLowerCase() === 'plain';
    if ((isPlain ? verifier : sha256(verifier).digest('base64url')) !== flow.challenge) {
      const message = 'code challenge does not match previously saved code verifier';
      throw new Refusal(400, 'bad_code_verifier', message);
    }
    this.#flows.splice(this.#flows.indexOf(flow), 1);
    return this.#session(
      this.#people
        .open(flow.person, 'oauth')
        .then((session) => ({ ...session, provider_token: 'of-the-provider' })),
    );
  }

  #unlink({ id, caller }: Incoming): Answer {
    const { person } = caller();
    if (!UUID.test(id)) throw new Refusal(404, 'validation_failed', 'identity_id must be an UUID');
    const { identities } = person.user;
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new Refusal(422, 'single_identity_not_deletable', message);
    }
    if (!identities.some(({ identity_id }) => identity_id === id)) {
      throw new Refusal(422, 'identity_not_found', "Identity doesn't exist");
    }
    this.#people.unlink(person, id);
    return { body: {} };
  }

  #addFactor({ body, caller }: Incoming): Answer {
    const { person, session } = caller();
    const type = body.factor_type as Factor['factor_type'];
    const name = String(body.friendly_name ?? '');
    const phone = type === 'phone' ? String(body.phone).replace(/^\+|\s/g, '') : null;
    if (phone !== null) this.#dropUnverifiedPhone(person, phone);
    if (person.factors.some((factor) => (factor.friendly_name ?? '') === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new Refusal(422, 'mfa_factor_name_conflict', message);
    }
    if (person.factors.length >= FACTORS_MOST) {
      const message = 'Maximum number of verified factors reached, unenroll to continue';
      throw new Refusal(422, 'too_many_enrolled_mfa_factors', message);
    }
    if (person.factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
      throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const factor = this.#newFactor(type, name, phone);
    person.factors.push(factor);
    const common = { id: factor.id, type, friendly_name: name };
    if (type === 'phone') return { body: { ...common, phone: body.phone } };
    if (type === 'webauthn') return { body: common };
    const issuer = String(body.issuer ?? new URL(this.siteUrl).host);
    const totp = new TOTP({ issuer, label: person.user.email, secret: new Secret({ size: 20 }) });
    factor.secret = totp.secret.base32;
    return { body: { ...common, totp: { qr_code: '<svg/>', secret: factor.secret, uri: totp.toString() } } };
  }

  #newFactor(type: Factor['factor_type'], name: string, phone: string | null): Factor {
    const now = new Date(this.#now()).toISOString();
    return {
      id: randomUUID(),
      created_at: now,
      updated_at: now,
      status: 'unverified',
      friendly_name: name,
      factor_type: type,
      phone,
      last_challenged_at: null,
    };
  }

  #dropUnverifiedPhone(person: Person, phone: string): void {
    const same = person.factors.filter((factor) => factor.phone === phone);
    if (same.some(({ status }) => status === 'verified')) {
      const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
      throw new Refusal(422, 'mfa_verified_factor_exists', message);
    }
    person.factors = person.factors.filter((factor) => !same.includes(factor));
  }

  #factor({ id, caller }: Incoming): Factor {
    if (!UUID.test(id)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = caller().person.factors.find((one) => one.id === id);
    if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
    return factor;
  }

  #challenge(incoming: Incoming): Answer {
    const factor = this.#factor(incoming);
    const { person } = incoming.caller();
    const challenge: Challenge = { id: randomUUID(), factor, createdAt: this.#now() };
    const expiresAt = Math.floor(this.#now() / 1_000) + CHALLENGE_LIFETIME;
    const body = { id: challenge.id, type: factor.factor_type, expires_at: expiresAt };
    if (factor.factor_type === 'phone') {
      const wait =
        SMS_INTERVAL * 1_000 - (this.#now() - Date.parse(factor.last_challenged_at ?? '1970-01-01'));
      if (wait > 0) {
        const message = `For security purposes, you can only request this after ${Math.floor(wait / 1_000)} seconds.`;
        throw new Refusal(429, 'over_sms_send_rate_limit', message);
      }
      challenge.code = String(randomInt(1_000_000)).padStart(6, '0');
      this.messages.push({ phone: factor.phone ?? '', code: challenge.code });
    }
    if (factor.factor_type === 'webauthn') challenge.webauthn = randomBytes(32).toString('base64url');
    factor.last_challenged_at = new Date(this.#now()).toISOString();
    this.#challenges.push(challenge);
    if (challenge.webauthn === undefined) return { body };
    return { body: { ...body, webauthn: this.#credentialOptions(person, factor, challenge.webauthn) } };
  }

  #credentialOptions({ user, factors }: Person, factor: Factor, challenge: string): object {
    const rpId = new URL(this.siteUrl).hostname;
    const credentials = factors.flatMap(({ credential }) => (credential ? [credential] : []));
    const described = credentials.map(({ id }: StoredCredential) => ({ type: 'public-key', id }));
    if (factor.status === 'verified') {
      const publicKey = { challenge, timeout: 300_000, rpId, allowCredentials: described };
      return { type: 'request', credential_options: { publicKey } };
    }
    const publicKey = {
      challenge,
      timeout: 300_000,
      rp: { id: rpId, name: 'Contract' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email,
        displayName: user.email,
      },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: described,
    };
    return { type: 'create', credential_options: { publicKey } };
  }

  #verify(incoming: Incoming): Promise<Answer> {
    const factor = this.#factor(incoming);
    const { person, session } = incoming.caller();
    const { body } = incoming;
    const challenge = this.#challenges.find((one) => one.id === body.challenge_id && one.factor === factor);
    if (!challenge) {
      const message = 'MFA factor with the provided challenge ID not found';
      throw new Refusal(422, 'mfa_factor_not_found', message);
    }
    this.#assertProves(challenge, body);
    this.#challenges = this.#challenges.filter((one) => one !== challenge);
    factor.status = 'verified';
    person.factors = person.factors.filter(
      (one) => one.status === 'verified' || one.factor_type !== factor.factor_type,
    );
    const method = factor.factor_type === 'totp' ? 'totp' : `mfa/${factor.factor_type}`;
    return this.#session(this.#people.raise(session, method, 'aal2'));
  }

  /** Throws unless the body of the request proves that the caller holds the factor. */
  #assertProves(challenge: Challenge, body: Record<string, unknown>): void {
    const { factor, code, createdAt } = challenge;
    if (this.#isOver(createdAt, CHALLENGE_LIFETIME)) {
      const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
      throw new Refusal(422, 'mfa_challenge_expired', message);
    }
    if (factor.factor_type === 'webauthn') {
      this.#assertCredential(challenge, body.webauthn);
      return;
    }
    if (typeof body.code !== 'string') {
      throw new Refusal(400, 'validation_failed', 'Code needs to be non-empty');
    }
    if (factor.factor_type === 'phone') {
      if (body.code === code) return;
      throw new Refusal(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
    }
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? '') });
    const delta = totp.validate({ token: body.code, window: 1, timestamp: this.#now() });
    if (delta === null) throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }

  #assertCredential({ factor, webauthn = '' }: Challenge, given: unknown): void {
    if (given === undefined) throw new Refusal(400, 'validation_failed', 'WebAuthn config required');
    const { type, credential_response: response } = given as
      | { type: 'create'; credential_response: NewCredential }
      | { type: 'request'; credential_response: UsedCredential };
    const { siteUrl } = this;
    const ceremony = { challenge: webauthn, origin: siteUrl, rpId: new URL(siteUrl).hostname };
    try {
      if (type === 'create') {
        factor.credential = checkNewCredential(response as NewCredential, ceremony);
      } else {
        if (!factor.credential) throw new Error('Nothing was registered.');
        checkUsedCredential(response as UsedCredential, factor.credential, ceremony);
      }
    } catch {
      // Not a refusal: the service counts a credential that does not fit as its own failure.
      throw new Refusal(500, 'unexpected_failure', 'Failed to validate WebAuthn MFA response');
    }
  }

  #removeFactor(incoming: Incoming): Answer {
    const factor = this.#factor(incoming);
    const { person, session } = incoming.caller();
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    person.factors = person.factors.filter((one) => one !== factor);
    this.#people.lower(person);
    return { body: { id: factor.id } };
  }

  /** The request of another service, if this person may answer it. */
  #pending({ id, request }: Incoming, person: Person, firstCome: boolean): Authorization {
    const origin = request.headers.get('origin');
    if (origin && origin !== this.siteUrl) {
      throw new Refusal(400, 'validation_failed', 'unauthorized request origin');
    }
    const authorization = this.#authorizations.find((one) => one.id === id);
    if (firstCome && authorization?.status === 'pending') authorization.person ??= person;
    const isTheirs = authorization?.status !== 'pending' || authorization.person === person;
    if (!authorization || !isTheirs || this.#isOver(authorization.createdAt, AUTHORIZATION_LIFETIME)) {
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

  #authorizationDetails(incoming: Incoming): Answer {
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

  #consent(incoming: Incoming): Answer {
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

  #isOver(since: number, lifetimeSeconds: number): boolean {
    return this.#now() > since + lifetimeSeconds * 1_000;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/** OpenID Connect Core, 3.1.3.6. */
function accessTokenHash(accessToken: string): string {
  return sha256(accessToken).digest().subarray(0, 16).toString('base64url');
}

function withQuery({ redirectUri, state }: OAuthClient, added: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...added, ...(state && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

const withCode = (client: OAuthClient) => withQuery(client, { code: randomUUID() });

const SETTINGS = {
  external: {
    email: true,
    phone: true,
    ...Object.fromEntries(PROVIDERS.map((provider) => [provider, true])),
  },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
  passkeys_enabled: true,
};
