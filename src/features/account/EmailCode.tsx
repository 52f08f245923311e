import { useState } from 'react';
import { actions, button } from '~/ui/classes';
import { AgainButton } from './AgainButton';
import { type CodePurpose, finish } from './account-flow';
import { enterCode } from './account-service';
import words from './email-code-words.json';
import { CodeField } from './Fields';
import { codeDigits, codeErrors } from './form-rules';
import { useFlow } from './use-account-flow';
import { AddressField, SubmitButton, ViewForm, WithAddress } from './ViewForm';
import * as t from './rules/messages';

/** Asks where to send a code. */
export function AddressForm({ purpose }: { purpose: keyof typeof words.ask }) {
  const { askForCode } = useFlow();
  const { heading, text } = words.ask[purpose];
  return (
    <ViewForm heading={heading} onSubmit={() => askForCode(purpose)}>
      <p>{text}</p>
      <AddressField autoComplete="username" />
      <SubmitButton label={t.sendMeACode} busyLabel={t.sending} />
    </ViewForm>
  );
}

/** Asks for the code of a message. Its words are the same for every address: nobody learns which has an account. */
export function CodeForm({ purpose }: { purpose: CodePurpose }) {
  const { state, email, run, askForCode } = useFlow();
  const [typed, setTyped] = useState('');
  const { heading, text, button: submitLabel, back } = words.enter[purpose];

  function submit() {
    const code = codeDigits(typed);
    return run({
      check: () => codeErrors(code),
      send: () => enterCode(purpose, email, code),
      done: () => finish({ newPasswordDue: purpose === 'recovery' }),
    });
  }

  return (
    <ViewForm heading={heading} onSubmit={submit}>
      <WithAddress text={text} address={email} />
      <CodeField value={typed} error={state.errors.code} failure={state.failure} onText={setTyped} />
      <SubmitButton label={submitLabel} busyLabel={t.checking} />
      <p className="empty:mt-0" role="status">
        {state.resent && t.anotherCodeSent}
      </p>
      <div className={actions}>
        <AgainButton
          label={t.sendAnotherCode}
          from={state.resendAt}
          className={button('quiet', 'small')}
          onPress={() => void askForCode(purpose)}
        />
        <a className={button('quiet', 'small')} href={back}>
          {t.useAnotherAddress}
        </a>
      </div>
    </ViewForm>
  );
}
