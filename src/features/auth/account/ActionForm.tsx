import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { AuthFailure, AuthFailureKind } from '../auth-failure';
import { Field } from '../Field';
import { codeDigits } from '../form-rules';
import { PasswordField } from '../PasswordField';
import { account, type Outcome } from './account-service';
import { type Asked, askFor, type ProofKind, prove } from './proof';
import { useFinish } from './RowsProvider';

const PROOF_LABELS: Record<ProofKind, string> = {
  password: 'Current password',
  'email-code': 'Code from our email',
  recovery: 'Code from our email',
  'second-step': 'Code of your authenticator app',
};

/** Refusals that end with the right answer. */
const ASKS: Partial<Record<AuthFailureKind, ProofKind>> = {
  'second-step-due': 'second-step',
  'sign-in-again': 'password',
};

interface ActionFormProps {
  submit: string;
  /** What the button says meanwhile. */
  busy: string;
  /** Sends it. Where the service wants to know who it is first, that is asked in place, and then this runs again. */
  act: () => Outcome;
  onDone: () => void;
  /** False: something typed is wrong, and its field says so. */
  check?: () => boolean;
  /** How an earlier try ended. */
  failed?: AuthFailure | null;
  /** Asked for before anything is sent. */
  first?: ProofKind;
  children?: ReactNode;
}

/** A form that does one thing: busy, failed beside its button, done. A second click while it is busy sends nothing. */
export function ActionForm(props: ActionFormProps) {
  const { submit, busy: busyWords, act, onDone, check, failed = null, first, children } = props;
  const finish = useFinish();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(failed);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState('');
  const [proven, setProven] = useState(!first);
  const [refusals, setRefusals] = useState(0);
  const email = emailOf();

  useEffect(
    () => form.current?.querySelector<HTMLElement>('[tabindex="-1"], input:not([hidden]), button')?.focus(),
    [],
  );
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const askedKind = asked?.kind;
  useEffect(() => {
    if (askedKind) document.getElementById(`${id}-proof`)?.focus();
  }, [askedKind, id]);

  async function locked(work: () => Promise<void>) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    await work();
    sending.current = false;
    setBusy(false);
  }

  /** The words for why it is asked stay. */
  async function startProof(kind: ProofKind, why: AuthFailure | null) {
    const { data, failure: unsent } = await askFor(kind, email);
    setAnswer('');
    setAsked(data);
    setFailure(unsent ?? why);
  }

  async function run() {
    const refused = await act();
    if (refused === null) return onDone();
    const ask = ASKS[refused.kind];
    if (ask) await startProof(ask, refused);
    else setFailure(refused);
  }

  async function send() {
    if (!asked) return first && !proven ? startProof(first, null) : run();
    const { data, failure: wrong } = await prove(
      asked,
      email,
      asked.kind === 'password' ? answer : codeDigits(answer),
    );
    if (wrong) return setFailure(wrong);
    setFailure(null);
    setAnswer('');
    setAsked(data);
    if (data) return;
    setProven(true);
    await run();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const ask = first ?? (failed && ASKS[failed.kind]);
    if (ask) void locked(() => startProof(ask, failed));
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (sending.current) return;
    if (check?.() === false) return setRefusals(refusals + 1);
    void locked(send);
  }

  const proof = {
    id: `${id}-proof`,
    value: answer,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setAnswer(currentTarget.value),
  };
  return (
    <form ref={form} className="stack account-form" noValidate onSubmit={onSubmit}>
      {children}
      {asked?.kind === 'password' && (
        <>
          <PasswordField {...proof} label={PROOF_LABELS.password} autoComplete="current-password" />
          <button
            type="button"
            className="link"
            onClick={() => locked(() => startProof('email-code', failure))}
          >
            Send me a code by email instead
          </button>
        </>
      )}
      {asked && asked.kind !== 'password' && (
        <Field {...proof} label={PROOF_LABELS[asked.kind]} inputMode="numeric" autoComplete="one-time-code" />
      )}
      <div role="alert">{failure && <p className="error">{failure.text}</p>}</div>
      <div className="acts">
        <button type="submit" className="btn sm" aria-disabled={busy || undefined}>
          {busy ? busyWords : submit}
        </button>
        <button type="button" className="btn quiet sm" onClick={() => finish()}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function emailOf(): string {
  const state = account.$state.get();
  return state.status === 'ready' ? (state.value.email ?? '') : '';
}
