import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from './auth-schemas.ts';

/** Bits of the flags in the authenticator data: somebody was there, and a new credential follows. */
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

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
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from([0xa0]).toString('base64url'),
        authenticatorData: this.#newAuthenticatorData().toString('base64url'),
      },
    };
  }

  /** `user`: whose passkey it is; without one, it is shown for a second step. */
  get(challenge: string, user?: string): UsedCredential {
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData();
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        ...(user && { userHandle: Buffer.from(user).toString('base64url') }),
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

  #authenticatorData(flags = USER_PRESENT): Buffer {
    return Buffer.concat([sha256(this.#rpId), Buffer.from([flags, 0, 0, 0, 1])]);
  }

  /** With the model of the device, which it does not say, the id, and the key as COSE writes it. */
  #newAuthenticatorData(): Buffer {
    const id = Buffer.from(this.#id, 'base64url');
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [head, middle] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));
    const [first, second] = [x, y].map((half) => Buffer.from(half, 'base64url'));
    const key = Buffer.concat([head, first, middle, second].map((part) => part ?? Buffer.alloc(0)));
    return Buffer.concat([
      this.#authenticatorData(USER_PRESENT | ATTESTED),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ]);
  }
}
