import type { Done, FlowState } from './account-flow';
import { openLink } from './account-service';
import type { EmailLink } from './link-arrival';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm, ViewHeading } from './ViewForm';

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

/** Says what a link from a message does, and does it when its button is pressed. */
export function LinkForm({ link }: { link: EmailLink }) {
  const { run, dispatch } = useFlow();
  const { heading, text, button } = WORDS[link.type];

  async function submit() {
    let signedIn = false;
    const works = await run(async () => {
      const opened = await openLink(link);
      signedIn = opened.signedIn;
      return opened.failure;
    });
    if (!works) return;
    const newPasswordDue = link.type === 'recovery' || link.type === 'invite';
    if (link.type !== 'email_change') dispatch({ type: 'finished', newPasswordDue });
    else dispatch({ type: 'finished', done: signedIn ? 'address' : 'other-mailbox' });
  }

  return (
    <ViewForm heading={heading} onSubmit={submit}>
      <p>{text}</p>
      <SubmitButton label={button} busyLabel="One moment..." />
    </ViewForm>
  );
}

/** Why a link did not work, and the way on. */
export function BrokenLink({ broken: { failure, type } }: { broken: NonNullable<FlowState['broken']> }) {
  const { user } = useFlow();
  const isDead = failure.kind === 'bad-link' || failure.kind === 'missing-code';
  const { href, label } = (type && WORDS[type].again) ?? SIGN_IN.again;
  const signIn = { href: '#sign-in', label: 'Sign in' };
  const again = isDead ? [{ href, label }] : [];
  const ways = user
    ? [{ href: '#account', label: 'Go to your account' }]
    : [...again, ...(isDead && href === signIn.href ? [] : [signIn])];
  return (
    <div className="stack">
      <ViewHeading>{isDead ? 'That link does not work any more' : 'That did not work'}</ViewHeading>
      <p>{failure.text}</p>
      <p className="acts">
        {ways.map((way, index) => (
          <a key={way.href} className={index === 0 ? 'btn' : 'btn quiet'} href={way.href}>
            {way.label}
          </a>
        ))}
      </p>
    </div>
  );
}

const DONE: Record<Done, { heading: string; text: string }> = {
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

export function DoneMessage({ done }: { done: Done }) {
  const { user, next } = useFlow();
  const { heading, text } = DONE[done];
  return (
    <div className="stack">
      <ViewHeading>{heading}</ViewHeading>
      <p>
        {text}
        {done === 'address' && (
          <>
            {' '}
            <bdi>{user?.email}</bdi>.
          </>
        )}
      </p>
      <p className="acts">
        <a className="btn" href={(user?.email && next) || '#account'}>
          {user?.email ? (next ? 'Continue' : 'Go to your account') : 'Sign in'}
        </a>
      </p>
    </div>
  );
}
