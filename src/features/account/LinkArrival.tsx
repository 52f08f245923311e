import { actions, button } from '~/ui/classes';
import { type Done, type FlowState, finish } from './account-flow';
import { openLink } from './account-service';
import type { EmailLink } from './link-arrival';
import { done as doneWords, links, newLink } from './link-words.json';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm, ViewHeading, WithAddress } from './ViewForm';
import * as t from './rules/messages';

/** Says what a link from a message does, and does it when its button is pressed. */
export function LinkForm({ link }: { link: EmailLink }) {
  const { run } = useFlow();
  const { heading, text, button } = links[link.type];

  const submit = () =>
    run({
      send: () => openLink(link),
      done: ({ session }) =>
        link.type === 'email_change'
          ? finish({ done: session ? 'address' : 'other-mailbox' })
          : finish({ newPasswordDue: link.type === 'recovery' || link.type === 'invite' }),
    });

  return (
    <ViewForm heading={heading} onSubmit={submit}>
      <p>{text}</p>
      <SubmitButton label={button} busyLabel={t.oneMoment} />
    </ViewForm>
  );
}

/** Why a link did not work, and the way on. */
export function BrokenLink({ broken: { failure, type } }: { broken: NonNullable<FlowState['broken']> }) {
  const { user } = useFlow();
  const isDead = failure.kind === 'bad-link' || failure.kind === 'missing-code';
  const again = newLink[type ?? 'email'];
  const ways = [...(isDead ? [again] : []), ['#sign-in', t.signIn]];
  // Where a new link is asked for after signing in, one way is enough.
  if (isDead && again[0] === '#sign-in') ways.pop();
  return (
    <div className="next:mt-4">
      <ViewHeading>{isDead ? t.linkIsDead : t.thatDidNotWork}</ViewHeading>
      <p>{failure.text}</p>
      <p className={actions}>
        {(user ? [['#account', t.goToYourAccount]] : ways).map(([href, label], index) => (
          <a key={href} className={button(index === 0 ? 'main' : 'quiet')} href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

export function DoneMessage({ done }: { done: Done }) {
  const { user, next } = useFlow();
  const { heading, text } = doneWords[done];
  const isSignedIn = user?.email;
  return (
    <div className="next:mt-4">
      <ViewHeading>{heading}</ViewHeading>
      <WithAddress text={text} address={user?.email} />
      <p className={actions}>
        <a className={button()} href={(isSignedIn && next) || '#account'}>
          {isSignedIn ? (next ? t.goOnSignedIn : t.goToYourAccount) : t.signIn}
        </a>
      </p>
    </div>
  );
}
