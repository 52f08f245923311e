import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session, type SessionState, startSession } from './session.store';

/**
 * Who is signed in, for an island, which starts the session by it. Islands share it: whatever one of them does, the
 * others show. `needed`: fetch the auth code although nobody is signed in, because the page is about signing in.
 */
export function useSession({ needed = false } = {}): SessionState {
  useEffect(() => void startSession({ needed }), [needed]);
  // The prerendered page knows nobody, and the first render in the browser has to agree with it.
  return useStore($session, { ssr: 'initial' });
}
