import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import { SECRET_KEY, settings, USER_ID } from './fixtures.ts';
import { listen } from './mail-servers.ts';

export const ADA = {
  id: USER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'Ada.Lovelace@example.ca',
  email_confirmed_at: '2026-11-01T10:00:00Z',
  phone: '',
  last_sign_in_at: '2026-11-22T08:00:00Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [{ identity_id: 'x', id: USER_ID, user_id: USER_ID, provider: 'email', identity_data: {} }],
  created_at: '2026-11-01T09:59:00Z',
  updated_at: '2026-11-22T08:00:00Z',
  is_anonymous: false,
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  send(response, status, { code: status, error_code: code, msg: code });

/** The three calls that the functions make to the auth service, answered as GoTrue answers them. */
export async function startAuthService() {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const double = {
    /** Settings with its address. */
    supabase: { ...settings.supabase, url },
    /** Of the tokens that it gives out. */
    issuer: `${url}/auth/v1`,
    /** By id; what `GET /user` answers. */
    users: new Map<string, Record<string, unknown>>(),
    /** Of the one who asks; what `GET /passkeys` answers. */
    passkeys: [] as object[],
    /** `GET /user`, `DELETE /admin/users/…`, as they came. */
    calls: [] as string[],
    /** Answers in place of the service, by method. */
    overrides: new Map<string, (response: ServerResponse) => void>(),
    /** What the service does when it deletes an account. */
    onDelete: async (_id: string): Promise<unknown> => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer({ method = '', url: path = '', headers }: IncomingMessage, response: ServerResponse) {
    double.calls.push(`${method} ${path.replace('/auth/v1', '')}`);
    const override = double.overrides.get(method);
    if (override) return override(response);
    const bearer = headers.authorization?.replace('Bearer ', '') ?? '';
    if (method === 'GET' && path === '/auth/v1/user') {
      if (headers.apikey !== Object.values(double.supabase.publishableKeys)[0]) {
        return refuse(response, 401, 'no_authorization');
      }
      const user = double.users.get(decodeJwt(bearer).sub ?? '');
      return user ? send(response, 200, user) : refuse(response, 403, 'user_not_found');
    }
    if (method === 'GET' && path === '/auth/v1/passkeys') return send(response, 200, double.passkeys);
    const [, id = ''] = /^\/auth\/v1\/admin\/users\/(.+)$/.exec(path) ?? [];
    if (method !== 'DELETE' || id === '') return refuse(response, 404, 'not_found');
    if (bearer !== SECRET_KEY || headers.apikey !== SECRET_KEY) return refuse(response, 403, 'not_admin');
    if (!double.users.has(id)) return refuse(response, 404, 'user_not_found');
    await double.onDelete(id);
    double.users.delete(id);
    return send(response, 200, {});
  }
  return double;
}
export type AuthServiceDouble = Awaited<ReturnType<typeof startAuthService>>;
