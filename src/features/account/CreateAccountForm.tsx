import { useState } from 'react';
import { Field } from '~/ui/Field';
import { createAccount } from './account-service';
import { EmailField } from './Fields';
import { FULL_NAME_MAX_LENGTH, fullNameOr } from './form-rules';
import { NewPasswordField } from './NewPasswordField';
import { newAccountErrors } from './password-rule';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';

export function CreateAccountForm() {
  const { state, email, onEmail, askForCode } = useFlow();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');

  const submit = () =>
    askForCode(
      'signup',
      () => createAccount({ email, password, fullName: fullNameOr(name, email) }),
      () => newAccountErrors(email, password),
    );

  return (
    <ViewForm heading="Create an account" onSubmit={submit}>
      <Field
        label="Full name (optional)"
        name="name"
        autoComplete="name"
        maxLength={FULL_NAME_MAX_LENGTH}
        value={name}
        below="Left empty, we use the part of your email before the @."
        onText={setName}
      />
      <EmailField autoComplete="email" value={state.email} error={state.errors.email} onText={onEmail} />
      <NewPasswordField email={email} value={password} error={state.errors.password} onText={setPassword} />
      <SubmitButton label="Create account" busyLabel="Creating your account..." />
    </ViewForm>
  );
}
