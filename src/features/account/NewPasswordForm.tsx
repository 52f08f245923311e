import { useState } from 'react';
import { actions, button } from '~/ui/classes';
import { finish, keepPassword } from './account-flow';
import { setNewPassword } from './account-service';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordErrors } from './password-rule';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';

/** After a recovery or an invitation. Who leaves here is signed in with the password as it was. */
export function NewPasswordForm() {
  const { state, user, run, dispatch } = useFlow();
  const email = user?.email ?? '';
  const [password, setPassword] = useState('');

  const submit = () =>
    run({
      check: () => newPasswordErrors(email, password),
      send: () => setNewPassword(password),
      done: () => finish({ newPasswordDue: false, done: 'password' }),
    });

  return (
    <ViewForm heading="Choose a new password" onSubmit={submit}>
      <p>
        For the account <bdi>{email}</bdi>. Other devices are signed out when it is set.
      </p>
      {/* Tells password managers which entry to change. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <NewPasswordField
        label="New password"
        email={email}
        value={password}
        error={state.errors.password}
        onText={setPassword}
      />
      <div className={actions}>
        <SubmitButton label="Set password" busyLabel="Setting..." />
        <button type="button" className={button('quiet')} onClick={() => dispatch(keepPassword)}>
          Not now
        </button>
      </div>
    </ViewForm>
  );
}
