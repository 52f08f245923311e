import { z } from 'zod';
import type { AuthCall } from './call.ts';
import { ES256 } from './factor-challenge.ts';
import { refusal } from './error.ts';
import { PasskeyProof, prove, rpIdOf, startCeremony, takeChallenge } from './passkey-ceremony.ts';
import { openRoute, userRoute } from './route.ts';
import { type Caller, openSession } from './sessions.ts';
import { findUserById, hasSecondFactor, type ISql } from './users.ts';
import type { StoredCredential } from './webauthn.ts';

const PASSKEYS_MAX = 10;

const Name = z.object({ friendly_name: z.string().min(1).max(120) });

/** Passkeys: credentials of a device that sign in without an address or a password. */
export const passkeyRoutes = [
  openRoute(
    'POST /passkeys/authentication/options',
    undefined,
    (call) => startCeremony(call, null, { rpId: rpIdOf(call), userVerification: 'preferred' }),
    'passkey',
  ),
  openRoute('POST /passkeys/authentication/verify', PasskeyProof, signInWithPasskey),
  userRoute('POST /passkeys/registration/options', undefined, startRegistration),
  userRoute('POST /passkeys/registration/verify', PasskeyProof, register),
  userRoute('GET /passkeys', undefined, async ({ auth: { sql } }, _, { user }) => ownPasskeys(sql, user.id)),
  userRoute('PATCH /passkeys/:id', Name, async (call, { friendly_name: name }, { user }) => {
    const { sql } = call.auth;
    await ownPasskey(call, user.id);
    await sql`update auth.webauthn_credentials set friendly_name = ${name} where id = ${call.id()}`;
    return ownPasskey(call, user.id);
  }),
  userRoute('DELETE /passkeys/:id', undefined, async (call, _, caller) => {
    assertMayManage(caller);
    await ownPasskey(call, caller.user.id);
    await call.auth.sql`delete from auth.webauthn_credentials where id = ${call.id()}`;
    return new Response(null, { status: 204 });
  }),
];

interface Passkey {
  id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at?: Date;
}

async function ownPasskeys(sql: ISql, userId: string): Promise<Passkey[]> {
  const rows = await sql<(Passkey & { last_used_at: Date | null })[]>`
    select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
    where user_id = ${userId} order by created_at`;
  return rows.map(({ last_used_at: used, ...passkey }) => ({
    ...passkey,
    ...(used && { last_used_at: used }),
  }));
}

async function ownPasskey(call: AuthCall, userId: string): Promise<Passkey> {
  const found = (await ownPasskeys(call.auth.sql, userId)).find(({ id }) => id === call.id());
  if (found) return found;
  throw refusal('passkey_not_found');
}

function assertMayManage({ user, session }: Caller): void {
  if (hasSecondFactor(user) && session.aal !== 'aal2') throw refusal('passkeys_need_second_step');
}

async function startRegistration(call: AuthCall, _: unknown, caller: Caller): Promise<object> {
  assertMayManage(caller);
  const { user } = caller;
  const { sql } = call.auth;
  const known = await sql<{ id: string }[]>`
    select credential ->> 'id' as id from auth.webauthn_credentials where user_id = ${user.id}`;
  if (known.length >= PASSKEYS_MAX) throw refusal('too_many_passkeys');
  const rpId = rpIdOf(call);
  return startCeremony(call, user.id, {
    rp: { id: rpId, name: rpId },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
    pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
    excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    attestation: 'none',
  });
}

async function register(
  call: AuthCall,
  { challenge_id: id, credential }: PasskeyProof,
  caller: Caller,
): Promise<object> {
  assertMayManage(caller);
  const { sql } = call.auth;
  const made = prove(call, 'create', await takeChallenge(call, id, caller.user.id), credential, null);
  const [passkey] = await sql<Passkey[]>`
    insert into auth.webauthn_credentials (user_id, credential) values (${caller.user.id}, ${sql.json({ ...made })})
    on conflict ((credential ->> 'id')) do nothing returning id, friendly_name, created_at`;
  if (passkey) return passkey;
  throw refusal('passkey_exists');
}

/** The device names the user, and only that user's passkeys count. */
async function signInWithPasskey(
  call: AuthCall,
  { challenge_id: id, credential }: PasskeyProof,
): Promise<object> {
  const { sql } = call.auth;
  const challenge = await takeChallenge(call, id, null);
  const userId = Buffer.from(credential.response.userHandle ?? '', 'base64url').toString();
  const user = await findUserById(sql, userId);
  const [known] = await sql<{ id: string; credential: StoredCredential }[]>`
    select id, credential from auth.webauthn_credentials
    where user_id = ${user?.id ?? null} and credential ->> 'id' = ${credential.id}`;
  if (!user || !known) throw refusal('passkey_unverified');
  prove(call, 'request', challenge, credential, known.credential);
  if (user.email && !user.email_confirmed_at) throw refusal('email_not_confirmed');
  return sql.begin(async (sql) => {
    await sql`update auth.webauthn_credentials set last_used_at = now() where id = ${known.id}`;
    return openSession(sql, user, 'passkey', call);
  });
}
