import { useEffect, useReducer, useRef, useState } from 'react';
import { useAuth } from '~/stores/auth-context';
import { type AuthAction, type AuthView, nextAuth, stageOf, startAuth } from './auth-flow';
import { type Landing, takeLanding } from './auth-landing';
import { type AuthOutcome, addressFailure } from './auth-service';
import type { FieldErrors } from './form-rules';
import { nextPath } from './next-path';

const VIEWS: Record<string, AuthView> = {
  '#create-account': 'create-account',
  '#forgot-password': 'forgot-password',
  '#email-code': 'email-code',
  '#enter-code': 'code',
};

const viewOfHash = () => VIEWS[location.hash] ?? 'sign-in';

/** What comes of a landing at once; a code first has to be traded for a session. */
function actionOf(landing: Landing): AuthAction {
  if (landing.kind === 'link') return { type: 'link-found', link: landing.link };
  if (landing.kind === 'broken') return { type: 'link-failed', failure: landing.failure };
  return { type: 'sent', stage: 'loading' };
}

const startFrom = (landing: Landing | null) =>
  landing ? nextAuth(startAuth('sign-in'), actionOf(landing)) : startAuth(viewOfHash());

/** The state of the screen, kept in step with the address and with the session. */
export function useAuthFlow() {
  const { session, signOut } = useAuth();
  // In the first render: who comes by a link must not see the forms first, and its token leaves the address at once.
  const [landing] = useState(takeLanding);
  const [state, dispatch] = useReducer(nextAuth, landing, startFrom);
  const stage = stageOf(state, session.status);
  const sending = useRef(false);
  const isForClient = landing?.kind === 'client';
  const isForUs = landing !== null && !isForClient;
  const next = nextPath(location.search, location.origin);
  const isBusy = state.busy !== null;

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
      const found = takeLanding();
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
  async function run(check: () => FieldErrors | Promise<FieldErrors>, send: () => AuthOutcome) {
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

  return { session, signOut, state, stage, dispatch, run, next };
}
