import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { AuthFailure, AuthFailureKind } from '../auth-failure';
import { CodeField } from '../CodeField';
import { codeDigits } from '../form-rules';
import { PasswordField } from '../PasswordField';
import { account, type Outcome } from './account-service';
import { type Asked, askFor, type ProofKind, prove } from './proof';
import { useFinish } from './RowsProvider';

export const BUSY = 'One moment...';

/** Refusals that end with the right answer. */
const ASKS: Partial<Record<AuthFailureKind, ProofKind>> = {
  'second-step-due': 'second-step',
  'sign-in-again': 'password',
};

interface ActionFormProps {
  submit: string;
  /** Sends it. Where the service wants to know who it is first, that is asked in place, and then this runs again. */
  act: () => Outcome;
  /** The note when it is done, and at which row if its own is gone by then; or what to do instead of closing. */
  done?: ReactNode;
  at?: string;
  onDone?: () => void;
  /** False: something typed is wrong, and its field says so. */
  check?: () => boolean | Promise<boolean>;
  /** How an earlier try ended. */
  failed?: AuthFailure | null;
  /** Asked for before anything is sent. */
  first?: ProofKind | false;
  children?: ReactNode;
}

const emailOf = () => {
  const state = account.$state.get();
  return (state.status === 'ready' && state.value.email) || '';
};

const focusIn = (form: HTMLFormElement | null, selector: string) =>
  form?.querySelector<HTMLElement>(selector)?.focus();

/** A form that does one thing: busy, failed beside its button, done. A second click while it is busy sends nothing. */
export function ActionForm({
  submit,
  act,
  done,
  at,
  onDone,
  check,
  failed = null,
  first,
  children,
}: ActionFormProps) {
  const finish = useFinish();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const proven = useRef(!first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(failed);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState('');
  const [refusals, setRefusals] = useState(0);
  const kind = asked?.kind;

  useEffect(() => {
    if (refusals) focusIn(form.current, '[aria-invalid=true]');
  }, [refusals]);
  useEffect(() => {
    focusIn(form.current, kind ? '.proof input' : '[tabindex="-1"], input:not([hidden]), button');
  }, [kind]);

  async function locked(work: () => Promise<void>) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    await work();
    sending.current = false;
    setBusy(false);
  }

  /** The words for why it is asked stay. */
  async function startProof(kindOfProof: ProofKind, why: AuthFailure | null) {
    const attempted = await askFor(kindOfProof, emailOf());
    setAnswer('');
    setAsked(attempted.data);
    setFailure(attempted.failure ?? why);
  }

  async function run() {
    const refused = await act();
    if (refused === null) return onDone ? onDone() : finish(done, at);
    const ask = ASKS[refused.kind];
    if (ask) await startProof(ask, refused);
    else setFailure(refused);
  }

  async function send() {
    if (asked) {
      const typed = kind === 'password' ? answer : codeDigits(answer);
      const { data: next, failure: wrong } = await prove(asked, emailOf(), typed);
      setFailure(wrong);
      if (wrong) return;
      setAnswer('');
      setAsked(next);
      if (next) return;
      proven.current = true;
    }
    await (first && !proven.current ? startProof(first, null) : run());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const ask = first || (failed && ASKS[failed.kind]);
    if (ask) void locked(() => startProof(ask, failed));
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void locked(async () => {
      if ((await check?.()) === false) setRefusals(refusals + 1);
      else await send();
    });
  }

  return (
    <form ref={form} className="stack account-form" noValidate onSubmit={onSubmit}>
      {children}
      {kind && (
        <div className="proof">
          {kind === 'password' ? (
            <>
              <PasswordField
                id={id}
                label="Current password"
                autoComplete="current-password"
                value={answer}
                onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
              />
              <button
                type="button"
                className="link"
                onClick={() => locked(() => startProof('email-code', failure))}
              >
                Send me a code by email instead
              </button>
            </>
          ) : (
            <CodeField
              id={id}
              label={kind === 'second-step' ? 'Code of your authenticator app' : 'Code from our email'}
              value={answer}
              error={undefined}
              onValue={setAnswer}
            />
          )}
        </div>
      )}
      <div role="alert">{failure && <p className="error">{failure.text}</p>}</div>
      <div className="acts">
        <button type="submit" className="btn sm" aria-disabled={busy || undefined}>
          {busy ? BUSY : submit}
        </button>
        <button type="button" className="btn quiet sm" onClick={() => finish()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
