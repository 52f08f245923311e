import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { authorizationRoutes } from './authorizations.ts';
import { type Auth, AuthCall } from './call.ts';
import { API_VERSION_HEADER, AuthError } from './error.ts';
import { factorRoutes } from './factors.ts';
import { identityRoutes } from './identities.ts';
import { linkRoutes } from './links.ts';
import { mailRoutes } from './mail-requests.ts';
import { providerRoutes } from './providers.ts';
import { openRoute, refuse, type Route, userRoute } from './route.ts';
import { sessionRoutes } from './sign-in.ts';
import { publicSettings } from './settings.ts';
import { verificationRoutes } from './verification.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface AuthEdgeOptions extends Auth {
  /** `@supabase/lite`. */
  lite: Fetch;
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
    const call = new AuthCall(this.#options, request, route.path.exec(path)?.slice(1));
    if (route.limit) limits.countCall(route.limit, call.ip);
    return route.answer(call);
  }

  /** lite reads the bearer, if it is a token of ours, as one that it signed itself. */
  async #rest(request: Request): Promise<Response> {
    const { tokens, lite } = this.#options;
    const { bearer } = new AuthCall(this.#options, request);
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
  const oauthIsOff = [404, 'feature_disabled', 'OAuth server is disabled'] as const;
  return [
    openRoute('GET /health', undefined, () => GOTRUE),
    openRoute('GET /settings', undefined, () => publicSettings(settings)),
    openRoute('GET /.well-known/jwks.json', undefined, jwks),
    refuse('GET /.well-known/oauth-authorization-server', ...oauthIsOff),
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
      throw new AuthError(...oauthIsOff);
    }),
    refuse('ANY /admin/oauth*', ...oauthIsOff),
    refuse('ANY /oauth*', ...oauthIsOff),
    refuse('ANY /passkeys*', 404, 'passkey_disabled', 'Passkeys are disabled'),
    refuse('ANY /sso*', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
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
