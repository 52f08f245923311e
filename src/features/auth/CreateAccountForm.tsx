import { type SubmitEvent, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import { EmailField } from './EmailField';
import { Field } from './Field';
import type { FieldErrors } from './form-rules';
import { FULL_NAME_MAX_LENGTH, fullNameOr } from './full-name';
import { NewPasswordField } from './NewPasswordField';
import { newAccountErrors } from './new-password-errors';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

interface CreateAccountFormProps {
  state: AuthState;
  onEmail: (email: string) => void;
  onSubmit: (account: { fullName: string; password: string }, check: () => Promise<FieldErrors>) => void;
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
    const account = { fullName: fullNameOr(fullName, email.trim()), password };
    onSubmit(account, () => newAccountErrors(email, password));
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>Create an account</ViewHeading>
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
      <EmailField
        id={`${id}-email`}
        autoComplete="email"
        value={email}
        error={errors.email}
        onValue={onEmail}
      />
      <NewPasswordField
        id={`${id}-password`}
        email={email.trim()}
        value={password}
        error={errors.password}
        onValue={setPassword}
      />
      <SubmitButton busy={busy !== null} label="Create account" busyLabel="Creating your account..." />
    </form>
  );
}
