import type { Done } from './auth-flow';
import { ViewHeading } from './ViewHeading';

const WORDS: Record<Done, { heading: string; text: string }> = {
  password: {
    heading: 'Your new password is set',
    text: 'Other devices were signed out. This one stays signed in.',
  },
  address: { heading: 'Your address is changed', text: 'From now on you sign in with' },
  'other-mailbox': {
    heading: 'One address is confirmed',
    text: 'Now open the message in your other mailbox and confirm there too. Until then your account keeps its old address.',
  },
};

interface DoneMessageProps {
  done: Done;
  /** Of the account that is signed in. */
  email: string | undefined;
  next: string | null;
}

export function DoneMessage({ done, email, next }: DoneMessageProps) {
  const { heading, text } = WORDS[done];
  return (
    <div className="stack">
      <ViewHeading>{heading}</ViewHeading>
      <p>
        {text}
        {done === 'address' && (
          <>
            {' '}
            <bdi>{email}</bdi>.
          </>
        )}
      </p>
      <p className="acts">
        <a className="btn" href={(email && next) || '#account'}>
          {email ? (next ? 'Continue' : 'Go to your account') : 'Sign in'}
        </a>
      </p>
    </div>
  );
}
