import type { User } from '@supabase/supabase-js';
import { lazily } from '../Lazy';
import type { ServiceSettings } from '../service-settings';
import { ActionForm } from './ActionForm';
import type { FactorKind } from './enrolment';
import { changeAccount, longDate, verifiedFactors } from './account-data';
import { Quoted, Row } from './Row';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

const AddFactor = lazily(async () => (await import('./AddFactor')).AddFactor);

const KINDS: Record<FactorKind, { name: string; a: string }> = {
  totp: { name: t.authenticatorApp, a: t.anAuthenticatorApp },
  phone: { name: t.textMessage, a: t.aPhone },
  webauthn: { name: t.securityKey, a: t.aSecurityKey },
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
          action={t.remove}
          about={<Quoted>{factor.friendly_name}</Quoted>}
          form={
            <ActionForm
              submit={t.removeIt}
              act={() => changeAccount((client) => client.mfa.unenroll({ factorId: factor.id }))}
              done={<Words of={t.isRemoved} name={<Quoted>{factor.friendly_name}</Quoted>} />}
              at="add-totp"
            >
              <p tabIndex={-1}>{factors.length === 1 ? t.twoStepOff : t.stillOthersLeft}</p>
            </ActionForm>
          }
        >
          {t.factorSince(
            KINDS[factor.factor_type as FactorKind]?.name ?? t.aSecondStep,
            longDate(factor.created_at),
          )}
        </Row>
      ))}
      {kinds.map((kind) => (
        <Row
          key={kind}
          id={`add-${kind}`}
          label={KINDS[kind].name}
          action={t.add}
          about={KINDS[kind].a}
          form={<AddFactor kind={kind} />}
        >
          {factors.length === 0 ? t.twoStepIsOff : t.addAnotherFactor}
        </Row>
      ))}
    </dl>
  );
}
