import type { AuthFailure } from './auth-failure';

interface FailureProps {
  failure: AuthFailure | null;
  /** Asks for another code to confirm the address with. */
  onResend: () => void;
}

export function Failure({ failure, onResend }: FailureProps) {
  return (
    <div role="alert">
      {failure && (
        <p className="error">
          <span>
            {failure.text}
            {failure.kind === 'unconfirmed' && (
              <>
                {' '}
                <button type="button" className="link" onClick={onResend}>
                  Resend?
                </button>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
