import { useEffect, useRef } from 'react';
import { useAuth } from '~/stores/auth-context';

interface AccountProps {
  /** The visitor signed in here and now, so the form that held the focus is gone. */
  arrived: boolean;
  /** The page of this site that the visitor came for. */
  next: string | null;
}

export function Account({ arrived, next }: AccountProps) {
  const { session, signOut } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  return (
    <div className="auth stack">
      <h2 ref={heading} tabIndex={-1} className="title-2">
        You are signed in
      </h2>
      {session.status === 'signed-in' && (
        <p>
          Your account is <bdi>{session.user.email}</bdi>.
        </p>
      )}
      <div className="acts">
        {next && (
          <a className="btn" href={next}>
            Continue
          </a>
        )}
        <button type="button" className="btn quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </div>
  );
}
