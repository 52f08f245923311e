import { expect, test } from 'vitest';
import { SecurityKey } from './security-key.ts';
import { type CredentialAnswer, provenCredential } from '../../local/auth/webauthn.ts';

const SITE = 'https://modai.example';
const CHALLENGE = 'b25jZQ';
const ceremony = { challenge: CHALLENGE, origin: SITE, rpId: 'modai.example' };
const key = new SecurityKey(SITE);

const created = (by: SecurityKey, challenge = CHALLENGE): CredentialAnswer => ({
  type: 'create',
  credential_response: by.create(challenge) as CredentialAnswer['credential_response'],
});
const used = (by: SecurityKey, challenge = CHALLENGE): CredentialAnswer => ({
  type: 'request',
  credential_response: by.get(challenge),
});
const stored = provenCredential(created(key), ceremony, null);

/** The answer with other parts in its response. */
const withParts = ({ type, credential_response: given }: CredentialAnswer, parts: object) => ({
  type,
  credential_response: { ...given, response: { ...given.response, ...parts } },
});
/** With other flags in the authenticator data. */
function withFlags(answer: CredentialAnswer, flags: number): CredentialAnswer {
  const data = Buffer.from(answer.credential_response.response.authenticatorData, 'base64url');
  data[32] = flags;
  return withParts(answer, { authenticatorData: data.toString('base64url') });
}

test('a new credential is proven, and then signs', () => {
  expect(provenCredential(used(key), ceremony, stored)).toBe(stored);
});

test.each<[string, CredentialAnswer, string]>([
  ['for another challenge', used(key, 'b3RoZXI'), 'another challenge'],
  ['from another site', used(new SecurityKey('https://evil.example')), 'another site'],
  ['from another port of the site', used(new SecurityKey(`${SITE}:8443`)), 'made for https'],
  ['by another device', used(new SecurityKey(SITE)), 'another credential'],
  ['that nobody was there for', withFlags(used(key), 0), 'Nobody'],
  ['to the question for a new one', { ...created(key), type: 'request' }, 'webauthn.create'],
  [
    'whose signature is of another answer',
    withParts(used(key), { signature: used(key, 'b3RoZXI').credential_response.response.signature }),
    'The signature',
  ],
])('an answer %s proves nothing', (_, answer, reason) => {
  expect(() => provenCredential(answer, ceremony, stored)).toThrow(reason);
});

test.each<[string, CredentialAnswer, string]>([
  ['for another challenge', created(key, 'b3RoZXI'), 'another challenge'],
  ['without its key', withFlags(created(key), 1), 'no new credential'],
  [
    'with a key of another kind',
    withParts(created(key), {
      authenticatorData: created(key).credential_response.response.authenticatorData.replace(
        'pQECAyYg',
        'pQECAyYh',
      ),
    }),
    'ES256',
  ],
])('a new credential %s is refused', (_, answer, reason) => {
  expect(() => provenCredential(answer, ceremony, null)).toThrow(reason);
});
