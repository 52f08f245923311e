import type { User } from '@supabase/supabase-js';
import { lazily } from '../Lazy';
import type { ServiceSettings } from '../service-settings';
import { ActionForm } from './ActionForm';
import type { FactorKind } from './enrolment';
import { changeAccount, longDate, verifiedFactors } from './account-data';
import { Quoted, Row } from './Row';

const AddFactor = lazily(async () => (await import('./AddFactor')).AddFactor);

const KINDS: Record<FactorKind, { name: string; a: string }> = {
  totp: { name: 'Authenticator app', a: 'an authenticator app' },
  phone: { name: 'Text message', a: 'a phone' },
  webauthn: { name: 'Security key', a: 'a security key' },
};

export function TwoStep({ user, settings }: { user: User; settings: ServiceSettings }) {
  const factors = verifiedFactors(user);
  const offered = { totp: true, phone: settings.phone, webauthn: settings.passkeys };
  const kinds = (Object.keys(offered) as FactorKind[]).filter((kind) => offered[kind]);
  return (
    <dl>
      {factors.map((factor) => (
        <Row
          key={factor.id}
          id={factor.id}
          label={<bdi>{factor.friendly_name}</bdi>}
          action="Remove"
          about={<Quoted>{factor.friendly_name}</Quoted>}
          form={
            <ActionForm
              submit="Remove it"
              act={() => changeAccount((client) => client.mfa.unenroll({ factorId: factor.id }))}
              done={
                <>
                  <Quoted>{factor.friendly_name}</Quoted> is removed.
                </>
              }
              at="add-totp"
            >
              <p tabIndex={-1}>
                {factors.length === 1
                  ? 'Two-step sign-in is then off: your password, or a code from your mailbox, is enough to get in.'
                  : 'You then sign in with what is left on this list.'}
              </p>
            </ActionForm>
          }
        >
          {KINDS[factor.factor_type as FactorKind]?.name ?? 'A second step'}, added on{' '}
          {longDate(factor.created_at)}
        </Row>
      ))}
      {kinds.map((kind) => (
        <Row
          key={kind}
          id={`add-${kind}`}
          label={KINDS[kind].name}
          action="Add"
          about={KINDS[kind].a}
          form={<AddFactor kind={kind} />}
        >
          {factors.length === 0
            ? 'Off. It is asked for after your password.'
            : 'Add another, in case you lose one'}
        </Row>
      ))}
    </dl>
  );
}
