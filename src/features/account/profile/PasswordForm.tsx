import { useState } from 'react';
import { note } from '~/ui/classes';
import { accountLink } from '../classes';
import { NewPasswordField } from '../NewPasswordField';
import { newPasswordErrors } from '../password-rule';
import { PasswordField } from '../Fields';
import { ActionForm } from './ActionForm';
import { updateUser } from './account-data';
import * as t from '../rules/messages';

export function PasswordForm({ email, hasOne }: { email: string; hasOne: boolean }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  // Whoever came by code has a password that nobody knows, and the service does not tell which accounts have.
  const [byCode, setByCode] = useState(false);
  const asksCurrent = hasOne && !byCode;

  return (
    <ActionForm
      key={String(byCode)}
      submit={hasOne ? t.changePassword : t.setPassword}
      first={byCode ? 'recovery' : null}
      check={async () => ({
        ...(asksCurrent && !current && { current: t.enterCurrentPassword }),
        ...(await newPasswordErrors(email, password)),
      })}
      act={() => updateUser({ password, ...(asksCurrent && { current_password: current }) })}
      done={hasOne ? t.passwordChanged : t.passwordSet}
    >
      {(problems) => (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {asksCurrent && (
            <>
              <PasswordField
                label={t.currentPassword}
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
                {t.codeInsteadOfPassword}
              </button>
            </>
          )}
          <NewPasswordField
            label={t.newPassword}
            email={email}
            value={password}
            error={problems.password}
            onText={setPassword}
          />
          <p className={note}>{t.othersSignedOutOnSave}</p>
        </>
      )}
    </ActionForm>
  );
}
