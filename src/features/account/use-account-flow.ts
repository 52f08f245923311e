import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useAuth } from '~/lib/auth-context';
import {
  type CodePurpose,
  type FlowAction,
  nextState,
  type Stage,
  stageOf,
  startState,
  type View,
} from './account-flow';
import { addressFailure, sendCode } from './account-service';
import type { Outcome } from './attempt';
import { emailErrors, type FieldErrors } from './form-rules';
import { type Arrival, takeArrival } from './link-arrival';
import { nextPath } from './next-path';

/** What signing in says to somebody whose session has just ended here, in another tab, or with the account. */
export const $farewell = atom('');

const VIEWS: Record<string, View> = {
  '#create-account': 'create-account',
  '#forgot-password': 'forgot-password',
  '#email-code': 'email-code',
  '#enter-code': 'code',
};

const viewOfHash = () => VIEWS[location.hash] ?? 'sign-in';

/** What comes of an arrival at once; a code first has to be traded for a session. */
function actionOf(arrival: Arrival): FlowAction {
  if (arrival.kind === 'link') return { type: 'link-found', link: arrival.link };
  if (arrival.kind === 'broken') return { type: 'link-failed', failure: arrival.failure };
  return { type: 'sent', stage: 'loading' };
}

const startFrom = (arrival: Arrival | null) =>
  arrival ? nextState(startState('sign-in'), actionOf(arrival)) : startState(viewOfHash());

type Check = () => FieldErrors | Promise<FieldErrors>;

/** Whether something else has been on the screen: a page that opens leaves the focus where it is. */
function useMoved(stage: Stage): RefObject<boolean> {
  const first = useRef<Stage>(undefined);
  const moved = useRef(false);
  // Before the effect of the heading, which asks for it.
  useLayoutEffect(() => {
    if (stage === 'loading') return;
    first.current ??= stage;
    moved.current ||= stage !== first.current;
  }, [stage]);
  return moved;
}

/** The state of signing in, kept in step with the address and with the session. */
export function useAccountFlow() {
  const { session, signOut } = useAuth();
  // In the first render: who comes by a link must not see the forms first, and its token leaves the address at once.
  const [arrival] = useState(takeArrival);
  const [state, dispatch] = useReducer(nextState, arrival, startFrom);
  const stage = stageOf(state, session.status);
  const sending = useRef(false);
  const isForClient = arrival?.kind === 'client';
  const isForUs = arrival !== null && !isForClient;
  const next = nextPath(location.search, location.origin);
  const isBusy = state.busy !== null;
  const email = state.email.trim();

  useEffect(() => {
    if (isForUs) return;
    // Also where nothing was found: another island may have opened the client, which cleans the address.
    void addressFailure().then((failure) => {
      const isAboutAddress =
        isForClient || failure?.kind === 'bad-link' || failure?.kind === 'identity-taken';
      if (failure && isAboutAddress) dispatch({ type: 'link-failed', failure });
      else if (isForClient) dispatch({ type: 'finished' });
    });
  }, [isForUs, isForClient]);

  useEffect(() => {
    const follow = () => {
      const found = takeArrival();
      dispatch(found ? actionOf(found) : { type: 'view-chosen', view: viewOfHash() });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!state.arrived) return;
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    if (stage === 'account' && next) location.assign(next);
  }, [state.arrived, stage, next]);

  useEffect(() => {
    // A view that was chosen during a request is shown after it.
    if (!isBusy && viewOfHash() !== state.view) dispatch({ type: 'view-chosen', view: viewOfHash() });
  }, [isBusy, state.view]);

  useEffect(() => {
    if (session.status === 'signed-out') dispatch({ type: 'left' });
    // The same event reaches other tabs, and there nobody asked for a new password.
    const isRecovery = session.status === 'signed-in' || session.status === 'second-step';
    if (isRecovery && session.event === 'PASSWORD_RECOVERY' && isForClient) {
      dispatch({ type: 'recovered' });
    }
  }, [session, isForClient]);

  /** Checks, sends, and says what came of it. Returns whether it worked; a second call meanwhile does nothing. */
  async function run(send: () => Outcome, check: Check = () => ({})): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    try {
      const errors = await check();
      if (Object.keys(errors).length > 0) {
        dispatch({ type: 'refused', errors });
        return false;
      }
      dispatch({ type: 'sent', stage });
      const failure = await send();
      if (failure) dispatch({ type: 'failed', failure });
      return failure === null;
    } finally {
      sending.current = false;
    }
  }

  async function askForCode(
    purpose: CodePurpose,
    send = () => sendCode(purpose, email),
    check: Check = () => emailErrors(email),
  ) {
    if (!(await run(send, check))) return;
    // A step of its own in the history: the back button leads to the address.
    location.hash = '#enter-code';
    dispatch({ type: 'code-sent', purpose, now: Date.now() });
  }

  return {
    state,
    stage,
    dispatch,
    run,
    askForCode,
    signOut,
    next,
    email,
    onEmail: (typed: string) => dispatch({ type: 'email-typed', email: typed }),
    user: 'user' in session ? session.user : undefined,
    farewell: useStore($farewell),
    moved: useMoved(stage),
  };
}

export const FlowContext = createContext<ReturnType<typeof useAccountFlow> | null>(null);

/** For the views of signing in. */
export function useFlow() {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('A view of signing in must be used within the account island');
  return flow;
}

/** Whole seconds until `time` (epoch milliseconds); counts down on screen. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Before the paint: a clock that stood still since the last countdown must not be seen.
  useLayoutEffect(() => {
    const update = () => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    };
    const timer = setInterval(update, 1_000);
    update();
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
