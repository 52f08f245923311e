import { useState } from 'react';
import { note } from '~/ui/classes';
import { accountLink } from '../classes';
import { NewPasswordField } from '../NewPasswordField';
import { newPasswordErrors } from '../password-rule';
import { PasswordField } from '../Fields';
import { ActionForm } from './ActionForm';
import { updateUser } from './account-data';

export function PasswordForm({ email, hasOne }: { email: string; hasOne: boolean }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  // Whoever came by code has a password that nobody knows, and the service does not tell which accounts have.
  const [byCode, setByCode] = useState(false);
  const asksCurrent = hasOne && !byCode;

  return (
    <ActionForm
      key={String(byCode)}
      submit={hasOne ? 'Change password' : 'Set password'}
      first={byCode ? 'recovery' : null}
      check={async () => ({
        ...(asksCurrent && !current && { current: 'Please enter your current password' }),
        ...(await newPasswordErrors(email, password)),
      })}
      act={() => updateUser({ password, ...(asksCurrent && { current_password: current }) })}
      done={`Your password is ${hasOne ? 'changed' : 'set'}. Your other devices are signed out.`}
    >
      {(problems) => (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {asksCurrent && (
            <>
              <PasswordField
                label="Current password"
                name="current-password"
                autoComplete="current-password"
                value={current}
                error={problems.current}
                onText={setCurrent}
              />
              <button
                type="button"
                className={`${accountLink} mt-0! text-start`}
                onClick={() => setByCode(true)}
              >
                I do not know it: send me a code instead
              </button>
            </>
          )}
          <NewPasswordField
            label="New password"
            email={email}
            value={password}
            error={problems.password}
            onText={setPassword}
          />
          <p className={note}>All your other devices are signed out when you save.</p>
        </>
      )}
    </ActionForm>
  );
}
