import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { AuthProvider } from '~/stores/auth-context';
import type { AuthStage, CodePurpose } from './auth-flow';
import type { EmailLink } from './auth-landing';
import {
  type AuthOutcome,
  continueWith,
  createAccount,
  enterCode,
  openLink,
  sendCode,
  sendPhoneCode,
  type SecondFactor,
  setNewPassword,
  showFactor,
  signIn,
} from './auth-service';
import { Failure } from './Failure';
import { $farewell } from './farewell';
import { codeErrors, emailErrors, type FieldErrors, signInErrors } from './form-rules';
import { lazily } from './Lazy';
import { OtherWays } from './OtherWays';
import { Providers } from './Providers';
import { SignInForm } from './SignInForm';
import type { Provider } from './service-settings';
import { useAuthFlow } from './use-auth-flow';
import { isFocusFree, ScreenContext } from './ViewHeading';

// What most visits do not need.
const Account = lazily(async () => (await import('./account/Account')).Account);
const AddressForm = lazily(async () => (await import('./AddressForm')).AddressForm);
const CodeForm = lazily(async () => (await import('./CodeForm')).CodeForm);
const CreateAccountForm = lazily(async () => (await import('./CreateAccountForm')).CreateAccountForm);
const NewPasswordForm = lazily(async () => (await import('./NewPasswordForm')).NewPasswordForm);
const SecondStep = lazily(async () => (await import('./SecondStep')).SecondStep);
const LinkLanding = lazily(async () => (await import('./LinkLanding')).LinkLanding);
const BrokenLink = lazily(async () => (await import('./LinkLanding')).BrokenLink);
const Consent = lazily(async () => (await import('./consent/Consent')).Consent);
const DoneMessage = lazily(async () => (await import('./DoneMessage')).DoneMessage);

type Check = () => FieldErrors | Promise<FieldErrors>;

const nothingToCheck = () => ({});

function AuthScreen() {
  const { session, signOut, state, stage, dispatch, run, next } = useAuthFlow();
  const screen = useRef<HTMLDivElement>(null);
  const firstStage = useRef<AuthStage>(undefined);
  const moved = useRef(false);
  const farewell = useStore($farewell);
  const farewellLine = useRef<HTMLParagraphElement>(null);
  const email = state.email.trim();
  const user = 'user' in session ? session.user : undefined;

  // Before the effect of the heading, which asks for it.
  useLayoutEffect(() => {
    if (stage === 'loading') return;
    firstStage.current ??= stage;
    moved.current ||= stage !== firstStage.current;
  }, [stage]);

  useEffect(() => {
    const firstRefused =
      Object.keys(state.errors).length > 0 && screen.current?.querySelector('[aria-invalid=true]');
    if (firstRefused instanceof HTMLElement) firstRefused.focus();
  }, [state.errors]);

  // After the heading of the screen has taken the focus: these words tell why one is here.
  useEffect(() => {
    if (stage === 'sign-in' && farewell && isFocusFree()) farewellLine.current?.focus();
  }, [stage, farewell]);

  async function finishWith(check: Check, send: () => AuthOutcome) {
    if (await run(check, send)) dispatch({ type: 'finished' });
  }

  async function askForCode(
    purpose: CodePurpose,
    send = () => sendCode(purpose, email),
    check: Check = () => emailErrors(email),
  ) {
    if (!(await run(check, send))) return;
    // A step of its own in the history: the back button leads to the address.
    location.hash = '#enter-code';
    dispatch({ type: 'code-sent', purpose, now: Date.now() });
  }

  function submitAccount(account: { fullName: string; password: string }, check: Check) {
    void askForCode('signup', () => createAccount({ email, ...account }), check);
  }

  async function submitCode(purpose: CodePurpose, code: string) {
    const isValid = await run(
      () => codeErrors(code),
      () => enterCode(purpose, email, code),
    );
    if (isValid) dispatch({ type: 'finished', newPasswordDue: purpose === 'recovery' });
  }

  async function submitLink(link: EmailLink) {
    let signedIn = false;
    const works = await run(nothingToCheck, async () => {
      const opened = await openLink(link);
      signedIn = opened.signedIn;
      return opened.failure;
    });
    if (!works) return;
    const newPasswordDue = link.type === 'recovery' || link.type === 'invite';
    if (link.type !== 'email_change') dispatch({ type: 'finished', newPasswordDue });
    else dispatch({ type: 'finished', done: signedIn ? 'address' : 'other-mailbox' });
  }

  async function askForPhoneCode(factor: SecondFactor) {
    let challengeId = '';
    const sent = await run(nothingToCheck, async () => {
      const answer = await sendPhoneCode(factor);
      challengeId = answer.challengeId;
      return answer.failure;
    });
    if (sent) dispatch({ type: 'phone-code-sent' });
    return challengeId;
  }

  function submitFactor(factor: SecondFactor, code: string, challengeId: string) {
    const check = () => (factor.factor_type === 'webauthn' ? {} : codeErrors(code));
    void finishWith(check, () => showFactor(factor, code, challengeId));
  }

  async function submitNewPassword(password: string, check: Check) {
    const isSet = await run(check, () => setNewPassword(password));
    if (isSet) dispatch({ type: 'finished', newPasswordDue: false, done: 'password' });
  }

  if (stage === 'loading') return <p role="status">Loading...</p>;
  if (stage === 'account') return <Account arrived={state.arrived} next={next} />;
  const form = { state, onEmail: (typed: string) => dispatch({ type: 'email-typed', email: typed }) };
  const alert = (
    <>
      <Failure failure={state.failure} onResend={() => askForCode('signup')} />
      {stage === 'sign-in' && farewell && (
        <p ref={farewellLine} role="status" tabIndex={-1}>
          {farewell}
        </p>
      )}
    </>
  );
  const entry = stage === 'sign-in' || stage === 'create-account';
  return (
    <ScreenContext value={{ moved, alert }}>
      <div ref={screen} className="auth stack">
        {stage === 'link' && state.link && (
          <LinkLanding
            link={state.link}
            busy={state.busy !== null}
            onSubmit={() => state.link && submitLink(state.link)}
          />
        )}
        {stage === 'broken-link' && state.broken && (
          <BrokenLink broken={state.broken} signedIn={user !== undefined} />
        )}
        {stage === 'second-step' && (
          <SecondStep
            email={user?.email ?? ''}
            state={state}
            onPhoneCode={askForPhoneCode}
            onSubmit={submitFactor}
            onSignOut={() => void signOut()}
          />
        )}
        {stage === 'done' && state.done && <DoneMessage done={state.done} email={user?.email} next={next} />}
        {stage === 'new-password' && (
          <NewPasswordForm
            email={user?.email ?? ''}
            state={state}
            onSubmit={submitNewPassword}
            onKeep={() => dispatch({ type: 'password-kept' })}
          />
        )}
        {stage === 'sign-in' && (
          <SignInForm
            {...form}
            onSubmit={(password) =>
              finishWith(
                () => signInErrors(email, password),
                () => signIn(email, password),
              )
            }
          />
        )}
        {stage === 'create-account' && <CreateAccountForm {...form} onSubmit={submitAccount} />}
        {stage === 'forgot-password' && (
          <AddressForm {...form} purpose="recovery" onSubmit={() => askForCode('recovery')} />
        )}
        {stage === 'email-code' && (
          <AddressForm {...form} purpose="email" onSubmit={() => askForCode('email')} />
        )}
        {stage === 'code' && state.purpose && (
          <CodeForm
            purpose={state.purpose}
            state={state}
            onSubmit={(code) => state.purpose && submitCode(state.purpose, code)}
            onResend={() => state.purpose && askForCode(state.purpose)}
          />
        )}
        {entry && (
          <Providers onChoose={({ id }: Provider) => run(nothingToCheck, () => continueWith(id, next))} />
        )}
        {(entry || stage === 'forgot-password' || stage === 'email-code') && <OtherWays view={stage} />}
      </div>
    </ScreenContext>
  );
}

/**
 * Everything about signing in, up to the account; or, with `consent`, the question of another service. For
 * `client:only`: it reads the address and the session.
 */
export function Auth({ view }: { view?: 'consent' }) {
  return <AuthProvider needed>{view === 'consent' ? <Consent /> : <AuthScreen />}</AuthProvider>;
}
