import { map } from 'nanostores';
import type { AccountFailure, FailureKind } from '../account-failure';
import type { Outcome } from '../attempt';
import { codeDigits } from '../form-rules';
import { account } from './account-data';
import { type Asked, askFor, type ProofKind, prove } from './proof';

/** Refusals that end with the right answer. */
const ASKS: Partial<Record<FailureKind, ProofKind>> = {
  'second-step-due': 'second-step',
  'sign-in-again': 'password',
};

/** What is wrong with what was typed, by field. */
export type Problems = Partial<Record<string, string>>;

interface Sending {
  check?: (() => Problems | Promise<Problems>) | undefined;
  /** Sends it. Where the service wants to know who it is first, that is asked in place, and then this runs again. */
  act: () => Outcome;
  onDone: () => void;
}

/**
 * Something to do once: busy, failed, done. `first` is asked for before anything is sent; `failed` is how an earlier try
 * ended. Whatever comes while it is busy does nothing.
 */
export function createAction(first: ProofKind | null, failed: AccountFailure | null) {
  const $state = map({
    busy: false,
    failure: failed,
    asked: null as Asked | null,
    answer: '',
    problems: {} as Problems,
  });
  let due = first;
  const email = () => account.$state.get().data?.email ?? '';

  async function locked(work: () => Promise<void>): Promise<void> {
    if ($state.get().busy) return;
    $state.setKey('busy', true);
    await work();
    $state.setKey('busy', false);
  }

  /** The words for why it is asked stay. */
  async function startProof(kind: ProofKind, why: AccountFailure | null): Promise<void> {
    const { data, failure } = await askFor(kind, email());
    $state.set({ ...$state.get(), answer: '', asked: data, failure: failure ?? why });
  }

  /** Whether nothing more is asked. */
  async function takeProof(asked: Asked): Promise<boolean> {
    const { answer } = $state.get();
    const typed = asked.kind === 'password' ? answer : codeDigits(answer);
    const { data: next, failure } = await prove(asked, email(), typed);
    $state.setKey('failure', failure);
    if (failure) return false;
    $state.set({ ...$state.get(), answer: '', asked: next });
    if (next) return false;
    due = null;
    return true;
  }

  return {
    $state,
    type: (answer: string) => $state.setKey('answer', answer),
    /** Asks at once for what is known to be due. */
    begin() {
      const kind = due ?? (failed && ASKS[failed.kind]);
      if (kind) void locked(() => startProof(kind, failed));
    },
    sendCodeInstead: () => void locked(() => startProof('email-code', $state.get().failure)),
    send: ({ check, act, onDone }: Sending) =>
      locked(async () => {
        const { asked } = $state.get();
        const problems = (await check?.()) ?? {};
        $state.setKey('problems', problems);
        if (Object.keys(problems).length > 0) return;
        if (asked && !(await takeProof(asked))) return;
        if (due) return startProof(due, null);
        const refused = await act();
        if (refused === null) return onDone();
        const ask = ASKS[refused.kind];
        if (ask) await startProof(ask, refused);
        else $state.setKey('failure', refused);
      }),
  };
}
