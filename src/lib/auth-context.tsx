import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { $session, type SessionState, type SignOutScope, signOut, startSession } from './session.store';

interface Auth {
  session: SessionState;
  signOut: (scope?: SignOutScope) => Promise<boolean>;
}

const AuthContext = createContext<Auth | null>(null);

interface AuthProviderProps {
  /** Fetch the auth code although nobody is signed in: the page is about signing in. */
  needed?: boolean;
  children: ReactNode;
}

/** Starts the session for an island. Islands share it: whatever one of them does, the others show. */
export function AuthProvider({ needed = false, children }: AuthProviderProps) {
  // The prerendered page knows nobody, and the first render in the browser has to agree with it.
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    void startSession({ needed });
  }, [needed]);
  const auth = useMemo(() => ({ session, signOut }), [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
