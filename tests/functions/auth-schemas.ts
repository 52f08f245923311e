import { z } from 'zod';

/**
 * What the auth service takes and gives, call by call. The facts are those of its OpenAPI description and, where that
 * is silent or looser than the code, of its source (github.com/supabase/auth, internal/api). A request may hold only
 * what is named here; an answer must hold at least that.
 */

const uuid = z.uuid();
const instant = z.iso.datetime({ offset: true });
/** With a plus sign and spaces, as people write it; the service strips both. */
const phone = z.string().regex(/^\+?[1-9][0-9 ]{1,20}$/);
const email = z.email();
const password = z.string().min(1);
const bytes = z.base64url();

const metaSecurity = z.strictObject({ captcha_token: z.string().optional() });

/** RFC 7636, 4.1 and 4.2. The client sends both fields or neither. */
const verifier = z.string().regex(/^[\w.~-]{43,128}$/);
const challenge = {
  code_challenge: verifier.nullish(),
  code_challenge_method: z.enum(['s256', 'plain', 'S256']).nullish(),
};
const redirect = { redirect_to: z.url().optional() };

const provider = z.string().regex(/^(custom:)?[a-z0-9_-]+$/i);
const scopes = z.string().regex(/^[^ ]+( +[^ ]+)*$/);
const providerQuery = z.strictObject({
  provider,
  scopes: scopes.optional(),
  ...redirect,
  ...challenge,
  skip_http_redirect: z.enum(['true', 'false']).optional(),
});

const factorSummary = z.object({
  id: uuid,
  created_at: instant,
  updated_at: instant,
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.string().optional(),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  phone: z.string().nullable(),
  last_challenged_at: instant.nullable(),
});

/** `id` is the provider's name for the person, `identity_id` ours. */
const identity = z.object({
  identity_id: uuid,
  id: z.string(),
  user_id: uuid,
  identity_data: z.record(z.string(), z.unknown()).optional(),
  provider: z.string(),
  last_sign_in_at: instant.optional(),
  created_at: instant,
  updated_at: instant,
  email: email.optional(),
});

const user = z.object({
  id: uuid,
  aud: z.literal('authenticated'),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: instant.optional(),
  confirmation_sent_at: instant.optional(),
  last_sign_in_at: instant.optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.record(z.string(), z.unknown()),
  factors: z.array(factorSummary).optional(),
  identities: z.array(identity),
  created_at: instant,
  updated_at: instant,
  is_anonymous: z.boolean(),
});

const session = z.object({
  access_token: z.jwt({ alg: 'ES256' }),
  token_type: z.literal('bearer'),
  expires_in: z.int().positive(),
  expires_at: z.int().positive(),
  refresh_token: z.string().min(12),
  user,
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // What `toJSON` of the browser adds; the service reads the same out of the attestation object.
    authenticatorData: bytes.optional(),
    publicKey: bytes.optional(),
  }),
});
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
/** The client says for which site it is; the service has its own configuration and does not read that. */
const relyingParty = { rpId: z.string().optional(), rpOrigins: z.array(z.url()).optional() };

const publicKeyOptions = { challenge: bytes, timeout: z.int().positive().optional() };
const descriptor = z.object({ type: z.literal('public-key'), id: bytes });
const creation = z.object({
  ...publicKeyOptions,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(descriptor).optional(),
});
const request = z.object({ ...publicKeyOptions, rpId: z.string(), allowCredentials: z.array(descriptor) });
/** Of a passkey: the device finds the account itself. */
const passkeyCreation = creation.extend({
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('preferred'),
  }),
});
const passkeyRequest = z.object({
  ...publicKeyOptions,
  rpId: z.string(),
  userVerification: z.literal('preferred'),
});
const passkeyChallenge = { challenge_id: uuid, expires_at: z.int().positive() };
const passkey = { id: uuid, friendly_name: z.string().optional(), created_at: instant };
const challengeAnswer = { id: uuid, expires_at: z.int().positive() };

const newFactor = { friendly_name: z.string().optional() };
/** A service that asks who somebody is. */
const client = z.object({
  id: uuid,
  name: z.string().optional(),
  uri: z.string().optional(),
  logo_uri: z.string().optional(),
});

/** The codes that the calls below can be refused with (internal/api/apierrors/errorcode.go). */
const errorCode = z.enum(
  `bad_code_verifier bad_json bad_jwt captcha_failed email_not_confirmed flow_state_expired
  flow_state_not_found identity_already_exists identity_not_found insufficient_aal
  invalid_credentials mfa_challenge_expired mfa_factor_name_conflict mfa_factor_not_found
  mfa_ip_address_mismatch mfa_verification_failed mfa_verified_factor_exists no_authorization
  oauth_authorization_not_found over_email_send_rate_limit over_sms_send_rate_limit
  provider_disabled refresh_token_already_used refresh_token_not_found session_not_found
  single_identity_not_deletable too_many_enrolled_mfa_factors unexpected_failure user_not_found
  too_many_passkeys validation_failed webauthn_challenge_expired webauthn_challenge_not_found
  webauthn_credential_exists webauthn_verification_failed`.split(/\s+/),
);

/** Since version 2024-01-01 of the API, which the client asks for in a header. */
const refusal = z.strictObject({ code: errorCode, message: z.string() });
/** What a client gets that asks for no version, as a browser that follows a link. */
const oldRefusal = z.strictObject({ code: z.int(), error_code: errorCode, msg: z.string() });
/** The answers about ID tokens are those of OAuth 2. */
const oauthRefusal = z.strictObject({ error: z.string(), error_description: z.string().optional() });

export const anyRefusal = z.union([refusal, oldRefusal, oauthRefusal]);

/** Whose call it is: `open` to a browser that follows a link, `key` needs the project's key, `user` a token as well. */
type Caller = 'open' | 'key' | 'user';

interface Call {
  /** As in the tables of the README and of the specification, with a slash; `grant_type` tells calls of one path apart. */
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** `key` where it is left out. */
  caller?: Caller;
  /** Beside `grant_type`; none where it is left out. */
  query?: z.ZodType;
  /** Left out where the service reads no body. */
  body?: z.ZodType;
  /** What a success looks like, by its status. A redirect has no body. */
  answers: Record<number, z.ZodType>;
}

export const none = z.strictObject({});
const nothing = z.undefined();

const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: bytes,
  y: bytes,
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  key_ops: z.tuple([z.literal('verify')]),
});

/** Every call of the contract. The first sixteen are the rows of the specification's table, in its order. */
const table = {
  'sign in': {
    route: 'POST /token?grant_type=password',
    body: z.strictObject({ email, password, gotrue_meta_security: metaSecurity.optional() }),
    answers: { 200: session },
  },
  'sign up': {
    route: 'POST /signup',
    query: z.strictObject(redirect),
    body: z.strictObject({
      email,
      password,
      data: z.object({ full_name: z.string().min(1) }),
      ...challenge,
      gotrue_meta_security: metaSecurity.optional(),
    }),
    answers: { 200: user },
  },
  refresh: {
    route: 'POST /token?grant_type=refresh_token',
    body: z.strictObject({ refresh_token: z.string().min(12) }),
    answers: { 200: session },
  },
  'id token': {
    route: 'POST /token?grant_type=id_token',
    body: z.strictObject({
      provider: z.enum(['google', 'apple', 'azure', 'facebook', 'keycloak', 'kakao']),
      id_token: z.jwt(),
      access_token: z.string().optional(),
      nonce: z.string().optional(),
      link_identity: z.boolean().optional(),
      gotrue_meta_security: metaSecurity.optional(),
    }),
    answers: { 200: session },
  },
  recover: {
    route: 'POST /recover',
    query: z.strictObject(redirect),
    body: z.strictObject({ email, ...challenge, gotrue_meta_security: metaSecurity.optional() }),
    answers: { 200: none },
  },
  'link identity': {
    route: 'GET /user/identities/authorize',
    caller: 'user',
    query: providerQuery,
    answers: { 200: z.strictObject({ url: z.url() }), 302: nothing },
  },
  'unlink identity': {
    route: 'DELETE /user/identities/{identity_id}',
    caller: 'user',
    answers: { 200: none },
  },
  authorize: { route: 'GET /authorize', caller: 'open', query: providerQuery, answers: { 302: nothing } },
  'add factor': {
    route: 'POST /factors',
    caller: 'user',
    body: z.discriminatedUnion('factor_type', [
      z.strictObject({ ...newFactor, factor_type: z.literal('totp'), issuer: z.string().optional() }),
      z.strictObject({ ...newFactor, factor_type: z.literal('phone'), phone }),
      z.strictObject({ ...newFactor, factor_type: z.literal('webauthn') }),
    ]),
    answers: {
      200: z.discriminatedUnion('type', [
        z.object({
          id: uuid,
          type: z.literal('totp'),
          friendly_name: z.string(),
          totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
        }),
        z.object({ id: uuid, type: z.literal('phone'), friendly_name: z.string(), phone }),
        z.object({ id: uuid, type: z.literal('webauthn'), friendly_name: z.string() }),
      ]),
    },
  },
  'challenge factor': {
    route: 'POST /factors/{id}/challenge',
    caller: 'user',
    // `factorId` and `webauthn` are the client's; the service reads `channel` alone.
    body: z.strictObject({
      factorId: uuid.optional(),
      channel: z.enum(['sms', 'whatsapp']).optional(),
      webauthn: z.strictObject(relyingParty).optional(),
    }),
    answers: {
      200: z.discriminatedUnion('type', [
        z.strictObject({ ...challengeAnswer, type: z.literal('totp') }),
        z.strictObject({ ...challengeAnswer, type: z.literal('phone') }),
        z.strictObject({
          ...challengeAnswer,
          type: z.literal('webauthn'),
          webauthn: z.discriminatedUnion('type', [
            z.object({ type: z.literal('create'), credential_options: z.object({ publicKey: creation }) }),
            z.object({ type: z.literal('request'), credential_options: z.object({ publicKey: request }) }),
          ]),
        }),
      ]),
    },
  },
  'verify factor': {
    route: 'POST /factors/{id}/verify',
    caller: 'user',
    body: z.union([
      z.strictObject({ challenge_id: uuid, code: z.string().regex(/^\d{6}$/) }),
      z.strictObject({
        challenge_id: uuid,
        webauthn: z.discriminatedUnion('type', [
          z.strictObject({ ...relyingParty, type: z.literal('create'), credential_response: newCredential }),
          z.strictObject({
            ...relyingParty,
            type: z.literal('request'),
            credential_response: usedCredential,
          }),
        ]),
      }),
    ]),
    answers: { 200: session },
  },
  'remove factor': {
    route: 'DELETE /factors/{id}',
    caller: 'user',
    answers: { 200: z.strictObject({ id: uuid }) },
  },
  'authorization details': {
    route: 'GET /oauth/authorizations/{id}',
    caller: 'user',
    answers: {
      200: z.union([
        z.strictObject({
          authorization_id: z.string(),
          redirect_uri: z.string(),
          client,
          user: z.object({ id: uuid, email }),
          scope: z.string(),
        }),
        z.strictObject({ redirect_url: z.string() }),
      ]),
    },
  },
  consent: {
    route: 'POST /oauth/authorizations/{id}/consent',
    caller: 'user',
    body: z.strictObject({ action: z.enum(['approve', 'deny']) }),
    answers: { 200: z.strictObject({ redirect_url: z.string() }) },
  },
  keys: {
    route: 'GET /.well-known/jwks.json',
    caller: 'open',
    answers: {
      200: z.object({ keys: z.array(publicKey) }),
    },
  },
  'sign out': {
    route: 'POST /logout',
    caller: 'user',
    query: z.strictObject({ scope: z.enum(['local', 'others', 'global']) }),
    answers: { 204: nothing },
  },
  'exchange code': {
    route: 'POST /token?grant_type=pkce',
    body: z.strictObject({ auth_code: uuid, code_verifier: verifier }),
    answers: { 200: session },
  },
  'provider returns': {
    route: 'GET /callback',
    caller: 'open',
    query: z.strictObject({ state: uuid, code: z.string() }),
    answers: { 302: nothing },
  },
  // The description is silent about passkeys: internal/api/passkey_*.go.
  'passkeys of mine': {
    route: 'GET /passkeys',
    caller: 'user',
    answers: { 200: z.array(z.strictObject({ ...passkey, last_used_at: instant.optional() })) },
  },
  'begin a passkey': {
    route: 'POST /passkeys/registration/options',
    caller: 'user',
    body: none,
    answers: { 200: z.strictObject({ ...passkeyChallenge, options: passkeyCreation }) },
  },
  'add a passkey': {
    route: 'POST /passkeys/registration/verify',
    caller: 'user',
    body: z.strictObject({ challenge_id: uuid, credential: newCredential }),
    answers: { 200: z.strictObject(passkey) },
  },
  'remove a passkey': { route: 'DELETE /passkeys/{id}', caller: 'user', answers: { 204: nothing } },
  'ask for a passkey': {
    route: 'POST /passkeys/authentication/options',
    body: z.strictObject({ gotrue_meta_security: metaSecurity }),
    answers: { 200: z.strictObject({ ...passkeyChallenge, options: passkeyRequest }) },
  },
  'sign in with a passkey': {
    route: 'POST /passkeys/authentication/verify',
    body: z.strictObject({ challenge_id: uuid, credential: usedCredential }),
    answers: { 200: session },
  },
  user: { route: 'GET /user', caller: 'user', answers: { 200: user } },
  settings: {
    route: 'GET /settings',
    answers: {
      200: z.object({
        external: z.record(z.string(), z.boolean()),
        disable_signup: z.boolean(),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
        passkeys_enabled: z.boolean(),
      }),
    },
  },
} satisfies Record<string, Call>;

export type CallName = keyof typeof table;

export const calls: Record<CallName, Call> = table;
export type NewCredential = z.infer<typeof newCredential>;
export type UsedCredential = z.infer<typeof usedCredential>;
