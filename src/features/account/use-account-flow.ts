import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SessionState } from '~/lib/session.store';
import { hasStoredSession } from '~/lib/stored-session';
import * as flow from './account-flow';
import { addressFailure, askForCode as askService } from './account-service';
import type { Attempt } from './attempt';
import { emailErrors, type FieldErrors } from './form-rules';
import { type Arrival, takeArrival } from './link-arrival';
import { nextPath } from './next-path';

/** What signing in says to somebody whose session has just ended here, in another tab, or with the account. */
export const $farewell = atom('');

const VIEWS: Record<string, flow.View> = {
  '#create-account': 'create-account',
  '#forgot-password': 'forgot-password',
  '#email-code': 'email-code',
  '#enter-code': 'code',
};

/** The page is prerendered for who comes with nothing, so there is no address on the server. */
const hash = () => (import.meta.env.SSR ? '' : location.hash);
const viewOfHash = () => VIEWS[hash()] ?? 'sign-in';
const never = () => () => undefined;

/** What comes of an arrival at once; a code first has to be traded for a session. */
function changeBy(arrival: Arrival): flow.Change {
  if (arrival.kind === 'link') return flow.findLink(arrival.link);
  if (arrival.kind === 'broken') return flow.breakLink(arrival.failure);
  return flow.send('loading');
}

const startFrom = (arrival: Arrival | null) =>
  arrival ? changeBy(arrival)(flow.startState('sign-in')) : flow.startState(viewOfHash());

interface Sending<Data> {
  check?: () => FieldErrors | Promise<FieldErrors>;
  send: () => Promise<Attempt<Data>>;
  /** What has changed when it has worked. Without it the page is left. */
  done?: (data: Data) => flow.Change;
}

const PRERENDERED = flow.startState('sign-in');

let arrivalOfPage: Arrival | null | undefined;

/** Remembered, because it is gone from the address: React begins a first render anew if the session changes in it. */
function takeArrivalOfPage(): Arrival | null {
  if (arrivalOfPage === undefined) arrivalOfPage = import.meta.env.SSR ? null : takeArrival();
  return arrivalOfPage;
}

/** The state of signing in, kept in step with the address and with the session. */
export function useAccountFlow(session: SessionState) {
  // In the first render: who comes by a link must not see the forms first, and its token leaves the address at once.
  const [arrival] = useState(takeArrivalOfPage);
  const [current, dispatch] = useReducer(
    (before: flow.FlowState, change: flow.Change) => change(before),
    arrival,
    startFrom,
  );
  /** False in the first render in the browser, which has to agree with the page. */
  const isOurs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  /** Nothing says that somebody could be signed in, so the form need not wait for the auth code. */
  const [isNew] = useState(() => arrival === null && !hasStoredSession());
  const status = isNew && session.status === 'unknown' ? 'signed-out' : session.status;
  const state = isOurs ? current : PRERENDERED;
  const stage = flow.stageOf(state, isOurs ? status : 'signed-out');
  const sending = useRef(false);
  const firstStage = useRef<flow.Stage>(undefined);
  /**
   * Whether something else has been on the screen, or the address names a view: a page that opens by itself leaves the
   * focus where it is.
   */
  const moved = useRef(false);
  const isForClient = arrival?.kind === 'client';
  const isForUs = arrival !== null && !isForClient;
  const next = import.meta.env.SSR ? null : nextPath(location.search, location.origin);
  const isBusy = state.busy !== null;
  const email = state.email.trim();

  // Before the effect of the heading, which asks for it.
  useLayoutEffect(() => {
    if (!isOurs || stage === 'loading') return;
    firstStage.current ??= stage;
    // The address is read again here: a link may have been opened since the first render.
    moved.current ||= stage !== firstStage.current || (arrival === null && hash() in VIEWS);
  }, [isOurs, stage, arrival]);

  useEffect(() => {
    if (isForUs) return;
    // Also where nothing was found: another island may have opened the client, which cleans the address.
    void addressFailure().then((failure) => {
      const isAboutAddress =
        isForClient || failure?.kind === 'bad-link' || failure?.kind === 'identity-taken';
      if (failure && isAboutAddress) dispatch(flow.breakLink(failure));
      else if (isForClient) dispatch(flow.finish());
    });
  }, [isForUs, isForClient]);

  useEffect(() => {
    const follow = () => {
      const found = takeArrival();
      dispatch(found ? changeBy(found) : flow.chooseView(viewOfHash()));
    };
    addEventListener('hashchange', follow);
    // A link may have been opened between the first render and now, when nothing here listened.
    const missed = isForClient ? null : takeArrival();
    if (missed) dispatch(changeBy(missed));
    return () => removeEventListener('hashchange', follow);
  }, [isForClient]);

  useEffect(() => {
    if (!state.arrived) return;
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    if (stage === 'account' && next) location.assign(next);
  }, [state.arrived, stage, next]);

  useEffect(() => {
    // A view that was chosen during a request is shown after it.
    if (!isBusy && viewOfHash() !== state.view) dispatch(flow.chooseView(viewOfHash()));
  }, [isBusy, state.view]);

  useEffect(() => {
    if (session.status === 'signed-out') dispatch(flow.leave);
    // The same event reaches other tabs, and there nobody asked for a new password.
    const isRecovery = 'user' in session && session.event === 'PASSWORD_RECOVERY';
    if (isRecovery && isForClient) dispatch(flow.recover);
  }, [session, isForClient]);

  /** Checks, sends, and says what came of it. A second call meanwhile does nothing. */
  async function run<Data>({ check, send, done }: Sending<Data>): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      const errors = (await check?.()) ?? {};
      if (Object.keys(errors).length > 0) return dispatch(flow.refuse(errors));
      dispatch(flow.send(stage));
      const { data, failure } = await send();
      if (failure) dispatch(flow.fail(failure));
      else if (done) dispatch(done(data));
    } finally {
      sending.current = false;
    }
  }

  const askForCode = (purpose: flow.CodePurpose, more: Partial<Sending<unknown>> = {}) =>
    run({
      check: () => emailErrors(email),
      send: () => askService(purpose, email),
      done() {
        // A step of its own in the history: the back button leads to the address.
        location.hash = '#enter-code';
        return flow.sendCode(purpose, Date.now());
      },
      ...more,
    });

  return {
    state,
    stage,
    isOurs,
    dispatch,
    run,
    askForCode,
    next,
    email,
    user: 'user' in session ? session.user : undefined,
    farewell: useStore($farewell),
    moved,
  };
}

export const FlowContext = createContext<ReturnType<typeof useAccountFlow> | null>(null);

/** For the views of signing in. */
export function useFlow() {
  const found = useContext(FlowContext);
  if (!found) throw new Error('A view of signing in must be used within the account island');
  return found;
}
