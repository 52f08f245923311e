import type { SubmitEvent } from 'react';
import type { AuthState } from './auth-flow';
import type { EmailLink } from './auth-landing';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

interface Words {
  heading: string;
  text: string;
  button: string;
  /** Where to ask for a new link: a fragment, and what it says. */
  again: { href: string; label: string };
}

const SIGN_IN: Words = {
  heading: 'Sign in to your account',
  text: 'The link from your email signs you in on this device.',
  button: 'Sign in',
  again: { href: '#email-code', label: 'Ask for a new one' },
};

const WORDS: Record<EmailLink['type'], Words> = {
  signup: {
    heading: 'Confirm your email address',
    text: 'Then your account is ready, and you are signed in on this device.',
    button: 'Confirm my address',
    again: { href: '#create-account', label: 'Ask for a new one' },
  },
  recovery: {
    heading: 'Choose a new password',
    text: 'The link from your email signs you in on this device. Then you choose a new password.',
    button: 'Continue',
    again: { href: '#forgot-password', label: 'Ask for a new one' },
  },
  magiclink: SIGN_IN,
  email: SIGN_IN,
  email_change: {
    heading: 'Confirm this address for your account',
    text: 'We ask at your old address and at your new one, so that nobody can take your account away.',
    button: 'Confirm this address',
    again: { href: '#sign-in', label: 'Sign in and ask for a new one' },
  },
  invite: {
    heading: 'Accept your invitation',
    text: 'Your account is ready. Next you choose a password for it.',
    button: 'Accept',
    again: { href: '#email-code', label: 'Sign in with a code instead' },
  },
};

interface LinkLandingProps {
  link: EmailLink;
  busy: boolean;
  onSubmit: () => void;
}

/** Says what a link from a message does, and does it when its button is pressed. */
export function LinkLanding({ link, busy, onSubmit }: LinkLandingProps) {
  const { heading, text, button } = WORDS[link.type];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form className="stack" onSubmit={submit}>
      <ViewHeading>{heading}</ViewHeading>
      <p>{text}</p>
      <SubmitButton busy={busy} label={button} busyLabel="One moment..." />
    </form>
  );
}

interface BrokenLinkProps {
  broken: NonNullable<AuthState['broken']>;
  signedIn: boolean;
}

/** Why a link did not work, and the way on. */
export function BrokenLink({ broken: { failure, type }, signedIn }: BrokenLinkProps) {
  const isDead = failure.kind === 'bad-link' || failure.kind === 'missing-code';
  const { href, label } = (type && WORDS[type].again) ?? SIGN_IN.again;
  return (
    <div className="stack">
      <ViewHeading>{isDead ? 'That link does not work any more' : 'That did not work'}</ViewHeading>
      <p>{failure.text}</p>
      <p className="acts">
        {signedIn ? (
          <a className="btn" href="#account">
            Go to your account
          </a>
        ) : (
          <>
            <a className="btn" href={isDead ? href : '#sign-in'}>
              {isDead ? label : 'Sign in'}
            </a>
            {isDead && href !== '#sign-in' && (
              <a className="btn quiet" href="#sign-in">
                Sign in
              </a>
            )}
          </>
        )}
      </p>
    </div>
  );
}
