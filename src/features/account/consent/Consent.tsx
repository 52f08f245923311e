import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { actions, button } from '~/ui/classes';
import type { SessionState } from '~/lib/session.store';
import { failureText, viewTitle } from '../classes';
import { DidNotLoad } from '../DidNotLoad';
import { type Authorization, authorizationId, createRequest } from './authorization';
import { ends, scopes as scopeTexts } from './consent-words.json';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

const signInAddress = (id: string) =>
  `/auth?next=${encodeURIComponent(`/oauth/consent?authorization_id=${id}`)}`;

/** A state in which nothing is left to decide here; `id` is of the request, for those that lead to sign-in. */
function End({ state, id = '' }: { state: keyof typeof ends; id?: string }) {
  const { title, texts, link }: { title: string; texts: string[]; link?: string } = ends[state];
  return (
    <div className="next:mt-4">
      <h2 tabIndex={-1} className={viewTitle}>
        {title}
      </h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {link && (
        <p>
          <a className={button()} href={signInAddress(id)}>
            {link}
          </a>
        </p>
      )}
    </div>
  );
}

function Scope({ scope }: { scope: string }) {
  if (Object.hasOwn(scopeTexts, scope)) return scopeTexts[scope as keyof typeof scopeTexts];
  return <Words of={t.whatItCalls} scope={<bdi>{scope}</bdi>} />;
}

function Facts({ clientAddress, email, scopes, returnsTo }: Authorization) {
  const facts = {
    [t.itSaysItIsAt]: clientAddress && <bdi>{clientAddress}</bdi>,
    [t.yourAccount]: <bdi>{email}</bdi>,
    [t.itWouldGet]: scopes.length ? (
      <ul className="next:mt-[0.35rem]">
        {scopes.map((scope) => (
          <li key={scope}>
            <Scope scope={scope} />
          </li>
        ))}
      </ul>
    ) : (
      t.nothingButYourAnswer
    ),
    [t.youGoBackTo]: <bdi>{returnsTo}</bdi>,
  };
  const known = Object.entries(facts).filter(([, value]) => value);
  return (
    <dl className="*:grid *:gap-x-4 *:gap-y-[0.15rem] *:border-b *:border-line *:py-3 *:first:border-t sm:*:grid-cols-[9rem_minmax(0,1fr)] [&_dd]:wrap-anywhere">
      {known.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Request({ id, email }: { id: string; email: string }) {
  const [request] = useState(() => createRequest(id, email));
  const { answer, busy, failure } = useStore(request.$state);
  const place = useRef<HTMLDivElement>(null);
  /** A button was pressed, and what it led to may have taken its place. */
  const pressed = useRef(false);

  // Asking changes the request at the service, so it is never repeated by itself.
  useEffect(() => void request.load(), [request]);
  useEffect(() => {
    if (answer && pressed.current) place.current?.querySelector<HTMLElement>('h2, button')?.focus();
  }, [answer]);

  function press(work: () => Promise<void>) {
    pressed.current = true;
    void work();
  }

  function show() {
    if (answer === null) return <p role="status">{t.loading}</p>;
    if (answer.status === 'unsafe') return <End state="unsafe" />;
    if (answer.status === 'leave') {
      return (
        <p role="status">
          <Words of={t.takingYouTo} host={<bdi>{answer.to.host}</bdi>} />
        </p>
      );
    }
    if (answer.status === 'failed') {
      const { kind, text } = answer.failure;
      if (kind in ends) return <End state={kind as keyof typeof ends} id={id} />;
      return (
        <div>
          <DidNotLoad main text={text} onRetry={() => press(request.load)}>
            <a className={button('quiet')} href={signInAddress(id)}>
              {t.goToSignIn}
            </a>
          </DidNotLoad>
        </div>
      );
    }
    const { client } = answer.authorization;
    return (
      <div className="next:mt-4">
        <h2 tabIndex={-1} className={viewTitle}>
          <Words of={t.asksWhoYouAre} service={client ? <bdi>{client}</bdi> : t.serviceWithoutName} />
        </h2>
        <Facts {...answer.authorization} />
        <p>{t.approveOnlyIf}</p>
        <div className="empty:mt-0" role="alert">
          {failure && <p className={failureText}>{failure.text}</p>}
        </div>
        <div className={`${actions} *:flex-[1_1_9rem]`}>
          {(['approve', 'deny'] as const).map((decision) => (
            <button
              key={decision}
              type="button"
              className={button('quiet')}
              aria-disabled={busy !== null || undefined}
              onClick={() => press(() => request.decide(decision))}
            >
              {busy === decision ? t.sending : decision === 'approve' ? t.approve : t.deny}
            </button>
          ))}
        </div>
      </div>
    );
  }

  return <div ref={place}>{show()}</div>;
}

/** Asks the signed-in visitor whether another service may know who they are. Nothing is decided without a button. */
export function Consent({ session }: { session: SessionState }) {
  const id = authorizationId(location.search);
  if (session.status === 'unknown' || session.status === 'recovering')
    return <p role="status">{t.loading}</p>;
  if (id === null) return <End state="request-over" />;
  if (session.status === 'signed-in') {
    return <Request key={session.user.id} id={id} email={session.user.email} />;
  }
  return <End state={session.status === 'second-step' ? 'second-step-due' : 'signed-out'} id={id} />;
}
