import { useState } from 'react';
import { createAccount } from './account-service';
import { NameField } from './Fields';
import { fullNameOr } from './form-rules';
import { NewPasswordField } from './NewPasswordField';
import { newAccountErrors } from './password-rule';
import { useFlow } from './use-account-flow';
import { AddressField, SubmitButton, ViewForm } from './ViewForm';
import * as t from './rules/messages';

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
    <ViewForm heading={t.createAnAccount} onSubmit={submit}>
      <NameField label={t.fullNameOptional} value={name} onText={setName} />
      <AddressField autoComplete="email" />
      <NewPasswordField email={email} value={password} error={state.errors.password} onText={setPassword} />
      <SubmitButton label={t.createAccount} busyLabel={t.creatingYourAccount} />
    </ViewForm>
  );
}
