import { type ReactNode, useState } from 'react';
import type { CodePurpose } from './account-flow';
import { enterCode } from './account-service';
import { CodeField, EmailField } from './Fields';
import { codeDigits, codeErrors } from './form-rules';
import { useFlow, useSecondsUntil } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';

const ASK = {
  recovery: {
    heading: 'Choose a new password',
    text: 'First we send a code to your address. It shows us that the account is yours.',
  },
  email: {
    heading: 'Sign in with a code',
    text: 'We send a code to your address. You need no password.',
  },
};

/** Asks where to send a code. */
export function AddressForm({ purpose }: { purpose: keyof typeof ASK }) {
  const { state, onEmail, askForCode } = useFlow();
  const { heading, text } = ASK[purpose];
  return (
    <ViewForm heading={heading} onSubmit={() => askForCode(purpose)}>
      <p>{text}</p>
      <EmailField autoComplete="username" value={state.email} error={state.errors.email} onText={onEmail} />
      <SubmitButton label="Send me a code" busyLabel="Sending..." />
    </ViewForm>
  );
}

interface Words {
  heading: string;
  sent: (address: ReactNode) => ReactNode;
  button: string;
  /** The fragment of the view where the address is asked for. */
  back: string;
}

const ifAccountExists = (address: ReactNode) => (
  <>If an account exists for {address}, a message with a code is on its way to it.</>
);

/** The same for every address: nobody learns which of them has an account. */
const ENTER: Record<CodePurpose, Words> = {
  signup: {
    heading: 'Check your email to finish.',
    sent: (address) => (
      <>
        If {address} can be used for a new account, a message with a code of six digits is on its way to it.
      </>
    ),
    button: 'Confirm',
    back: '#create-account',
  },
  recovery: {
    heading: 'Check your email',
    sent: ifAccountExists,
    button: 'Continue',
    back: '#forgot-password',
  },
  email: { heading: 'Check your email', sent: ifAccountExists, button: 'Sign in', back: '#email-code' },
};

/** Asks for the code of a message. */
export function CodeForm({ purpose }: { purpose: CodePurpose }) {
  const { state, email, run, dispatch, askForCode } = useFlow();
  const [typed, setTyped] = useState('');
  const wait = useSecondsUntil(state.resendAt);
  const { heading, sent, button, back } = ENTER[purpose];

  async function submit() {
    const code = codeDigits(typed);
    const works = await run(
      () => enterCode(purpose, email, code),
      () => codeErrors(code),
    );
    if (works) dispatch({ type: 'finished', newPasswordDue: purpose === 'recovery' });
  }

  return (
    <ViewForm heading={heading} onSubmit={submit}>
      <p>{sent(<bdi>{email}</bdi>)}</p>
      <CodeField value={typed} error={state.errors.code} onText={setTyped} />
      <SubmitButton label={button} busyLabel="Checking..." />
      <p role="status">{state.resent && 'Another code has been asked for. Only the newest one works.'}</p>
      <div className="acts">
        <button
          type="button"
          className="btn quiet sm"
          aria-disabled={wait > 0 || undefined}
          onClick={() => wait === 0 && askForCode(purpose)}
        >
          {wait > 0 ? `Send another code (in ${wait} s)` : 'Send another code'}
        </button>
        <a className="btn quiet sm" href={back}>
          Use another address
        </a>
      </div>
    </ViewForm>
  );
}
