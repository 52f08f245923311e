import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { AuthError } from './error.ts';
import type { ISql } from './sql.ts';
import type { Secrets } from '../secrets.ts';
import type { User } from './users.ts';

/** How long an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/** The claims of an access token that this stack relies on. */
export interface AccessClaims extends JWTPayload {
  sub: string;
  session_id: string;
}

/** How a session came about, in the words of the auth service. */
export type SignInMethod =
  'password' | 'otp' | 'totp' | 'recovery' | 'magiclink' | 'email/signup' | 'email_change';

export interface Tokens {
  /** The public keys, as `/.well-known/jwks.json` publishes them. */
  jwks: { keys: JWK[] };
  /** Verifies an access token. Throws `AuthError` 403 `bad_jwt`. */
  verify(token: string): Promise<AccessClaims>;
  /** The same claims as `@supabase/lite` reads them: signed with the secret that only this process knows. */
  toInternal(claims: JWTPayload): Promise<string>;
  /** A new access token for the session as it is in the database. */
  issue(sql: ISql, user: User, sessionId: string): Promise<string>;
}

/** `issuer` is the URL of the auth service, ending in `/auth/v1`. */
export async function createTokens(secrets: Secrets, issuer: string): Promise<Tokens> {
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

    async issue(sql, user, sessionId) {
      const amr = await sql<{ method: SignInMethod; timestamp: number }[]>`
        select authentication_method as method, extract(epoch from updated_at)::int as timestamp
        from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`;
      const claims = {
        email: user.email,
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data,
        user_metadata: user.raw_user_meta_data,
        role: user.role,
        aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
        amr: [...amr],
        session_id: sessionId,
        is_anonymous: user.is_anonymous,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: secrets.signingKey.kid as string, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(user.aud)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(signingKey);
    },
  };
}
