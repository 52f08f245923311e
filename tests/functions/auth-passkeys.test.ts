import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, closeClient, openClient, SITE, startedService, type Visit } from './auth-client.ts';
import type { NewCredential, UsedCredential } from './auth-schemas.ts';
import { SecurityKey } from './security-key.ts';

vi.mock('../../src/lib/public-env.ts', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.modai.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_contract',
}));

const service = startedService();
let visit: Visit;
let userId: string;

beforeEach(async () => {
  visit = await openClient(service());
  await visit.service.addAccount(ADA.email, ADA.password);
  const { data } = await visit.client.signInWithPassword(ADA);
  userId = data.user?.id ?? '';
});
afterEach(async () => {
  await closeClient();
  expect(visit.service.deviations, 'what the client sent beside the contract').toEqual([]);
});

const outcome = ({ error }: { error: { code?: string | undefined } | null }) => error?.code ?? 'done';
const asServerResponse = (credential: NewCredential | UsedCredential) => credential as never;

/** Adds a passkey of this device; `change` is made to what it answers. */
async function add(device: SecurityKey, change: (made: NewCredential) => NewCredential = (made) => made) {
  const { passkey } = visit.client;
  const { data, error } = await passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = asServerResponse(change(device.create(data.options.challenge)));
  return passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

/** Signs in with a passkey of this device, whose user is `user`. */
async function signIn(device: SecurityKey, user = userId, wait = 0) {
  const { passkey } = visit.client;
  const { data, error } = await passkey.startAuthentication();
  if (error) throw error;
  await visit.wait(wait);
  const credential = asServerResponse(device.get(data.options.challenge, user));
  const verify = () => passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
  return { first: await verify(), again: verify };
}

test('a passkey is added, signs in without an address, stands in the list, and is removed', async () => {
  const device = new SecurityKey(SITE);
  const added = await add(device);
  expect(added.data).toMatchObject({ friendly_name: 'Passkey' });
  expect(outcome(await add(device))).toBe('webauthn_credential_exists');
  await visit.client.signOut({ scope: 'local' });

  const { first, again } = await signIn(device);
  expect(first.data?.user).toMatchObject({ id: userId, email: ADA.email });
  const { data: claims } = await visit.client.getClaims();
  expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect(outcome(await again())).toBe('webauthn_challenge_not_found');

  const { data: list } = await visit.client.passkey.list();
  expect(list).toMatchObject([{ id: added.data?.id, last_used_at: expect.any(String) }]);
  expect(outcome(await visit.client.passkey.delete({ passkeyId: added.data?.id ?? '' }))).toBe('done');
  expect((await visit.client.passkey.list()).data).toEqual([]);
  expect(outcome((await signIn(device)).first)).toBe('webauthn_verification_failed');
});

test('only the device that was added signs in, for its own user, within five minutes, on this site', async () => {
  const device = new SecurityKey(SITE);
  await add(device);
  expect(outcome((await signIn(new SecurityKey(SITE))).first)).toBe('webauthn_verification_failed');
  expect(outcome((await signIn(device, 'somebody else')).first)).toBe('webauthn_verification_failed');
  expect(outcome((await signIn(device, userId, 301)).first)).toBe('webauthn_challenge_expired');
  visit.service.moveSite('https://evil.example');
  expect(outcome((await signIn(device)).first)).toBe('webauthn_verification_failed');
  visit.service.moveSite(SITE);
  expect(outcome((await signIn(device)).first)).toBe('done');
});

test('a new passkey that does not fit its device is refused', async () => {
  const made = await add(new SecurityKey(SITE), (credential) => ({ ...credential, id: 'AAAA' }));
  expect(outcome(made)).toBe('webauthn_verification_failed');
});

test('an account has ten passkeys at most', async () => {
  for (let count = 0; count < 10; count += 1) expect(outcome(await add(new SecurityKey(SITE)))).toBe('done');
  expect(outcome(await add(new SecurityKey(SITE)))).toBe('too_many_passkeys');
});

test('who has a second step adds and removes passkeys only after it, and is asked for it after a passkey', async () => {
  const device = new SecurityKey(SITE);
  const added = await add(device);
  await visit.service.addSecondStep(ADA.email);
  expect(outcome(await add(new SecurityKey(SITE)))).toBe('insufficient_aal');
  const removal = visit.client.passkey.delete({ passkeyId: added.data?.id ?? '' });
  expect(outcome(await removal)).toBe('insufficient_aal');
  expect((await signIn(device)).first.data?.user?.factors).toMatchObject([{ status: 'verified' }]);
  expect((await visit.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
});
