import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { NewCredential, UsedCredential } from './auth-schemas.ts';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const fromBase64Url = (text: string) => Buffer.from(text, 'base64url');

/** Bit of the flags in the authenticator data that says somebody was there. */
const USER_PRESENT = 0x01;

export interface StoredCredential {
  id: string;
  publicKey: KeyObject;
}

export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
}

function assertClientData(json: string, type: string, { challenge, origin }: Ceremony): void {
  const data = JSON.parse(fromBase64Url(json).toString());
  if (data.type !== type) throw new Error(`This is a ${data.type}, not a ${type}.`);
  if (data.challenge !== challenge) throw new Error('This answers another challenge.');
  if (data.origin !== origin) throw new Error(`This was made for ${data.origin}.`);
}

function assertAuthenticatorData(data: Buffer, rpId: string): void {
  if (!data.subarray(0, 32).equals(sha256(rpId))) throw new Error('This was made for another site.');
  if (((data[32] ?? 0) & USER_PRESENT) === 0) throw new Error('Nobody was there.');
}

/** Throws unless a new credential was made for this challenge and this site (WebAuthn 3, 7.1). */
export function checkNewCredential({ id, response }: NewCredential, ceremony: Ceremony): StoredCredential {
  const { clientDataJSON, authenticatorData, publicKey } = response;
  if (!authenticatorData || !publicKey) throw new Error('The browser has not said which key it made.');
  assertClientData(clientDataJSON, 'webauthn.create', ceremony);
  assertAuthenticatorData(fromBase64Url(authenticatorData), ceremony.rpId);
  const key = createPublicKey({ key: fromBase64Url(publicKey), format: 'der', type: 'spki' });
  return { id, publicKey: key };
}

/** Throws unless the stored credential has signed this challenge for this site (WebAuthn 3, 7.2). */
export function checkUsedCredential(
  { id, response }: UsedCredential,
  stored: StoredCredential,
  ceremony: Ceremony,
): void {
  if (id !== stored.id) throw new Error('This is another credential.');
  assertClientData(response.clientDataJSON, 'webauthn.get', ceremony);
  const authenticatorData = fromBase64Url(response.authenticatorData);
  assertAuthenticatorData(authenticatorData, ceremony.rpId);
  const signed = Buffer.concat([authenticatorData, sha256(fromBase64Url(response.clientDataJSON))]);
  const isValid = verify('sha256', signed, stored.publicKey, fromBase64Url(response.signature));
  if (!isValid) throw new Error('The signature is not the one of this credential.');
}

/** A security key in software, for tests without a browser. It answers as `PublicKeyCredential.toJSON` does. */
export class SecurityKey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #rpId: string;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  create(challenge: string): NewCredential {
    const publicKey = this.#keys.publicKey.export({ format: 'der', type: 'spki' });
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from([0xa0]).toString('base64url'),
        authenticatorData: this.#authenticatorData().toString('base64url'),
        publicKey: publicKey.toString('base64url'),
      },
    };
  }

  get(challenge: string): UsedCredential {
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData();
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #common() {
    return { id: this.#id, rawId: this.#id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(): Buffer {
    return Buffer.concat([sha256(this.#rpId), Buffer.from([USER_PRESENT, 0, 0, 0, 1])]);
  }
}
