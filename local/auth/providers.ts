import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AuthCall } from './call.ts';
import { notify } from './codes.ts';
import { AuthError, invalid, OAuthError, refusal } from './error.ts';
import { assertManualLinking } from './identities.ts';
import { readChallenge } from './pkce.ts';
import { lead, redirect, withQuery } from './redirect.ts';
import { openRoute, userRoute } from './route.ts';
import { openSession } from './sessions.ts';
import { isProvider, PROVIDERS } from './settings.ts';
import { addIdentity, confirmEmail, insertUser, renewProviders } from './user-changes.ts';
import { findUser, findUserByEmail, findUserById, loadUser, type User } from './users.ts';

/** Somebody as another service knows them. */
export interface ProviderPerson {
  sub: string;
  email: string;
  name: string;
}

const ISSUER = 'https://accounts.google.com';
const AUDIENCE = 'our-client-id.apps.example';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** The claim `at_hash`, as OpenID Connect Core 3.1.3.6 defines it. */
const accessTokenHash = (accessToken: string) => sha256(accessToken).subarray(0, 16).toString('base64url');

interface IdTokenProof {
  nonce: string;
  accessToken: string;
}

export class StandInProvider {
  /** Who sits at the provider's page and agrees. */
  person: ProviderPerson = { sub: '1078', email: 'ada@provider.example', name: 'Ada at Provider' };
  readonly #key = randomBytes(32);

  /** An ID token as the provider gives it to a page that has asked with this nonce. */
  idToken({ nonce, accessToken }: Partial<IdTokenProof> = {}): Promise<string> {
    const { sub, email, name } = this.person;
    const claims = {
      email,
      name,
      email_verified: true,
      ...(nonce && { nonce: sha256(nonce).toString('hex') }),
      ...(accessToken && { at_hash: accessTokenHash(accessToken) }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.#key);
  }

  /** Whom an ID token names. Throws a refusal in the words of OAuth 2. */
  async personOf(idToken: string, { nonce, accessToken }: IdTokenProof): Promise<ProviderPerson> {
    const options = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE };
    const { payload } = await jwtVerify(idToken, this.#key, options).catch(() => {
      throw badToken('Bad ID token');
    });
    if (Boolean(payload.nonce) !== Boolean(nonce)) {
      throw badToken('Passed nonce and nonce in id_token should either both exist or not.');
    }
    if (nonce && payload.nonce !== sha256(nonce).toString('hex')) throw badToken('Nonces mismatch');
    if (payload.at_hash && accessToken && payload.at_hash !== accessTokenHash(accessToken)) {
      throw badToken('Bad ID token');
    }
    return { sub: payload.sub ?? '', email: String(payload.email), name: String(payload.name) };
  }
}

const badToken = (why: string) => new OAuthError('invalid request', why);

export const providerRoutes = [
  openRoute('GET /authorize', undefined, (call) => leadToProvider(call)),
  userRoute('GET /user/identities/authorize', undefined, async (call, _, { user }) => {
    assertManualLinking(call);
    const response = await leadToProvider(call, user);
    const asJson = call.query('skip_http_redirect') === 'true';
    return asJson ? { url: response.headers.get('location') } : response;
  }),
  openRoute('ANY /callback', undefined, returnFromProvider),
];

/** The provider's page asks the person; here the person has agreed, and is led straight on to `/callback`. */
async function leadToProvider(call: AuthCall, target?: User): Promise<Response> {
  const { apiUrl, settings, sql } = call.auth;
  const name = call.query('provider').toLowerCase();
  if (!isProvider(settings, name)) {
    const why = PROVIDERS.has(name) ? 'provider is not enabled' : `Provider ${name} could not be found`;
    throw invalid(`Unsupported provider: ${why}`);
  }
  const [code_challenge, code_challenge_method] = [
    call.query('code_challenge'),
    call.query('code_challenge_method'),
  ];
  const flow = readChallenge({ code_challenge, code_challenge_method });
  const id = randomUUID();
  await sql`
    insert into auth.flow_state (id, auth_code, authentication_method, code_challenge_method, code_challenge,
      provider_type, referrer, linking_target_id)
    values (${id}, ${id}, 'oauth', ${flow?.method ?? null}, ${flow?.challenge ?? null}, ${name}, ${call.returnUrl},
      ${target?.id ?? null})`;
  return redirect(302, new URL(`${apiUrl}/auth/v1/callback?state=${id}&code=from-${name}`));
}

interface Flow {
  id: string;
  provider: string;
  return_url: string;
  target: string | null;
  pkce: boolean;
}

/** Leads back with a code for a session, with the session itself for who sent no challenge, or with a refusal. */
async function returnFromProvider(call: AuthCall): Promise<Response> {
  const { sql, provider, siteUrl } = call.auth;
  const [state, code] = [call.query('state'), call.query('code')];
  const [flow] = await sql<Flow[]>`
    select id, provider_type as provider, referrer as return_url, linking_target_id as target,
      code_challenge is not null as pkce
    from auth.flow_state where auth_code = ${state} and provider_type = ${code.replace('from-', '')}`;
  const target = new URL(flow?.return_url ?? siteUrl);
  if (!flow) {
    const error_description = `OAuth state ${state ? 'not found or expired' : 'parameter missing'}`;
    const words = { error: 'invalid_request', error_code: 'bad_oauth_callback', error_description };
    return redirect(303, withQuery(target, words));
  }
  const provider_token = 'of-the-provider';
  try {
    const user = await knownByProvider(call, flow.provider, provider.person, flow.target);
    if (flow.pkce) {
      await sql`
        update auth.flow_state set user_id = ${user.id}, provider_access_token = ${provider_token},
          auth_code_issued_at = now() where id = ${flow.id}`;
      return redirect(302, withQuery(target, { code: flow.id }));
    }
    const { user: _, ...session } = await sql.begin((sql) => openSession(sql, user, 'oauth', call));
    return redirect(302, lead(target, false, { ...session, provider_token }));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const words = { error: 'server_error', error_code: error.code, error_description: error.message };
    return redirect(302, lead(target, true, words));
  }
}

/** Links the identity to the account of `targetId`, or finds or makes the account that it signs in to. */
export async function knownByProvider(
  { auth }: AuthCall,
  provider: string,
  person: ProviderPerson,
  targetId?: string | null,
): Promise<User> {
  return auth.sql.begin(async (sql) => {
    const identities = sql`
      select user_id from auth.identities where provider = ${provider} and provider_id = ${person.sub}`;
    const owner = await findUser(sql, sql`users.id in (${identities})`);
    if (targetId && owner) {
      throw refusal('identity_linked', { whose: owner.id === targetId ? '' : ' to another user' });
    }
    if (owner) return owner;
    const data = { full_name: person.name, email: person.email, email_verified: true };
    const known = targetId ? await findUserById(sql, targetId) : await findUserByEmail(sql, person.email);
    const user = known ?? (await insertUser(sql, { email: person.email, data }));
    // A new account has this way in alone.
    if (!known) await sql`delete from auth.identities where user_id = ${user.id}`;
    await addIdentity(sql, user.id, provider, person.sub, { ...person, email_verified: true });
    await confirmEmail(sql, user.id);
    await renewProviders(sql, user.id);
    if (known) notify(auth, 'identity_linked', known, { Provider: provider });
    return loadUser(sql, user.id);
  });
}
