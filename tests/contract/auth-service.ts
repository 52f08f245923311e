import { type CallName, calls, type User } from './auth-schemas.ts';
import { Authorizations, type OAuthClient } from './authorizations.ts';
import { Factors } from './factors.ts';
import { type Answer, type Incoming, sessionAnswer, type World } from './incoming.ts';
import { People } from './people.ts';
import { Providers, PROVIDERS } from './providers.ts';
import { OAuthRefusal, Refusal } from './refusal.ts';

/** A call as it came in, for a test to look at. */
export interface RecordedCall {
  call: CallName;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

export interface AuthServiceOptions {
  /** `https://api.example`, without a path. */
  apiUrl: string;
  /** The only place that the service sends browsers back to, and the site that security keys are made for. */
  siteUrl: string;
  /** The public key of the project. */
  key: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The auth service as its contract describes it, in memory and with everything turned on. It stands in for the hosted
 * one where the embedded one answers "not enabled". `faults` holds what a caller sent that the contract does not know:
 * a test is only green if it is empty.
 */
export class AuthService {
  readonly requests: RecordedCall[] = [];
  readonly faults: string[] = [];
  readonly providers: Providers;
  readonly factors: Factors;

  readonly #world: World;
  readonly #key: string;
  readonly #authorizations: Authorizations;

  private constructor({ key, ...options }: AuthServiceOptions, people: People) {
    this.#key = key;
    this.#world = { now: () => Date.now(), ...options, people };
    this.providers = new Providers(this.#world);
    this.factors = new Factors(this.#world);
    this.#authorizations = new Authorizations(this.#world);
  }

  static async start(options: AuthServiceOptions): Promise<AuthService> {
    return new AuthService(options, await People.withKeys(`${options.apiUrl}/auth/v1`));
  }

  /** Somebody who signed up and confirmed some time ago; with a `phone` it is their second step. */
  addAccount(email: string, password: string, { phone }: { phone?: string } = {}): User {
    const person = this.#world.people.add(email, password, { full_name: email.split('@')[0] });
    this.#world.people.link(person, 'email', { sub: person.user.id, email, name: '' });
    this.#world.people.confirm(person);
    if (phone)
      person.factors.push({ ...this.factors.newFactor('phone', 'Phone', phone), status: 'verified' });
    return person.user;
  }

  /** From now on the site is at another address. */
  moveSite(siteUrl: string): void {
    this.#world.siteUrl = siteUrl;
  }

  /** Another service sends a visitor to the site. Returns the `authorization_id` that comes with them. */
  requestAuthorization(client: OAuthClient, clientId?: string): string {
    return this.#authorizations.request(client, clientId);
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

    if (call.caller !== 'open' && headers.apikey !== this.#key) {
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
    const caller = call.caller === 'user' ? await this.#world.people.whoCalls(request) : undefined;
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
        return sessionAnswer(this.#world.people.refresh(String(incoming.body.refresh_token)));
      case 'id token':
        return this.providers.takeIdToken(incoming);
      case 'recover':
        return { body: {} };
      case 'link identity':
        return this.providers.startFlow(incoming, incoming.caller().person);
      case 'authorize':
        return this.providers.startFlow(incoming);
      case 'provider returns':
        return this.providers.returnFromProvider(incoming);
      case 'exchange code':
        return this.providers.exchangeCode(incoming);
      case 'unlink identity':
        return this.providers.unlink(incoming);
      case 'add factor':
        return this.factors.addFactor(incoming);
      case 'challenge factor':
        return this.factors.challenge(incoming);
      case 'verify factor':
        return this.factors.verify(incoming);
      case 'remove factor':
        return this.factors.removeFactor(incoming);
      case 'authorization details':
        return this.#authorizations.describe(incoming);
      case 'consent':
        return this.#authorizations.decide(incoming);
      case 'keys':
        return { body: this.#world.people.publishedKeys };
      case 'user':
        return { body: this.#world.people.describe(incoming.caller().person) };
      case 'sign out':
        this.#world.people.close(incoming.caller().session, incoming.query.scope ?? 'global');
        return { status: 204 };
      case 'settings':
        return { body: SETTINGS };
    }
  }

  #signIn({ body }: Incoming): Promise<Answer> {
    const person = this.#world.people.withEmail(String(body.email));
    if (!person || person.password !== body.password) {
      throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    }
    if (!person.user.email_confirmed_at) throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed');
    return sessionAnswer(this.#world.people.open(person, 'password'));
  }

  #signUp({ body }: Incoming): Answer {
    const email = String(body.email).toLowerCase();
    const data = body.data as Record<string, unknown>;
    const person =
      this.#world.people.withEmail(email) ?? this.#world.people.add(email, String(body.password), data);
    return { body: { ...person.user, confirmation_sent_at: new Date(this.#world.now()).toISOString() } };
  }
}

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
