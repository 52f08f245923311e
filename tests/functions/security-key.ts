import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from './auth-schemas.ts';

/** Bit of the flags in the authenticator data that says somebody was there. */
const USER_PRESENT = 0x01;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

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
