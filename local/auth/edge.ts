import type { Sql } from 'postgres';
import { PASSWORD_MAX_BYTES } from '../../src/domain/constants.ts';
import { AuthAccounts } from './accounts.ts';
import { AuthError } from './error.ts';
import { AuthFactors } from './factors.ts';
import type { AuthMailer } from './mailer.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';
import type { AccessClaims, SignInMethod, Tokens } from './tokens.ts';

export interface AuthEdgeOptions {
  sql: Sql;
  tokens: Tokens;
  mailer: AuthMailer;
  /** `@supabase/lite`. */
  lite: Fetch;
  /** The API keys. */
  keys: string[];
}

export type Fetch = (request: Request) => Promise<Response>;

type Body = Record<string, unknown>;

const OPEN_PATH = /^\/(verify|callback|authorize)$/;
const FACTOR_PATH =
  /^\/factors(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(challenge|verify))?)?$/;

/**
 * What stands in front of `@supabase/lite` so that a client meets the auth service of a hosted project: ES256 tokens
 * with its claims, second factors, and no hint whether an address has an account. Serves `/auth/v1` and `/rest/v1`.
 */
export class AuthEdge {
  readonly #lite: Fetch;
  readonly #keys: string[];
  readonly #sql: Sql;
  readonly #tokens: Tokens;
  readonly #mailer: AuthMailer;
  readonly #accounts: AuthAccounts;
  readonly #factors: AuthFactors;

  constructor({ sql, tokens, mailer, lite, keys }: AuthEdgeOptions) {
    this.#lite = lite;
    this.#keys = keys;
    this.#sql = sql;
    this.#tokens = tokens;
    this.#mailer = mailer;
    this.#accounts = new AuthAccounts(sql, mailer);
    this.#factors = new AuthFactors(sql);
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/auth\/v1/, '');
    try {
      if (path === url.pathname) return await this.#lite(await this.#internalise(request));
      return await this.#mailer.returningTo(url.searchParams.get('redirect_to'), () =>
        this.#auth(request, url, path),
      );
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return path === url.pathname ? restRefusal(error) : error.toResponse();
    }
  }

  async #auth(request: Request, url: URL, path: string): Promise<Response> {
    if (path === '/.well-known/jwks.json') {
      return Response.json(this.#tokens.jwks, { headers: { 'cache-control': 'public, max-age=600' } });
    }
    // Without a key lite refuses, except where a browser arrives by a link.
    if (!this.#keys.includes(request.headers.get('apikey') ?? '') && !OPEN_PATH.test(path)) {
      return this.#lite(request);
    }
    if (path.startsWith('/factors')) return this.#secondFactor(request, path);
    if (path.startsWith('/oauth/') || path === '/user/oauth/grants') {
      throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
    }
    if (path.startsWith('/user/identities/')) {
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    }
    const body: Body = request.method === 'GET' ? {} : await readBody(request);
    assertPasswordFits(body.password);
    const email = String(body.email ?? '');
    const password = String(body.password ?? '');
    const grant = path === '/token' ? url.searchParams.get('grant_type') : null;
    if (grant === 'password' && email && password) await this.#accounts.checkPassword(email, password);
    if (path === '/resend' && body.type === 'signup' && email)
      return this.#accounts.resendConfirmation(email);

    const answer = await this.#lite(await this.#internalise(request));
    // The one case in which lite answers a sign-up so: the address has an account.
    if (path === '/signup' && answer.status === 429) {
      return this.#accounts.answerRepeatedSignUp(email, password, body.data);
    }
    return this.#publish(answer, signInMethod(path, grant));
  }

  async #secondFactor(request: Request, path: string): Promise<Response> {
    const claims = await this.#requireSession(request);
    const [match, factorId, action] = FACTOR_PATH.exec(path) ?? [];
    const call = match && `${request.method} ${action ?? (factorId ? 'factor' : 'factors')}`;
    if (call === 'POST factors') return this.#factors.enrol(claims, await readBody(request));
    if (call === 'DELETE factor') return this.#factors.unenrol(claims, factorId as string);
    if (call === 'POST challenge') return this.#factors.challenge(claims, factorId as string);
    if (call !== 'POST verify') throw new AuthError(404, 'not_found', 'No such endpoint');

    await this.#factors.verify(claims, factorId as string, await readBody(request));
    return this.#renewedSession(request, claims);
  }

  /** The session as it is after a second factor: a new access token, the same refresh token. */
  async #renewedSession(
    request: Request,
    { iat: _iat, exp: _exp, ...claims }: AccessClaims,
  ): Promise<Response> {
    const now = Math.floor(Date.now() / 1_000);
    const internal = await this.#tokens.toInternal({ ...claims, iat: now, exp: now + ACCESS_TOKEN_SECONDS });
    await this.#tokens.recordMethod(internal, 'totp');
    const [refresh] = await this.#sql<{ token: string }[]>`
      select token from auth.refresh_tokens
      where session_id = ${claims.session_id} and not revoked order by created_at desc limit 1`;
    const headers = { apikey: request.headers.get('apikey') ?? '', authorization: `Bearer ${internal}` };
    const user = await this.#publish(
      await this.#lite(new Request(new URL('/auth/v1/user', request.url), { headers })),
    );
    return Response.json({
      access_token: await this.#tokens.toPublic(internal),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: now + ACCESS_TOKEN_SECONDS,
      refresh_token: refresh?.token,
      user: await user.json(),
    });
  }

  /** The claims of the caller's token with the level that the session has now. */
  async #requireSession(request: Request): Promise<AccessClaims> {
    const token = bearer(request);
    if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const claims = await this.#tokens.verify(token);
    const [session] = await this.#sql<Pick<AccessClaims, 'aal'>[]>`
      select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${claims.session_id}`;
    if (session) return { ...claims, aal: session.aal };
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }

  /** The request as lite understands it: its bearer, if it is a token of ours, signed for lite. */
  async #internalise(request: Request): Promise<Request> {
    const token = bearer(request);
    if (!token) return request;
    const internal = await this.#tokens.toInternal(await this.#tokens.verify(token));
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${internal}`);
    return new Request(request, { headers });
  }

  /** An answer of lite with the tokens in it, in its body or its redirect, made ours, and the user's factors added. */
  async #publish(answer: Response, method?: SignInMethod): Promise<Response> {
    const location = answer.headers.get('location');
    if (location?.includes('#access_token=')) {
      const target = new URL(location);
      const fragment = new URLSearchParams(target.hash.slice(1));
      fragment.set('access_token', await this.#publishToken(fragment.get('access_token') as string, method));
      target.hash = String(fragment);
      return new Response(null, { status: answer.status, headers: { location: target.href } });
    }
    if (!answer.headers.get('content-type')?.includes('application/json')) return answer;
    const body = await answer.json();
    if (body.access_token) body.access_token = await this.#publishToken(body.access_token, method);
    const user = body.user ?? (body.aud ? body : undefined);
    if (user?.id) {
      const factors = await this.#factors.list(user.id);
      if (factors.length > 0) user.factors = factors;
    }
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(body), { status: answer.status, headers });
  }

  async #publishToken(internal: string, method: SignInMethod | undefined): Promise<string> {
    if (method) await this.#tokens.recordMethod(internal, method);
    return this.#tokens.toPublic(internal);
  }
}

/** How a session that this call opens is authenticated; undefined for calls that open none. */
function signInMethod(path: string, grant: string | null): SignInMethod | undefined {
  if (grant === 'password') return 'password';
  if (grant === 'pkce' || path === '/callback') return 'oauth';
  return path === '/verify' ? 'otp' : undefined;
}

/** The bearer token unless it is an API key, which supabase clients send in both places. */
function bearer(request: Request): string | undefined {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token?.startsWith('sb_') ? undefined : token;
}

/** Reads a copy: the request itself may still have to be passed on. */
async function readBody(request: Request): Promise<Body> {
  const body = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? body : {};
}

/** bcrypt would cut off the rest without a word. */
function assertPasswordFits(password: unknown): void {
  if (typeof password === 'string' && Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    const message = `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;
    throw new AuthError(400, 'validation_failed', message);
  }
}

/** The same refusal in the shape of the REST API. */
function restRefusal({ message }: AuthError): Response {
  const body = { code: 'PGRST301', message, details: null, hint: null };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}
