import type { Sql } from 'postgres';
import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import type { MailedCodes } from './codes.ts';
import { AuthError, invalid, OAuthError } from './error.ts';
import type { AuthSessions } from './sessions.ts';
import { findUserById, renewProviders } from './users.ts';

/** Providers that the service knows and this project has not enabled. */
const PROVIDERS = new Set([
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
]);

/** Those whose ID tokens the service takes without looking into them first, with their issuers. */
const ISSUERS: Record<string, string> = {
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: '',
};

const IdToken = z.object({ id_token: text, provider: text, client_id: text, issuer: text });

/** The ways in which one user signs in. */
export class AuthIdentities {
  readonly #sql: Sql;
  readonly #sessions: AuthSessions;
  readonly #codes: MailedCodes;

  constructor(sql: Sql, sessions: AuthSessions, codes: MailedCodes) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#codes = codes;
  }

  /** `DELETE /user/identities/{id}`. */
  async unlink(call: AuthCall): Promise<Response> {
    const { user } = await this.#sessions.require(call);
    if (!z.guid().safeParse(call.id).success) {
      throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    }
    const provider = await this.#sql.begin(async (sql) => {
      await sql`select 1 from auth.users where id = ${user.id} for update`;
      const identities = (await findUserById(sql, user.id))?.identities ?? [];
      if (identities.length <= 1) {
        const message = 'User must have at least 1 identity after unlinking';
        throw new AuthError(422, 'single_identity_not_deletable', message);
      }
      const identity = identities.find(({ id }) => id === call.id.toLowerCase());
      if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      await sql`delete from auth.identities where id = ${identity.id}`;
      const rest = identities.filter(({ id }) => id !== identity.id);
      if (!rest.some(({ email }) => email === user.email)) {
        const [heir] = rest.filter(({ email }) => email);
        const taken = await sql`select 1 from auth.users where email = ${heir?.email ?? ''}`;
        if (!heir?.email || taken.length > 0) {
          const message = 'Unable to unlink identity due to email conflict';
          throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
        }
        const verified = heir.identity_data.email_verified === true;
        await sql`
          update auth.users set email = ${heir.email}, confirmation_token = null, recovery_token = null,
            email_change = null, email_change_token_current = null, email_change_token_new = null,
            reauthentication_token = null, updated_at = now(),
            email_confirmed_at = case when ${verified} then email_confirmed_at end
          where id = ${user.id}`;
      }
      await renewProviders(sql, user.id);
      return identity.provider;
    });
    this.#codes.notify('identity_unlinked', user, { Provider: provider });
    return Response.json({});
  }

  /** `GET /user/identities/authorize`. */
  async link(call: AuthCall): Promise<Response> {
    await this.#sessions.require(call);
    return this.authorize(call);
  }

  /** `GET /authorize`: no provider is enabled. */
  async authorize(call: AuthCall): Promise<Response> {
    const name = call.query('provider').toLowerCase();
    const why = PROVIDERS.has(name) ? 'provider is not enabled' : `Provider ${name} could not be found`;
    throw invalid(`Unsupported provider: ${why}`);
  }

  /** `POST /token?grant_type=id_token`. */
  async refuseIdToken(call: AuthCall): Promise<Response> {
    const { id_token: token, provider, client_id: client, issuer } = await call.read(IdToken);
    if (!token) throw new OAuthError('invalid request', 'id_token required');
    if (!provider && !(client && issuer)) {
      throw new OAuthError('invalid request', 'provider or client_id and issuer required');
    }
    const known = Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : undefined;
    if (known !== undefined) {
      throw new AuthError(400, 'provider_disabled', `Provider (issuer "${known}") is not enabled`);
    }
    if (provider === 'apple' || provider === 'azure') {
      const name = provider === 'apple' ? 'Apple' : 'Azure';
      throw invalid(`Unable to detect issuer in ID token for ${name} provider`);
    }
    throw invalid(`Custom OIDC provider ${JSON.stringify(provider)} not allowed`);
  }
}
