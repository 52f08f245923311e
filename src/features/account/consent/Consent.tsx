import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuth } from '~/lib/auth-context';
import type { AccountFailure } from '../account-failure';
import { DidNotLoad } from '../DidNotLoad';
import {
  type Answer,
  type Authorization,
  authorizationId,
  type Decision,
  decide,
  loadAuthorization,
  scopeWords,
} from './authorization';

const signInAddress = (id: string) =>
  `/auth?next=${encodeURIComponent(`/oauth/consent?authorization_id=${id}`)}`;

interface EndProps {
  title: string;
  children: ReactNode;
}

/** A state in which nothing is left to decide here. */
function End({ title, children }: EndProps) {
  return (
    <div className="account-view stack">
      <h2 tabIndex={-1} className="title-2">
        {title}
      </h2>
      {children}
    </div>
  );
}

const Over = () => (
  <End title="This request is over">
    <p>It has expired, was answered before, or came with a broken link. Nothing was shared.</p>
    <p>If you still want to connect the other service, start again over there.</p>
  </End>
);

function SignInFirst({ id, owesStep }: { id: string; owesStep: boolean }) {
  return (
    <End title={owesStep ? 'One more step' : 'Sign in first'}>
      <p>
        {owesStep
          ? 'Enter the code of your second step, then you come back here and decide.'
          : 'Another service asks who you are. Sign in, then you come back here and decide.'}
      </p>
      <p>
        <a className="btn" href={signInAddress(id)}>
          {owesStep ? 'Finish signing in' : 'Sign in'}
        </a>
      </p>
    </End>
  );
}

interface FailedProps {
  failure: AccountFailure;
  id: string;
  onRetry: () => void;
}

function Failed({ failure, id, onRetry }: FailedProps) {
  if (failure.kind === 'request-over') return <Over />;
  if (failure.kind === 'second-step-due') return <SignInFirst id={id} owesStep />;
  if (failure.kind === 'not-offered') {
    return (
      <End title="Not offered here">
        <p>This site does not sign people in to other services. Nothing was shared.</p>
      </End>
    );
  }
  return (
    <div className="account-view">
      <DidNotLoad main text={failure.text} onRetry={onRetry}>
        <a className="btn quiet" href={signInAddress(id)}>
          Go to sign-in
        </a>
      </DidNotLoad>
    </div>
  );
}

interface AskProps {
  authorization: Authorization;
  /** What went wrong with the last decision. */
  failure: AccountFailure | null;
  busy: Decision | null;
  onDecide: (decision: Decision) => void;
}

function Ask({ authorization, failure, busy, onDecide }: AskProps) {
  const { client, clientAddress, email, scopes, returnsTo } = authorization;
  const name = client ? <bdi>{client}</bdi> : 'A service without a name';
  return (
    <div className="account-view stack">
      <h2 tabIndex={-1} className="title-2">
        {name} asks who you are
      </h2>
      <dl className="consent-facts">
        {clientAddress && (
          <div>
            <dt>It says it is at</dt>
            <dd>
              <bdi>{clientAddress}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>Your account</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </div>
        <div>
          <dt>It would get</dt>
          <dd>
            {scopes.length === 0 ? (
              'Nothing but your answer'
            ) : (
              <ul>
                {scopes.map((scope) => (
                  <li key={scope}>
                    {scopeWords(scope) ?? (
                      <>
                        What it calls “<bdi>{scope}</bdi>”
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>You go back to</dt>
          <dd>
            <bdi>{returnsTo}</bdi>
          </dd>
        </div>
      </dl>
      <p>
        Approve only if you came from there just now and know the service. Anybody can choose a name; the
        address you go back to is the one that is checked.
      </p>
      <div role="alert">{failure && <p className="error">{failure.text}</p>}</div>
      <div className="acts consent-acts">
        {(['approve', 'deny'] as const).map((decision) => (
          <button
            key={decision}
            type="button"
            className="btn quiet"
            aria-disabled={busy !== null || undefined}
            onClick={() => onDecide(decision)}
          >
            {busy === decision ? 'Sending...' : decision === 'approve' ? 'Approve' : 'Deny'}
          </button>
        ))}
      </div>
    </div>
  );
}

function Request({ id, email }: { id: string; email: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const [busy, setBusy] = useState<Decision | null>(null);
  const [tries, setTries] = useState(0);
  const asked = useRef(-1);
  const place = useRef<HTMLDivElement>(null);
  /** A button was pressed, and what it led to may have taken its place. */
  const pressed = useRef(false);

  useEffect(() => {
    // Asking changes the request at the service, so it is never repeated by itself.
    if (asked.current === tries) return;
    asked.current = tries;
    setAnswer(null);
    void loadAuthorization(id, email).then(setAnswer);
  }, [id, email, tries]);

  useEffect(() => {
    if (answer?.status === 'leave') location.assign(answer.to.href);
    if (answer && pressed.current) place.current?.querySelector<HTMLElement>('h2, button')?.focus();
  }, [answer]);

  function retry() {
    pressed.current = true;
    setTries(tries + 1);
  }

  async function send(decision: Decision) {
    if (busy) return;
    pressed.current = true;
    setBusy(decision);
    setFailure(null);
    const result = await decide(id, decision);
    setBusy(null);
    const canTryAgain = result.status === 'failed' && result.failure.kind !== 'request-over';
    if (canTryAgain) setFailure(result.failure);
    else setAnswer(result);
  }

  return (
    <div ref={place}>
      {answer === null && <p role="status">Loading...</p>}
      {answer?.status === 'failed' && <Failed failure={answer.failure} id={id} onRetry={retry} />}
      {answer?.status === 'unsafe' && (
        <End title="We do not follow this address">
          <p>
            The other service wants you back at an address that is not safe. We do not take you there. Tell
            the people who run it; only they can mend it.
          </p>
        </End>
      )}
      {answer?.status === 'leave' && (
        <p role="status">
          Taking you to <bdi>{answer.to.host}</bdi>.
        </p>
      )}
      {answer?.status === 'ask' && (
        <Ask authorization={answer.authorization} failure={failure} busy={busy} onDecide={send} />
      )}
    </div>
  );
}

/** Asks the signed-in visitor whether another service may know who they are. Nothing is decided without a button. */
export function Consent() {
  const { session } = useAuth();
  const id = authorizationId(location.search);
  if (session.status === 'unknown' || session.status === 'recovering') return <p role="status">Loading...</p>;
  if (id === null) return <Over />;
  if (session.status === 'signed-in') {
    return <Request key={session.user.id} id={id} email={session.user.email} />;
  }
  return <SignInFirst id={id} owesStep={session.status === 'second-step'} />;
}
