import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AuthState } from './auth-flow';
import { Field } from './Field';
import { codeDigits } from './form-rules';

const SECOND_MS = 1_000;

/** Whole seconds until `time` (epoch milliseconds); counts down on screen. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Before the paint: a clock that stood still since the last countdown must not be seen.
  useLayoutEffect(() => {
    const update = () => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    };
    const timer = setInterval(update, SECOND_MS);
    update();
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(0, Math.ceil((time - now) / SECOND_MS));
}

interface ConfirmFormProps {
  state: AuthState;
  onSubmit: (code: string) => void;
  onResend: () => void;
  onBack: () => void;
}

export function ConfirmForm({ state, onSubmit, onResend, onBack }: ConfirmFormProps) {
  const { email, errors, busy, resendAt, resent } = state;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [code, setCode] = useState('');
  const wait = useSecondsUntil(resendAt);

  useEffect(() => heading.current?.focus(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(codeDigits(code));
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className="title-2">
        Check your email to finish.
      </h2>
      <p>
        If <bdi>{email}</bdi> can be used for a new account, a message with a code of six digits is on its way
        to it.
      </p>
      <Field
        id={`${id}-code`}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <button type="submit" className="btn" aria-disabled={busy || undefined}>
        {busy ? 'Checking...' : 'Confirm'}
      </button>
      <p role="status">{resent && 'Another code has been asked for. Only the newest one works.'}</p>
      <div className="acts">
        <button
          type="button"
          className="btn quiet sm"
          aria-disabled={wait > 0 || undefined}
          onClick={() => wait === 0 && onResend()}
        >
          {wait > 0 ? `Send another code (in ${wait} s)` : 'Send another code'}
        </button>
        <button type="button" className="btn quiet sm" onClick={onBack}>
          Use another address
        </button>
      </div>
    </form>
  );
}
