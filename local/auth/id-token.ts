import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import { type AuthError, invalid, OAuthError, refusal } from './error.ts';
import { knownByProvider } from './providers.ts';
import { openSession, requireCaller } from './sessions.ts';
import { isProvider } from './settings.ts';

/** Those whose ID tokens the service takes without looking into them first, with their issuers. */
const ISSUERS: Record<string, string> = {
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: '',
};

const IdToken = z.object({
  id_token: text,
  provider: text,
  client_id: text,
  issuer: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});

/** `POST /token?grant_type=id_token`: a session for what a provider has told a page of its own. */
export async function signInWithIdToken(call: AuthCall): Promise<Response> {
  const body = await call.read(IdToken);
  const { provider, client_id: client, issuer } = body;
  if (!body.id_token) throw new OAuthError('invalid request', 'id_token required');
  if (!provider && !(client && issuer)) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  }
  if (!isProvider(call.auth.settings, provider)) throw notEnabled(provider);
  const caller = body.link_identity ? await requireCaller(call) : undefined;
  const proof = { nonce: body.nonce, accessToken: body.access_token };
  const person = await call.auth.provider.personOf(body.id_token, proof);
  const user = await knownByProvider(call, provider, person, caller?.user.id);
  return Response.json(await call.auth.sql.begin((sql) => openSession(sql, user, 'oauth', call)));
}

function notEnabled(provider: string): AuthError {
  const issuer = Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : undefined;
  if (issuer !== undefined) return refusal('provider_disabled', { issuer });
  const looked = { apple: 'Apple', azure: 'Azure' }[provider];
  if (looked) return invalid(`Unable to detect issuer in ID token for ${looked} provider`);
  return invalid(`Custom OIDC provider ${JSON.stringify(provider)} not allowed`);
}
