import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { authorizationRoutes } from './authorizations.ts';
import { type Auth, type AuthCall, callOf } from './call.ts';
import { API_VERSION_HEADER, AuthError, refusal } from './error.ts';
import { factorRoutes } from './factors.ts';
import { identityRoutes } from './identities.ts';
import { linkRoutes } from './links.ts';
import { mailRoutes } from './mail-requests.ts';
import { passkeyRoutes } from './passkeys.ts';
import { providerRoutes } from './providers.ts';
import { openRoute, refuse, type Route, userRoute } from './route.ts';
import { sessionRoutes } from './sign-in.ts';
import { publicSettings } from './settings.ts';
import { verificationRoutes } from './verification.ts';

export interface AuthEdgeOptions extends Auth {
  lite: (request: Request) => Promise<Response>;
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
    const found = this.#routes.filter((route) => route.path.test(path));
    const route = found.find(({ method }) => method === request.method || method === 'ANY');
    const call = callOf(this.#options, request, route?.path.exec(path)?.slice(1));
    const { publishableKey, secretKey, limits } = this.#options;
    if (![publishableKey, secretKey].includes(call.apiKey) && !OPEN_PATH.test(path)) return keyRefusal(call);
    if (found.length === 0) throw refusal('path_unknown');
    const allow = found.map(({ method }) => method).join();
    if (!route) return new Response(null, { status: 405, headers: { allow } });
    if (route.limit) limits.countCall(route.limit, call.ip);
    return route.answer(call);
  }

  /** lite reads the bearer, if it is a token of ours, as one that it signed itself. */
  async #rest(request: Request): Promise<Response> {
    const { tokens, lite } = this.#options;
    const { bearer } = callOf(this.#options, request);
    if (!bearer || bearer.startsWith('sb_')) return lite(request);
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${await tokens.toInternal(await tokens.verify(bearer))}`);
    return lite(new Request(request, { headers }));
  }
}

const GOTRUE = { name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' };

/** Every call of the service; of two that fit, the first answers. */
function routesOf({ settings, tokens }: Auth): Route[] {
  const jwks = () => Response.json(tokens.jwks, { headers: { 'cache-control': 'public, max-age=600' } });
  return [
    openRoute('GET /health', undefined, () => GOTRUE),
    openRoute('GET /settings', undefined, () => publicSettings(settings)),
    openRoute('GET /.well-known/jwks.json', undefined, jwks),
    refuse('GET /.well-known/oauth-authorization-server', 'oauth_disabled'),
    ...accountRoutes,
    ...sessionRoutes,
    ...mailRoutes,
    ...verificationRoutes,
    ...identityRoutes,
    ...providerRoutes,
    ...factorRoutes,
    ...adminRoutes,
    ...linkRoutes,
    ...(settings.oauth_server.enabled ? authorizationRoutes : []),
    userRoute('ANY /user/oauth/grants', undefined, () => {
      throw refusal('oauth_disabled');
    }),
    refuse('ANY /admin/oauth*', 'oauth_disabled'),
    refuse('ANY /oauth*', 'oauth_disabled'),
    ...(settings.passkey.enabled ? passkeyRoutes : [refuse('ANY /passkeys*', 'passkeys_disabled')]),
    refuse('ANY /sso*', 'saml_disabled'),
  ];
}

/** In the words of the platform's gateway, which asks for a key before the service is reached. */
function keyRefusal({ apiKey }: AuthCall): Response {
  const wrong = { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' };
  const hint = 'No `apikey` request header or url param was found.';
  const body = apiKey ? wrong : { message: 'No API key found in request', hint };
  return Response.json(body, { status: 401 });
}

/** The same refusal in the shape of the REST API. */
function restRefusal({ message }: AuthError): Response {
  const body = { code: 'PGRST301', message, details: null, hint: null };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}
