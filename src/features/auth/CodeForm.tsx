import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { AuthState, CodePurpose } from './auth-flow';
import { CodeField } from './CodeField';
import { codeDigits } from './form-rules';
import { useSecondsUntil } from './seconds-until';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

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
const WORDS: Record<CodePurpose, Words> = {
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

interface CodeFormProps {
  purpose: CodePurpose;
  state: AuthState;
  onSubmit: (code: string) => void;
  onResend: () => void;
}

/** Asks for the code of a message. */
export function CodeForm({ purpose, state, onSubmit, onResend }: CodeFormProps) {
  const { email, errors, busy, resendAt, resent } = state;
  const id = useId();
  const [code, setCode] = useState('');
  const wait = useSecondsUntil(resendAt);
  const { heading, sent, button, back } = WORDS[purpose];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(codeDigits(code));
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>{heading}</ViewHeading>
      <p>{sent(<bdi>{email.trim()}</bdi>)}</p>
      <CodeField id={`${id}-code`} value={code} error={errors.code} onValue={setCode} />
      <SubmitButton busy={busy !== null} label={button} busyLabel="Checking..." />
      <p role="status">{resent && 'Another code has been asked for. Only the newest one works.'}</p>
      <div className="acts">
        <button
          type="button"
          className="btn quiet sm"
          aria-disabled={wait > 0 || undefined}
          onClick={() => wait === 0 && onResend()}
        >
          {wait > 0 ? `Send another code (in ${wait} s)` : 'Send another code'}
        </button>
        <a className="btn quiet sm" href={back}>
          Use another address
        </a>
      </div>
    </form>
  );
}
