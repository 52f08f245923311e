import type { User, UserIdentity } from '@supabase/auth-js';
import { useId, useState } from 'react';
import { loadCommonPasswords } from '../common-passwords';
import { NewPasswordField } from '../NewPasswordField';
import { PasswordField } from '../PasswordField';
import { passwordProblem } from '../password-rule';
import type { ServiceSettings } from '../service-settings';
import { ActionForm } from './ActionForm';
import { account, change, longDate, updateUser } from './account-service';
import { Row, Section } from './Row';

interface PasswordFormProps {
  email: string;
  hasOne: boolean;
}

function PasswordForm({ email, hasOne }: PasswordFormProps) {
  const id = useId();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ current?: string | undefined; password?: string | undefined }>({});
  // Whoever came by code has a password that nobody knows, and the service does not tell which accounts have.
  const [byCode, setByCode] = useState(false);
  const asksCurrent = hasOne && !byCode;

  async function check(): Promise<boolean> {
    await loadCommonPasswords();
    const found = {
      current: asksCurrent && !current ? 'Please enter your current password' : undefined,
      password: passwordProblem(password, email) ?? undefined,
    };
    setErrors(found);
    return !found.current && !found.password;
  }

  return (
    <ActionForm
      key={String(byCode)}
      submit={hasOne ? 'Change password' : 'Set password'}
      first={byCode && 'recovery'}
      check={check}
      act={() => updateUser({ password, ...(asksCurrent && { current_password: current }) })}
      done={`Your password is ${hasOne ? 'changed' : 'set'}. Your other devices are signed out.`}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <>
          <PasswordField
            id={`${id}-current`}
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            value={current}
            error={errors.current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
          <button type="button" className="link" onClick={() => setByCode(true)}>
            I do not know it: send me a code instead
          </button>
        </>
      )}
      <NewPasswordField
        id={`${id}-new`}
        label="New password"
        email={email}
        value={password}
        error={errors.password}
        onValue={setPassword}
      />
      <p className="small">All your other devices are signed out when you save.</p>
    </ActionForm>
  );
}

interface SigningInProps {
  user: User;
  settings: ServiceSettings;
}

/** The password, and the services the person can sign in with. */
export function SigningIn({ user, settings: { providers } }: SigningInProps) {
  const { identities = [], email = '' } = user;
  const hasPassword = identities.some(({ provider }) => provider === 'email');
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name ?? provider;
  const free = providers.filter(({ id }) => linked.every(({ provider }) => provider !== id));

  return (
    <Section title="Signing in">
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
    </Section>
  );
}

function Unlink({ identity, name }: { identity: UserIdentity; name: string }) {
  return (
    <ActionForm
      submit={`Unlink ${name}`}
      act={() => change((client) => client.unlinkIdentity(identity), account)}
      done={`${name} is unlinked.`}
      at="password"
    >
      <p tabIndex={-1}>
        You will no longer be able to sign in with {name}. Your account there stays as it is.
      </p>
    </ActionForm>
  );
}
