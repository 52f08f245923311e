import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { NewCredential, UsedCredential } from './auth-schemas.ts';
import { type Answer, type Incoming, isOver, isUuid, sessionAnswer, type World } from './incoming.ts';
import type { Factor, Person } from './people.ts';
import { Refusal } from './refusal.ts';
import { checkNewCredential, checkUsedCredential, type StoredCredential } from './webauthn.ts';

/** Seconds. */
const CHALLENGE_LIFETIME = 300;
const SMS_INTERVAL = 60;

const FACTORS_MOST = 10;

interface Challenge {
  id: string;
  factor: Factor;
  createdAt: number;
  code?: string;
  webauthn?: string;
}

/** Second steps: authenticator apps, telephones and security keys. */
export class Factors {
  /** What was sent to telephones. */
  readonly messages: { phone: string; code: string }[] = [];
  readonly #world: World;
  #challenges: Challenge[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  addFactor({ body, caller }: Incoming): Answer {
    const { person, session } = caller();
    const type = body.factor_type as Factor['factor_type'];
    const name = String(body.friendly_name ?? '');
    const phone = type === 'phone' ? String(body.phone).replace(/^\+|\s/g, '') : null;
    if (phone !== null) this.#dropUnverifiedPhone(person, phone);
    if (person.factors.some((factor) => (factor.friendly_name ?? '') === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new Refusal(422, 'mfa_factor_name_conflict', message);
    }
    if (person.factors.length >= FACTORS_MOST) {
      const message = 'Maximum number of verified factors reached, unenroll to continue';
      throw new Refusal(422, 'too_many_enrolled_mfa_factors', message);
    }
    if (person.factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
      throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const factor = this.newFactor(type, name, phone);
    person.factors.push(factor);
    const common = { id: factor.id, type, friendly_name: name };
    if (type === 'phone') return { body: { ...common, phone: body.phone } };
    if (type === 'webauthn') return { body: common };
    const issuer = String(body.issuer ?? new URL(this.#world.siteUrl).host);
    const totp = new TOTP({ issuer, label: person.user.email, secret: new Secret({ size: 20 }) });
    factor.secret = totp.secret.base32;
    return { body: { ...common, totp: { qr_code: '<svg/>', secret: factor.secret, uri: totp.toString() } } };
  }

  newFactor(type: Factor['factor_type'], name: string, phone: string | null): Factor {
    const now = new Date(this.#world.now()).toISOString();
    return {
      id: randomUUID(),
      created_at: now,
      updated_at: now,
      status: 'unverified',
      friendly_name: name,
      factor_type: type,
      phone,
      last_challenged_at: null,
    };
  }

  #dropUnverifiedPhone(person: Person, phone: string): void {
    const same = person.factors.filter((factor) => factor.phone === phone);
    if (same.some(({ status }) => status === 'verified')) {
      const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
      throw new Refusal(422, 'mfa_verified_factor_exists', message);
    }
    person.factors = person.factors.filter((factor) => !same.includes(factor));
  }

  #factor({ id, caller }: Incoming): Factor {
    if (!isUuid(id)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = caller().person.factors.find((one) => one.id === id);
    if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
    return factor;
  }

  challenge(incoming: Incoming): Answer {
    const factor = this.#factor(incoming);
    const { person } = incoming.caller();
    const challenge: Challenge = { id: randomUUID(), factor, createdAt: this.#world.now() };
    const expiresAt = Math.floor(this.#world.now() / 1_000) + CHALLENGE_LIFETIME;
    const body = { id: challenge.id, type: factor.factor_type, expires_at: expiresAt };
    if (factor.factor_type === 'phone') {
      const wait =
        SMS_INTERVAL * 1_000 - (this.#world.now() - Date.parse(factor.last_challenged_at ?? '1970-01-01'));
      if (wait > 0) {
        const message = `For security purposes, you can only request this after ${Math.floor(wait / 1_000)} seconds.`;
        throw new Refusal(429, 'over_sms_send_rate_limit', message);
      }
      challenge.code = String(randomInt(1_000_000)).padStart(6, '0');
      this.messages.push({ phone: factor.phone ?? '', code: challenge.code });
    }
    if (factor.factor_type === 'webauthn') challenge.webauthn = randomBytes(32).toString('base64url');
    factor.last_challenged_at = new Date(this.#world.now()).toISOString();
    this.#challenges.push(challenge);
    if (challenge.webauthn === undefined) return { body };
    return { body: { ...body, webauthn: this.#credentialOptions(person, factor, challenge.webauthn) } };
  }

  #credentialOptions({ user, factors }: Person, factor: Factor, challenge: string): object {
    const rpId = new URL(this.#world.siteUrl).hostname;
    const credentials = factors.flatMap(({ credential }) => (credential ? [credential] : []));
    const described = credentials.map(({ id }: StoredCredential) => ({ type: 'public-key', id }));
    if (factor.status === 'verified') {
      const publicKey = { challenge, timeout: 300_000, rpId, allowCredentials: described };
      return { type: 'request', credential_options: { publicKey } };
    }
    const publicKey = {
      challenge,
      timeout: 300_000,
      rp: { id: rpId, name: 'Contract' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email,
        displayName: user.email,
      },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: described,
    };
    return { type: 'create', credential_options: { publicKey } };
  }

  verify(incoming: Incoming): Promise<Answer> {
    const factor = this.#factor(incoming);
    const { person, session } = incoming.caller();
    const { body } = incoming;
    const challenge = this.#challenges.find((one) => one.id === body.challenge_id && one.factor === factor);
    if (!challenge) {
      const message = 'MFA factor with the provided challenge ID not found';
      throw new Refusal(422, 'mfa_factor_not_found', message);
    }
    this.#assertProves(challenge, body);
    this.#challenges = this.#challenges.filter((one) => one !== challenge);
    factor.status = 'verified';
    person.factors = person.factors.filter(
      (one) => one.status === 'verified' || one.factor_type !== factor.factor_type,
    );
    const method = factor.factor_type === 'totp' ? 'totp' : `mfa/${factor.factor_type}`;
    return sessionAnswer(this.#world.people.raise(session, method, 'aal2'));
  }

  /** Throws unless the body of the request proves that the caller holds the factor. */
  #assertProves(challenge: Challenge, body: Record<string, unknown>): void {
    const { factor, code, createdAt } = challenge;
    if (isOver(this.#world, createdAt, CHALLENGE_LIFETIME)) {
      const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
      throw new Refusal(422, 'mfa_challenge_expired', message);
    }
    if (factor.factor_type === 'webauthn') {
      this.#assertCredential(challenge, body.webauthn);
      return;
    }
    if (typeof body.code !== 'string') {
      throw new Refusal(400, 'validation_failed', 'Code needs to be non-empty');
    }
    if (factor.factor_type === 'phone') {
      if (body.code === code) return;
      throw new Refusal(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
    }
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? '') });
    const delta = totp.validate({ token: body.code, window: 1, timestamp: this.#world.now() });
    if (delta === null) throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }

  #assertCredential({ factor, webauthn = '' }: Challenge, given: unknown): void {
    if (given === undefined) throw new Refusal(400, 'validation_failed', 'WebAuthn config required');
    const { type, credential_response: response } = given as
      | { type: 'create'; credential_response: NewCredential }
      | { type: 'request'; credential_response: UsedCredential };
    const { siteUrl } = this.#world;
    const ceremony = { challenge: webauthn, origin: siteUrl, rpId: new URL(siteUrl).hostname };
    try {
      if (type === 'create') {
        factor.credential = checkNewCredential(response as NewCredential, ceremony);
      } else {
        if (!factor.credential) throw new Error('Nothing was registered.');
        checkUsedCredential(response as UsedCredential, factor.credential, ceremony);
      }
    } catch {
      // Not a refusal: the service counts a credential that does not fit as its own failure.
      throw new Refusal(500, 'unexpected_failure', 'Failed to validate WebAuthn MFA response');
    }
  }

  removeFactor(incoming: Incoming): Answer {
    const factor = this.#factor(incoming);
    const { person, session } = incoming.caller();
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    person.factors = person.factors.filter((one) => one !== factor);
    this.#world.people.lower(person);
    return { body: { id: factor.id } };
  }
}
