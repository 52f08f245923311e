import { useState } from 'react';
import { actions, button } from '~/ui/classes';
import { finish, keepPassword } from './account-flow';
import { setNewPassword } from './account-service';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordErrors } from './password-rule';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';
import { Words } from '~/ui/Words';
import * as t from './rules/messages';

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
    <ViewForm heading={t.chooseANewPassword} onSubmit={submit}>
      <p>
        <Words of={t.forTheAccount} email={<bdi>{email}</bdi>} />
      </p>
      {/* Tells password managers which entry to change. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <NewPasswordField
        label={t.newPassword}
        email={email}
        value={password}
        error={state.errors.password}
        onText={setPassword}
      />
      <div className={actions}>
        <SubmitButton label={t.setPassword} busyLabel={t.setting} />
        <button type="button" className={button('quiet')} onClick={() => dispatch(keepPassword)}>
          {t.notNow}
        </button>
      </div>
    </ViewForm>
  );
}
