import { type SubmitEvent, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import { EmailField } from './EmailField';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

interface SignInFormProps {
  state: AuthState;
  onEmail: (email: string) => void;
  onSubmit: (password: string) => void;
}

export function SignInForm({ state: { email, errors, busy }, onEmail, onSubmit }: SignInFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(password);
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>Sign in</ViewHeading>
      <EmailField
        id={`${id}-email`}
        autoComplete="username"
        value={email}
        error={errors.email}
        onValue={onEmail}
      />
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <SubmitButton busy={busy !== null} label="Sign in" busyLabel="Signing in..." />
    </form>
  );
}
