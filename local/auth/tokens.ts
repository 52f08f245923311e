import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { refusal } from './error.ts';
import type { Secrets } from '../secrets.ts';
import type { User } from './users.ts';

/** Roles of whoever runs the project. They sign their tokens themselves, without an issuer or audience. */
const OPERATORS = ['service_role', 'supabase_admin'];

/** How a session came about, in the words of the auth service. */
type SecondStep = 'totp' | 'mfa/phone' | 'mfa/webauthn';
type LinkMethod = 'recovery' | 'magiclink' | 'invite' | 'email/signup' | 'email_change';
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'passkey' | 'anonymous' | SecondStep | LinkMethod;

export interface SessionFacts {
  id: string;
  aal: string;
  amr: { method: SignInMethod; timestamp: number }[];
}

export type Tokens = ReturnType<typeof createTokens>;

/** `issuer` is the URL of the auth service, ending in `/auth/v1`; a token is valid for `seconds`. */
export function createTokens(
  { signingKey: jwk, jwtSecret }: Pick<Secrets, 'signingKey' | 'jwtSecret'>,
  issuer: string,
  seconds: number,
) {
  const { kid = '', alg = 'ES256' } = jwk;
  const signingKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' });
  const publicKey = createPublicKey(signingKey);
  const published = { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig', key_ops: ['verify'] };
  const internalKey = new TextEncoder().encode(jwtSecret);

  return {
    /** The public keys, as `/.well-known/jwks.json` publishes them. */
    jwks: { keys: [published as JWK] },

    /** Verifies signature and time of a token and, of a user's, its issuer and audience. Throws 403 `bad_jwt`. */
    async verify(token: string): Promise<JWTPayload> {
      try {
        const { payload } = await jwtVerify(token, publicKey, { algorithms: [alg] });
        const isOurs = payload.iss === issuer && payload.aud === 'authenticated';
        if (!isOurs && !OPERATORS.includes(String(payload.role))) throw new Error('meant for somebody else');
        return payload;
      } catch (error) {
        throw refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
      }
    },

    /** The same claims as `@supabase/lite` reads them: signed with the secret that only this process knows. */
    toInternal: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(internalKey),

    issue(user: User, { id, aal, amr }: SessionFacts): Promise<string> {
      const claims = {
        email: user.email,
        phone: user.phone,
        app_metadata: user.raw_app_meta_data,
        user_metadata: user.raw_user_meta_data,
        role: user.role,
        aal,
        amr,
        session_id: id,
        is_anonymous: user.is_anonymous,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(user.aud)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(signingKey);
    },
  };
}
