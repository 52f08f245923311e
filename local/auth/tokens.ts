import { decodeJwt, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import type { Sql } from 'postgres';
import { AuthError } from './error.ts';
import type { Secrets } from '../secrets.ts';

/** How long an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/** The claims of an access token that this stack relies on. */
export interface AccessClaims extends JWTPayload {
  sub: string;
  session_id: string;
  aal: 'aal1' | 'aal2';
}

/** How a session came about, in the words of the auth service. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'totp';

export interface Tokens {
  /** The public keys, as `/.well-known/jwks.json` publishes them. */
  jwks: { keys: JWK[] };
  /** Verifies an access token. Throws `AuthError` 403 `bad_jwt`. */
  verify(token: string): Promise<AccessClaims>;
  /** The same claims as `@supabase/lite` reads them: signed with the secret that only this process knows. */
  toInternal(claims: JWTPayload): Promise<string>;
  /** Turns a token of `@supabase/lite` into one of the auth service: ES256, with its whole claim set. */
  toPublic(internal: string): Promise<string>;
  /** Notes that the session of this token was authenticated by `method`, now. */
  recordMethod(internal: string, method: SignInMethod): Promise<void>;
}

/** `issuer` is the URL of the auth service, ending in `/auth/v1`. */
export async function createTokens(sql: Sql, secrets: Secrets, issuer: string): Promise<Tokens> {
  const { d: _private, ...publicJwk } = secrets.signingKey;
  const signingKey = await importJWK(secrets.signingKey, 'ES256');
  const publicKey = await importJWK(publicJwk, 'ES256');
  const internalKey = new TextEncoder().encode(secrets.jwtSecret);

  return {
    jwks: { keys: [publicJwk] },

    async verify(token) {
      try {
        const options = { algorithms: ['ES256'], issuer, audience: 'authenticated' };
        const { payload } = await jwtVerify<AccessClaims>(token, publicKey, options);
        return payload;
      } catch (error) {
        const why =
          error instanceof errors.JWTExpired
            ? 'token has invalid claims: token is expired'
            : 'signature is invalid';
        throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
      }
    },

    toInternal: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(internalKey),

    async toPublic(internal) {
      const claims = decodeJwt(internal);
      const [user] = await sql<UserClaims[]>`
        select coalesce(phone, '') as phone, is_anonymous,
               raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
        from auth.users where id = ${claims.sub as string}`;
      const amr = await sql<{ method: SignInMethod; timestamp: number }[]>`
        select authentication_method as method, extract(epoch from updated_at)::int as timestamp
        from auth.mfa_amr_claims where session_id = ${claims.session_id as string} order by updated_at desc`;
      const aal = amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
      return new SignJWT({ ...claims, ...user, iss: issuer, aal, amr: [...amr] })
        .setProtectedHeader({ alg: 'ES256', kid: secrets.signingKey.kid as string, typ: 'JWT' })
        .sign(signingKey);
    },

    async recordMethod(internal, method) {
      const { session_id: session } = decodeJwt<{ session_id: string }>(internal);
      await sql`
        insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session}, ${method})
        on conflict (session_id, authentication_method) do update set updated_at = now()`;
    },
  };
}

interface UserClaims {
  phone: string;
  is_anonymous: boolean;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
}
