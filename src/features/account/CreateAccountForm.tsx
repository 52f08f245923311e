import { useState } from 'react';
import { createAccount } from './account-service';
import { NameField } from './Fields';
import { fullNameOr } from './form-rules';
import { NewPasswordField } from './NewPasswordField';
import { newAccountErrors } from './password-rule';
import { useFlow } from './use-account-flow';
import { AddressField, SubmitButton, ViewForm } from './ViewForm';

export function CreateAccountForm() {
  const { state, email, askForCode } = useFlow();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');

  const submit = () =>
    askForCode('signup', {
      check: () => newAccountErrors(email, password),
      send: () => createAccount(email, password, fullNameOr(name, email)),
    });

  return (
    <ViewForm heading="Create an account" onSubmit={submit}>
      <NameField label="Full name (optional)" value={name} onText={setName} />
      <AddressField autoComplete="email" />
      <NewPasswordField email={email} value={password} error={state.errors.password} onText={setPassword} />
      <SubmitButton label="Create account" busyLabel="Creating your account..." />
    </ViewForm>
  );
}
