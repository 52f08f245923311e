import { type SubmitEvent, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import type { FieldErrors } from './form-rules';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordErrors } from './new-password-errors';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

interface NewPasswordFormProps {
  email: string;
  state: AuthState;
  onSubmit: (password: string, check: () => Promise<FieldErrors>) => void;
  onKeep: () => void;
}

/** After a recovery or an invitation. Who leaves here is signed in with the password as it was. */
export function NewPasswordForm({ email, state: { errors, busy }, onSubmit, onKeep }: NewPasswordFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(password, () => newPasswordErrors(email, password));
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>Choose a new password</ViewHeading>
      <p>
        For the account <bdi>{email}</bdi>. Other devices are signed out when it is set.
      </p>
      {/* Tells password managers which entry to change. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <NewPasswordField
        id={`${id}-password`}
        label="New password"
        email={email}
        value={password}
        error={errors.password}
        onValue={setPassword}
      />
      <div className="acts">
        <SubmitButton busy={busy !== null} label="Set password" busyLabel="Setting..." />
        <button type="button" className="btn quiet" onClick={onKeep}>
          Not now
        </button>
      </div>
    </form>
  );
}
