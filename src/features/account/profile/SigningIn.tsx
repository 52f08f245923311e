import type { User, UserIdentity } from '@supabase/supabase-js';
import { lazily } from '../Lazy';
import type { ServiceSettings } from '../service-settings';
import { ActionForm } from './ActionForm';
import { change, changeAccount, longDate } from './account-data';
import { Row } from './Row';

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
        label="Password"
        action={hasPassword ? 'Change' : 'Set'}
        about={hasPassword ? 'your password' : 'a password'}
        form={<PasswordForm email={email} hasOne={hasPassword} />}
      >
        {hasPassword ? 'Nobody here can see it.' : 'You have none yet.'}
      </Row>
      {linked.map((identity) => (
        <Row
          key={identity.identity_id}
          id={identity.identity_id}
          label={nameOf(identity.provider)}
          {...(identities.length > 1 && {
            action: 'Unlink',
            about: nameOf(identity.provider),
            form: <Unlink identity={identity} name={nameOf(identity.provider)} />,
          })}
        >
          {identity.created_at && `Linked on ${longDate(identity.created_at)}`}
        </Row>
      ))}
      {free.map(({ id, name }) => (
        <Row
          key={id}
          id={`link-${id}`}
          label={name}
          action="Link"
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
          Not linked. {name} asks you whether you want that.
        </Row>
      ))}
    </dl>
  );
}

function Unlink({ identity, name }: { identity: UserIdentity; name: string }) {
  return (
    <ActionForm
      submit={`Unlink ${name}`}
      act={() => changeAccount((client) => client.unlinkIdentity(identity))}
      done={`${name} is unlinked.`}
      at="password"
    >
      <p tabIndex={-1}>
        You will no longer be able to sign in with {name}. Your account there stays as it is.
      </p>
    </ActionForm>
  );
}
