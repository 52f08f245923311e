import { owesSecondStep } from '~/lib/assurance-level';
import { type Answer, type Attempt, attempt, type Client } from '../attempt';
import type { Step } from '../account-failure';
import * as t from '../rules/messages';

/** What a person shows of themselves. `recovery` is a code that also allows a new password without the current one. */
export type ProofKind = 'password' | 'email-code' | 'recovery' | 'second-step';

/** What has been asked for, and where the answer goes. */
export interface Asked {
  kind: ProofKind;
  /** Holds the session that is being made; that of the page is replaced once this one is whole. */
  client: Client;
  factorId?: string;
  challengeId?: string;
}

const STEPS: Record<ProofKind, Step> = {
  password: 'sign-in',
  'email-code': 'code',
  recovery: 'code',
  'second-step': 'second-step',
};

/** Asks for a verified factor. A phone gets its message by this, and a passkey answers at once: `null`. */
async function challenge(client: Client): Promise<Answer<Asked | null>> {
  const { data: factors, error: unknown } = await client.mfa.listFactors();
  if (unknown) return { data: null, error: unknown };
  const byCode = factors.totp[0] ?? factors.phone[0];
  const factorId = (byCode ?? factors.webauthn[0])?.id ?? '';
  if (!byCode) {
    const { error } = await client.mfa.webauthn.authenticate({ factorId });
    return { data: null, error };
  }
  const { data, error } = await client.mfa.challenge({ factorId });
  return { data: data && { kind: 'second-step', client, factorId, challengeId: data.id }, error };
}

async function send(kind: ProofKind, client: Client, email: string): Promise<{ error: Error | null }> {
  if (kind === 'recovery') return client.resetPasswordForEmail(email);
  if (kind === 'email-code') {
    return client.signInWithOtp({ email, options: { shouldCreateUser: false } });
  }
  return { error: null };
}

/**
 * Asks the person to show who they are, beside the session of the page: it goes on if they cannot. `null`: they have
 * shown it already.
 */
export function askFor(kind: ProofKind, email: string): Promise<Attempt<Asked | null>> {
  return attempt<Asked | null>('send-code', async (page) => {
    if (kind === 'second-step') return challenge(page);
    const { asideClient } = await import('~/lib/auth-client');
    const client = asideClient();
    const { error } = await send(kind, client, email);
    return { data: { kind, client }, error };
  });
}

function show({ kind, client, factorId = '', challengeId = '' }: Asked, email: string, answer: string) {
  if (kind === 'password') return client.signInWithPassword({ email, password: answer });
  if (kind === 'second-step') return client.mfa.verify({ factorId, challengeId, code: answer });
  return client.verifyOtp({ email, token: answer, type: kind === 'recovery' ? 'recovery' : 'email' });
}

/**
 * Takes the answer. Resolves with what is still to be asked, or with `null` when the proof is whole and the page has
 * the new session.
 */
export async function prove(asked: Asked, email: string, answer: string): Promise<Attempt<Asked | null>> {
  const attempted = await attempt<Asked | null>(STEPS[asked.kind], async (page) => {
    const { client } = asked;
    const { error } = await show(asked, email, answer);
    if (error) return { data: null, error };
    const { data } = await client.getSession();
    if (data.session && owesSecondStep(data.session)) {
      const next = await challenge(client);
      if (next.error || next.data) return next;
    }
    if (client === page) return { data: null, error: null };
    const { data: whole } = await client.getSession();
    if (!whole.session) return { data: null, error: new Error('There is no session') };
    const moved = await page.setSession(whole.session);
    return { data: null, error: moved.error };
  });
  if (attempted.failure?.kind === 'wrong-credentials') attempted.failure.text = t.wrongPassword;
  return attempted;
}
