import { type SubmitEvent, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import { Field } from './Field';
import { PasswordField } from './PasswordField';

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
      <Field
        id={`${id}-email`}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={errors.email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <button type="submit" className="btn" aria-disabled={busy || undefined}>
        {busy ? 'Signing in...' : 'Sign in'}
      </button>
    </form>
  );
}
