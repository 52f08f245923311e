import type { User, UserIdentity } from '@supabase/supabase-js';
import { lazily } from '../Lazy';
import type { ServiceSettings } from '../service-settings';
import { ActionForm } from './ActionForm';
import { change, changeAccount, longDate } from './account-data';
import { Row } from './Row';
import * as t from '../rules/messages';

const PasswordForm = lazily(async () => (await import('./PasswordForm')).PasswordForm);

/** The password, and the services the person can sign in with. */
export function SigningIn({ user, settings }: { user: User; settings: ServiceSettings }) {
  const { providers } = settings;
  const { identities = [], email = '' } = user;
  const hasPassword = identities.some(({ provider }) => provider === 'email');
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name ?? provider;
  const free = providers.filter(({ id }) => linked.every(({ provider }) => provider !== id));

  return (
    <dl>
      <Row
        id="password"
        label={t.password}
        action={hasPassword ? t.change : t.set}
        about={hasPassword ? t.yourPassword : t.aPassword}
        form={<PasswordForm email={email} hasOne={hasPassword} />}
      >
        {hasPassword ? t.nobodySeesIt : t.youHaveNoneYet}
      </Row>
      {linked.map((identity) => (
        <Row
          key={identity.identity_id}
          id={identity.identity_id}
          label={nameOf(identity.provider)}
          {...(identities.length > 1 && {
            action: t.unlinkIt,
            about: nameOf(identity.provider),
            form: <Unlink identity={identity} name={nameOf(identity.provider)} />,
          })}
        >
          {identity.created_at && t.linkedOn(longDate(identity.created_at))}
        </Row>
      ))}
      {free.map(({ id, name }) => (
        <Row
          key={id}
          id={`link-${id}`}
          label={name}
          action={t.link}
          about={name}
          act={() =>
            change((client) =>
              client.linkIdentity({
                provider: id,
                options: { redirectTo: location.origin + location.pathname },
              }),
            )
          }
        >
          {t.notLinked(name)}
        </Row>
      ))}
    </dl>
  );
}

function Unlink({ identity, name }: { identity: UserIdentity; name: string }) {
  return (
    <ActionForm
      submit={t.unlink(name)}
      act={() => changeAccount((client) => client.unlinkIdentity(identity))}
      done={t.isUnlinked(name)}
      at="password"
    >
      <p tabIndex={-1}>{t.unlinkConsequence(name)}</p>
    </ActionForm>
  );
}
