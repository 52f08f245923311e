import { type SubmitEvent, useId } from 'react';
import type { AuthState } from './auth-flow';
import { EmailField } from './EmailField';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

const WORDS = {
  recovery: {
    heading: 'Choose a new password',
    text: 'First we send a code to your address. It shows us that the account is yours.',
  },
  email: {
    heading: 'Sign in with a code',
    text: 'We send a code to your address. You need no password.',
  },
};

interface AddressFormProps {
  purpose: keyof typeof WORDS;
  state: AuthState;
  onEmail: (email: string) => void;
  onSubmit: () => void;
}

/** Asks where to send a code. */
export function AddressForm({
  purpose,
  state: { email, errors, busy },
  onEmail,
  onSubmit,
}: AddressFormProps) {
  const id = useId();
  const { heading, text } = WORDS[purpose];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>{heading}</ViewHeading>
      <p>{text}</p>
      <EmailField
        id={`${id}-email`}
        autoComplete="username"
        value={email}
        error={errors.email}
        onValue={onEmail}
      />
      <SubmitButton busy={busy !== null} label="Send me a code" busyLabel="Sending..." />
    </form>
  );
}
