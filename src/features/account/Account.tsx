import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SessionState } from '~/lib/session.store';
import { SESSION_EVENT } from '~/site/constants';
import { useSession } from '~/lib/use-session';
import { lazily, Loading } from './Lazy';
import { OtherWays, Providers, SignInForm } from './SignIn';
import { FlowContext, useAccountFlow } from './use-account-flow';

// What most visits do not need.
const emailCode = () => import('./EmailCode');
const linkArrival = () => import('./LinkArrival');
const SignedIn = lazily(async () => (await import('./profile/SignedIn')).SignedIn);
const AddressForm = lazily(async () => (await emailCode()).AddressForm);
const CodeForm = lazily(async () => (await emailCode()).CodeForm);
const CreateAccountForm = lazily(async () => (await import('./CreateAccountForm')).CreateAccountForm);
const NewPasswordForm = lazily(async () => (await import('./NewPasswordForm')).NewPasswordForm);
const SecondStep = lazily(async () => (await import('./SecondStep')).SecondStep);
const LinkForm = lazily(async () => (await linkArrival()).LinkForm);
const BrokenLink = lazily(async () => (await linkArrival()).BrokenLink);
const DoneMessage = lazily(async () => (await linkArrival()).DoneMessage);
const Consent = lazily(async () => (await import('./consent/Consent')).Consent);

function Flow({ session }: { session: SessionState }) {
  const flow = useAccountFlow(session);
  const { state, stage, next, isOurs } = flow;
  const view = useRef<HTMLDivElement>(null);

  // The header waits for a session, to show who is signed in.
  useEffect(() => {
    if (session.status === 'signed-in') dispatchEvent(new Event(SESSION_EVENT));
  }, [session.status]);

  useLayoutEffect(() => {
    if (isOurs) delete document.documentElement.dataset.called;
  }, [isOurs]);

  useEffect(() => {
    if (Object.keys(state.errors).length)
      view.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state.errors]);

  if (stage === 'loading') return <Loading />;
  if (stage === 'account') return <SignedIn arrived={state.arrived} next={next} />;
  return (
    <FlowContext value={flow}>
      <div ref={view} className="next:mt-4" data-account-view>
        {stage === 'link' && state.link && <LinkForm link={state.link} />}
        {stage === 'broken-link' && state.broken && <BrokenLink broken={state.broken} />}
        {stage === 'second-step' && <SecondStep />}
        {stage === 'done' && state.done && <DoneMessage done={state.done} />}
        {stage === 'new-password' && <NewPasswordForm />}
        {stage === 'sign-in' && <SignInForm />}
        {stage === 'create-account' && <CreateAccountForm />}
        {stage === 'forgot-password' && <AddressForm key="recovery" purpose="recovery" />}
        {stage === 'email-code' && <AddressForm key="email" purpose="email" />}
        {stage === 'code' && state.purpose && <CodeForm purpose={state.purpose} />}
        {(stage === 'sign-in' || stage === 'create-account') && <Providers />}
        <OtherWays />
      </div>
    </FlowContext>
  );
}

/**
 * Everything about signing in, up to the account; or, with `consent`, the question of another service, for `client:only`.
 * The page hides the prerendered form while its root carries `data-called`.
 */
export function Account({ view }: { view?: 'consent' }) {
  const session = useSession({ needed: true });
  const View = view === 'consent' ? Consent : Flow;
  return <View session={session} />;
}
