import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { AuthProvider, useAuth } from '~/stores/auth-context';
import type { AuthFailure } from './auth-failure';
import { nextAuth, startAuth } from './auth-flow';
import {
  type AuthOutcome,
  confirmAccount,
  createAccount,
  linkFailure,
  resendCode,
  signIn,
} from './auth-service';
import { ConfirmForm } from './ConfirmForm';
import { CreateAccountForm } from './CreateAccountForm';
import { codeErrors, type FieldErrors, newAccountErrors, signInErrors } from './form-rules';
import { fullNameOr } from './full-name';
import { nextPath } from './next-path';
import { SignInForm } from './SignInForm';

const Consent = lazy(() => import('./consent/Consent').then((module) => ({ default: module.Consent })));

const CREATE_HASH = '#create-account';

const viewOfHash = () => (location.hash === CREATE_HASH ? 'create-account' : 'sign-in');
const destination = () => nextPath(location.search, location.origin);

interface SignedInProps {
  email: string;
  /** The visitor signed in here and now, so the form that held the focus is gone. */
  arrived: boolean;
  onSignOut: () => void;
}

function SignedIn({ email, arrived, onSignOut }: SignedInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = destination();
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  return (
    <div className="auth stack">
      <h2 ref={heading} tabIndex={-1} className="title-2">
        You are signed in
      </h2>
      <p>
        Your account is <bdi>{email}</bdi>.
      </p>
      <div className="acts">
        {next && (
          <a className="btn" href={next}>
            Continue
          </a>
        )}
        <button type="button" className="btn quiet" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </div>
  );
}

function Failure({ failure, onResend }: { failure: AuthFailure | null; onResend: () => void }) {
  return (
    <div role="alert">
      {failure && (
        <p className="error">
          <span>
            {failure.text}{' '}
            {failure.kind === 'unconfirmed' && (
              <button type="button" className="link" onClick={onResend}>
                Resend?
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function AuthScreen() {
  const { session, signOut } = useAuth();
  const [state, dispatch] = useReducer(nextAuth, null, () => startAuth(viewOfHash()));
  const screen = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState(false);
  const leftHere = useRef(false);
  const email = state.email.trim();

  useEffect(() => {
    const showHash = () => dispatch({ type: 'view-chosen', view: viewOfHash() });
    addEventListener('hashchange', showHash);
    return () => removeEventListener('hashchange', showHash);
  }, []);

  useEffect(() => {
    void linkFailure().then((failure) => {
      if (failure) dispatch({ type: 'link-failed', failure });
    });
  }, []);

  useEffect(() => {
    const firstRefused =
      Object.keys(state.errors).length > 0 && screen.current?.querySelector('[aria-invalid=true]');
    if (firstRefused instanceof HTMLElement) firstRefused.focus();
  }, [state.errors]);

  useEffect(() => {
    if (session.status !== 'signed-out' || !leftHere.current) return;
    leftHere.current = false;
    screen.current?.querySelector('a')?.focus();
  }, [session.status]);

  /** Checks, sends, and says what came of it. Returns whether it worked. */
  async function run(errors: FieldErrors, send: () => AuthOutcome): Promise<boolean> {
    if (state.busy) return false;
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'refused', errors });
      return false;
    }
    dispatch({ type: 'sent' });
    const failure = await send();
    if (failure) dispatch({ type: 'failed', failure });
    return failure === null;
  }

  function enter() {
    setArrived(true);
    const next = destination();
    if (next) location.assign(next);
    dispatch({ type: 'finished' });
  }

  async function submitSignIn(password: string) {
    if (await run(signInErrors(email, password), () => signIn(email, password))) enter();
  }

  async function submitAccount({ fullName, password }: { fullName: string; password: string }) {
    const account = { email, password, fullName: fullNameOr(fullName, email) };
    if (await run(newAccountErrors(email, password), () => createAccount(account))) {
      dispatch({ type: 'code-sent', now: Date.now() });
    }
  }

  async function submitCode(code: string) {
    if (await run(codeErrors(code), () => confirmAccount(email, code))) enter();
  }

  async function resend() {
    if (await run({}, () => resendCode(email))) dispatch({ type: 'code-sent', now: Date.now() });
  }

  function leave() {
    leftHere.current = true;
    setArrived(false);
    void signOut();
  }

  if (session.status === 'signed-in') {
    return <SignedIn email={session.user.email} arrived={arrived} onSignOut={leave} />;
  }
  if (session.status !== 'signed-out') return <p role="status">Loading...</p>;

  const onEmail = (typed: string) => dispatch({ type: 'email-typed', email: typed });
  return (
    <div ref={screen} className="auth stack">
      {state.view !== 'confirm' && (
        <nav className="auth-views" aria-label="Account">
          <a href="#sign-in" aria-current={state.view === 'sign-in' || undefined}>
            Sign in
          </a>
          <a href={CREATE_HASH} aria-current={state.view === 'create-account' || undefined}>
            Create account
          </a>
        </nav>
      )}
      <Failure failure={state.failure} onResend={resend} />
      {state.view === 'sign-in' && <SignInForm state={state} onEmail={onEmail} onSubmit={submitSignIn} />}
      {state.view === 'create-account' && (
        <CreateAccountForm state={state} onEmail={onEmail} onSubmit={submitAccount} />
      )}
      {state.view === 'confirm' && (
        <ConfirmForm
          state={state}
          onSubmit={submitCode}
          onResend={resend}
          onBack={() => dispatch({ type: 'view-chosen', view: 'create-account' })}
        />
      )}
    </div>
  );
}

/** Sign in, create an account, confirm it by code. For `client:only`: it reads the address and the session. */
export function Auth({ view }: { view?: 'consent' }) {
  return (
    <AuthProvider needed>
      {view === 'consent' ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <Consent />
        </Suspense>
      ) : (
        <AuthScreen />
      )}
    </AuthProvider>
  );
}
