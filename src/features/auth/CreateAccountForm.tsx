import { type SubmitEvent, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import { Field } from './Field';
import { FULL_NAME_MAX_LENGTH } from './full-name';
import { LengthMeter } from './LengthMeter';
import { PasswordField } from './PasswordField';

interface CreateAccountFormProps {
  state: AuthState;
  onEmail: (email: string) => void;
  onSubmit: (account: { fullName: string; password: string }) => void;
}

export function CreateAccountForm({
  state: { email, errors, busy },
  onEmail,
  onSubmit,
}: CreateAccountFormProps) {
  const id = useId();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit({ fullName, password });
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        id={`${id}-name`}
        label="Full name (optional)"
        name="name"
        autoComplete="name"
        maxLength={FULL_NAME_MAX_LENGTH}
        value={fullName}
        hint="Left empty, we use the part of your email before the @."
        onChange={({ currentTarget }) => setFullName(currentTarget.value)}
      />
      <Field
        id={`${id}-email`}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={errors.email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        hint={<LengthMeter password={password} />}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <button type="submit" className="btn" aria-disabled={busy || undefined}>
        {busy ? 'Creating your account...' : 'Create account'}
      </button>
    </form>
  );
}
