import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthCall } from './call.ts';
import { invalid, refusal } from './error.ts';
import { withQuery } from './redirect.ts';
import { userRoute } from './route.ts';
import type { Caller } from './sessions.ts';
import type { ISql } from './users.ts';

const LIFETIME_SECONDS = 600;

const Decision = z.object({ action: z.enum(['approve', 'deny']) });

interface Authorization {
  id: string;
  client_id: string;
  client: { client_name?: string; client_uri?: string; logo_uri?: string };
  user_id: string | null;
  redirect_uri: string;
  scope: string;
  state: string | null;
  status: 'pending' | 'approved' | 'denied';
}

export const authorizationRoutes = [
  userRoute('GET /oauth/authorizations/:id', undefined, describe),
  userRoute('POST /oauth/authorizations/:id/consent', Decision, decide),
];

/** The request of another service, if this user may answer it. Whoever asks about it first is who may. */
async function pendingRequest(sql: ISql, call: AuthCall, userId: string, isFirst: boolean) {
  if (call.origin && call.origin !== call.auth.siteUrl) throw invalid('unauthorized request origin');
  const [found] = await sql<Authorization[]>`
    select a.id, client_id, description as client, user_id, redirect_uri, scope, state, status
    from auth.oauth_authorizations a join auth.oauth_clients c on c.id = client_id
    where a.id = ${call.id()} and a.created_at > now() - ${LIFETIME_SECONDS} * interval '1 second'
    for update of a`;
  const owner = isFirst ? (found?.user_id ?? userId) : found?.user_id;
  const isPending = found?.status === 'pending';
  if (!found || (isPending && owner !== userId)) throw refusal('authorization_not_found');
  if (isPending) return found;
  throw invalid(`authorization request ${isFirst ? 'cannot be processed' : 'is no longer pending'}`);
}

async function describe(call: AuthCall, _: unknown, { user }: Caller): Promise<object> {
  return call.auth.sql.begin(async (sql) => {
    const request = await pendingRequest(sql, call, user.id, true);
    const { id, client_id, client, redirect_uri, scope } = request;
    const [granted] = await sql`
      select 1 from auth.oauth_consents
      where user_id = ${user.id} and client_id = ${client_id} and scopes @> ${scope.split(' ')}`;
    if (granted) return { redirect_url: await resolveAll(sql, request, 'approved') };
    await sql`update auth.oauth_authorizations set user_id = ${user.id} where id = ${id}`;
    return {
      authorization_id: id,
      redirect_uri,
      client: { id: client_id, name: client.client_name, uri: client.client_uri, logo_uri: client.logo_uri },
      user: { id: user.id, email: user.email },
      scope,
    };
  });
}

async function decide(call: AuthCall, { action }: z.output<typeof Decision>, { user }: Caller) {
  return call.auth.sql.begin(async (sql) => {
    const request = await pendingRequest(sql, call, user.id, false);
    if (action === 'deny') return { redirect_url: await resolveAll(sql, request, 'denied') };
    await sql`
      insert into auth.oauth_consents (user_id, client_id, scopes)
      values (${user.id}, ${request.client_id}, ${request.scope.split(' ')})
      on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = now()`;
    return { redirect_url: await resolveAll(sql, request, 'approved') };
  });
}

/** Ends the request. Resolves with the address that the visitor is sent to. */
async function resolveAll(sql: ISql, request: Authorization, status: 'approved' | 'denied'): Promise<string> {
  await sql`update auth.oauth_authorizations set status = ${status} where id = ${request.id}`;
  const denial = { error: 'access_denied', error_description: 'User denied the request' };
  const words = status === 'approved' ? { code: randomUUID() } : denial;
  const { redirect_uri, state } = request;
  return withQuery(redirect_uri, { ...words, ...(state && { state }) }).href;
}
