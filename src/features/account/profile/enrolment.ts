import { site } from '~/site/facts';
import type { Client, Outcome } from '../attempt';
import { ask, change } from './account-data';

export type FactorKind = 'totp' | 'phone' | 'webauthn';

/**
 * The client would take only a key that is plugged in, and ask for its make and model. It leaves out what is undefined,
 * and a browser takes a kind that it does not know for any.
 */
const ANY_AUTHENTICATOR: Parameters<Client['mfa']['webauthn']['register']>[1] = {
  hints: [],
  attestation: 'none',
  authenticatorSelection: { authenticatorAttachment: 'any' as AuthenticatorAttachment },
};

/** A number as the service takes it, of one written as people write it. */
export const e164 = (phone: string) => phone.replace(/[\s().-]/g, '');

/** What has been enrolled and not verified yet: an app, or a phone with the id of its message. */
export interface Enrolled {
  id: string;
  totp?: { qr_code: string; secret: string; uri: string };
  challengeId?: string;
}

/** Also takes away what an enrolment that was broken off has left, in this browser or another. */
export const enrol = (kind: FactorKind, friendlyName: string, phone: string) =>
  ask<Enrolled | null>(async (client) => {
    const { mfa } = client;
    const { data: factors, error: unknown } = await mfa.listFactors();
    if (unknown) return { data: null, error: unknown };
    for (const { id, status } of factors.all) {
      if (status === 'unverified') await mfa.unenroll({ factorId: id });
    }
    if (kind === 'webauthn') {
      const { error } = await mfa.webauthn.register({ friendlyName }, ANY_AUTHENTICATOR);
      return { data: null, error };
    }
    if (kind === 'totp') return mfa.enroll({ factorType: 'totp', friendlyName, issuer: site.brand });
    const { data, error } = await mfa.enroll({ factorType: 'phone', friendlyName, phone });
    if (error) return { data, error };
    const sent = await mfa.challenge({ factorId: data.id });
    return { data: { id: data.id, challengeId: sent.data?.id ?? '' }, error: sent.error };
  });

export function verify({ id: factorId, challengeId }: Enrolled, code: string): Outcome {
  // Only a phone gets its code in a message.
  if (challengeId) return change((client) => client.mfa.verify({ factorId, challengeId, code }), 'code');
  return change((client) => client.mfa.challengeAndVerify({ factorId, code }), 'second-step');
}
