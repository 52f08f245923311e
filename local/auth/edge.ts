import type { Sql } from 'postgres';
import { AuthAccounts } from './accounts.ts';
import { AuthAdmin } from './admin.ts';
import { AuthCall } from './call.ts';
import { MailedCodes } from './codes.ts';
import { API_VERSION_HEADER, AuthError } from './error.ts';
import { AuthFactors } from './factors.ts';
import { AuthIdentities } from './identities.ts';
import type { AuthMailer } from './mailer.ts';
import { exchangeCode } from './pkce.ts';
import type { Limit, RateLimits } from './rate-limits.ts';
import { AuthSessions } from './sessions.ts';
import { SETTINGS } from './settings.ts';
import type { Tokens } from './tokens.ts';
import { Verification } from './verification.ts';

export interface AuthEdgeOptions {
  sql: Sql;
  tokens: Tokens;
  mailer: AuthMailer;
  limits: RateLimits;
  /** `@supabase/lite`. */
  lite: Fetch;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  /** Origins that a link may lead back to. */
  siteOrigins: string[];
}

export type Fetch = (request: Request) => Promise<Response>;

interface Route {
  method: string;
  /** Of the whole path below `/auth/v1`; its group is the `:id`. */
  path: RegExp;
  answer(call: AuthCall): Promise<Response> | Response;
  limit: Exclude<Limit, 'mail'> | undefined;
}

/** Where a browser arrives by a link, or anybody asks for what is public: no API key is needed. */
const OPEN_PATH = /^\/(?:verify|callback|authorize|health|\.well-known\/.*)$/;

/**
 * What stands in front of `@supabase/lite` so that a client meets the auth service of a hosted project. lite keeps the
 * tables and serves `/rest/v1`; here `/auth/v1` is served, in the codes and words of the auth service.
 */
export class AuthEdge {
  readonly #options: AuthEdgeOptions;
  readonly #routes: Route[];

  constructor(options: AuthEdgeOptions) {
    this.#options = options;
    this.#routes = routesOf(options);
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/^\/auth\/v1/, '');
    try {
      return path === pathname ? await this.#rest(request) : await this.#auth(request, path);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      if (path === pathname) return restRefusal(error);
      return error.toResponse(request.headers.get(API_VERSION_HEADER));
    }
  }

  async #auth(request: Request, path: string): Promise<Response> {
    const { publishableKey, secretKey, limits } = this.#options;
    const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    if (key !== publishableKey && key !== secretKey && !OPEN_PATH.test(path)) return keyRefusal(key);
    const found = this.#routes.filter((route) => route.path.test(path));
    const route = found.find(({ method }) => method === request.method || method === 'ANY');
    if (!route && found.length > 0) {
      return new Response(null, {
        status: 405,
        headers: { allow: found.map(({ method }) => method).join() },
      });
    }
    if (!route) throw new AuthError(404, 'not_found', 'No such endpoint');
    const call = new AuthCall(request, route.path.exec(path)?.[1] ?? '', this.#options);
    if (route.limit) limits.countCall(route.limit, call.ip);
    return route.answer(call);
  }

  /** lite reads the bearer, if it is a token of ours, as one that it signed itself. */
  async #rest(request: Request): Promise<Response> {
    const { bearer } = new AuthCall(request, '', this.#options);
    if (!bearer || bearer.startsWith('sb_')) return this.#options.lite(request);
    const { tokens, lite } = this.#options;
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${await tokens.toInternal(await tokens.verify(bearer))}`);
    return lite(new Request(request, { headers }));
  }
}

function routesOf(options: AuthEdgeOptions): Route[] {
  const { sql, tokens, mailer, limits, secretKey, siteUrl } = options;
  const sessions = new AuthSessions(sql, tokens);
  const codes = new MailedCodes(mailer, limits);
  const accounts = new AuthAccounts(sql, sessions, codes);
  const verification = new Verification(sql, sessions, codes);
  const factors = new AuthFactors({ sql, sessions, codes, siteUrl });
  const identities = new AuthIdentities(sql, sessions, codes);
  const admin = new AuthAdmin(sql, tokens, secretKey);

  /** `path`: `:id` is one part of it, `*` any rest. */
  function route(method: string, path: string, answer: Route['answer'], limit?: Route['limit']): Route {
    const pattern = path.replaceAll('.', '\\.').replace(':id', '([^/]+)').replace('*', '(?:/.*)?');
    return { method, path: new RegExp(`^${pattern}$`), answer, limit };
  }
  const refuse = (status: number, code: string, message: string) => () => {
    throw new AuthError(status, code, message);
  };
  const grants: Record<string, (call: AuthCall) => Promise<Response>> = {
    password: (call) => accounts.signIn(call),
    refresh_token: (call) => sessions.refresh(call),
    pkce: (call) => exchangeCode(sql, sessions, call),
    id_token: (call) => identities.refuseIdToken(call),
    web3: async () => {
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    },
  };
  function grant(call: AuthCall): Promise<Response> {
    const name = call.query('grant_type');
    const answer = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!answer) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return answer(call);
  }
  const noOAuthServer = refuse(404, 'feature_disabled', 'OAuth server is disabled');
  async function noGrants(call: AuthCall): Promise<Response> {
    await sessions.require(call);
    return noOAuthServer();
  }
  /** No provider is enabled, so nobody can come back from one. */
  function callback(): Response {
    const target = new URL(siteUrl);
    target.searchParams.set('error', 'invalid_request');
    target.searchParams.set('error_code', 'bad_oauth_callback');
    target.searchParams.set('error_description', 'OAuth state parameter missing');
    return new Response(null, { status: 303, headers: { location: target.href } });
  }
  const jwks = () => Response.json(tokens.jwks, { headers: { 'cache-control': 'public, max-age=600' } });
  const health = () =>
    Response.json({ name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' });

  return [
    route('GET', '/health', health),
    route('GET', '/settings', () => Response.json(SETTINGS)),
    route('GET', '/.well-known/jwks.json', jwks),
    route('GET', '/.well-known/oauth-authorization-server', noOAuthServer),
    route('POST', '/signup', (call) => accounts.signUp(call), 'signup'),
    route('POST', '/token', grant, 'token'),
    route('POST', '/recover', (call) => accounts.recover(call), 'recover'),
    route('POST', '/resend', (call) => accounts.resend(call), 'resend'),
    route('POST', '/otp', (call) => accounts.sendSignInCode(call), 'otp'),
    route('POST', '/magiclink', (call) => accounts.sendSignInCode(call), 'otp'),
    route('GET', '/verify', (call) => verification.withLink(call), 'verify'),
    route('POST', '/verify', (call) => verification.withCode(call), 'verify'),
    route('POST', '/logout', (call) => sessions.signOut(call)),
    route('GET', '/reauthenticate', (call) => accounts.reauthenticate(call)),
    route('GET', '/user', (call) => accounts.show(call)),
    route('PUT', '/user', (call) => accounts.update(call), 'user'),
    route('GET', '/user/identities/authorize', (call) => identities.link(call)),
    route('DELETE', '/user/identities/:id', (call) => identities.unlink(call)),
    route('POST', '/factors', (call) => factors.enrol(call)),
    route('DELETE', '/factors/:id', (call) => factors.unenrol(call)),
    route('POST', '/factors/:id/challenge', (call) => factors.challenge(call), 'challenge'),
    route('POST', '/factors/:id/verify', (call) => factors.verify(call), 'factor'),
    route('GET', '/admin/users/:id', (call) => admin.show(call)),
    route('DELETE', '/admin/users/:id', (call) => admin.delete(call)),
    route('GET', '/authorize', (call) => identities.authorize(call)),
    route('ANY', '/callback', callback),
    route('ANY', '/user/oauth/grants', noGrants),
    route('ANY', '/oauth*', noOAuthServer),
    route('ANY', '/passkeys*', refuse(404, 'passkey_disabled', 'Passkeys are disabled')),
    route('ANY', '/sso*', refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')),
  ];
}

/** In the words of the platform's gateway, which asks for a key before the service is reached. */
function keyRefusal(key: string | null): Response {
  const body = key
    ? { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }
    : {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      };
  return Response.json(body, { status: 401 });
}

/** The same refusal in the shape of the REST API. */
function restRefusal({ message }: AuthError): Response {
  const body = { code: 'PGRST301', message, details: null, hint: null };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}
