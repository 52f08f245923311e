import { type ActionDispatch, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useAuth } from '~/stores/auth-context';
import { type AuthAction, type AuthView, nextAuth, stageOf, startAuth } from './auth-flow';
import { type Landing, takeLanding } from './auth-landing';
import { type AuthOutcome, exchangeFailure } from './auth-service';
import type { FieldErrors } from './form-rules';
import { nextPath } from './next-path';

const VIEWS: Record<string, AuthView> = {
  '#create-account': 'create-account',
  '#forgot-password': 'forgot-password',
  '#email-code': 'email-code',
  '#enter-code': 'code',
};

const viewOfHash = () => VIEWS[location.hash] ?? 'sign-in';

type Dispatch = ActionDispatch<[AuthAction]>;

async function arrive(landing: Landing | null, dispatch: Dispatch): Promise<void> {
  if (landing?.kind === 'link') dispatch({ type: 'link-found', link: landing.link });
  else if (landing?.kind === 'broken') dispatch({ type: 'link-failed', failure: landing.failure });
  else if (landing?.kind === 'code') {
    dispatch({ type: 'sent', stage: 'loading' });
    const failure = await exchangeFailure();
    dispatch(failure ? { type: 'link-failed', failure } : { type: 'finished' });
  }
}

/** The state of the screen, kept in step with the address and with the session. */
export function useAuthFlow() {
  const { session, signOut } = useAuth();
  const [state, dispatch] = useReducer(nextAuth, null, () => startAuth(viewOfHash()));
  const stage = stageOf(state, session.status);
  const sending = useRef(false);
  const cameByCode = useRef(false);
  const next = nextPath(location.search, location.origin);
  const isBusy = state.busy !== null;

  // Before the paint: who comes by a link must not see the forms first.
  useLayoutEffect(() => {
    const arriveHere = () => {
      const landing = takeLanding();
      cameByCode.current ||= landing?.kind === 'code';
      void arrive(landing, dispatch);
      return landing;
    };
    const showHash = () => {
      if (!arriveHere()) dispatch({ type: 'view-chosen', view: viewOfHash() });
    };
    arriveHere();
    addEventListener('hashchange', showHash);
    return () => removeEventListener('hashchange', showHash);
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
    if (isRecovery && session.event === 'PASSWORD_RECOVERY' && cameByCode.current) {
      dispatch({ type: 'recovered' });
    }
  }, [session]);

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
