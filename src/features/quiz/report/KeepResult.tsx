import { button, note } from '~/ui/classes';
import { useSession } from '~/lib/use-session';
import { withParts } from '~/site/language';
import type { KeepState } from '../quiz.store';
import * as t from '../rules/messages';

const LABELS: Record<KeepState['step'], string> = {
  idle: t.keepThisResult,
  keeping: t.keeping,
  kept: t.keptInAccount,
  failed: t.keepThisResult,
};

interface Props {
  state: KeepState;
  onKeep: () => void;
}

/** For somebody who is signed in: a button that keeps the counts with their account. Nobody else sees anything. */
export function KeepResult({ state, onKeep }: Props) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      <button
        className={button('quiet')}
        type="button"
        aria-disabled={state.step === 'keeping' || state.step === 'kept'}
        aria-describedby="keep-note"
        onClick={onKeep}
      >
        {LABELS[state.step]}
      </button>
      <p className={note} id="keep-note">
        {withParts(t.onlyCountsKept, {
          account: (
            <a key="account" href="/auth">
              {t.yourAccount}
            </a>
          ),
        })}
      </p>
      <p className={state.step === 'kept' ? 'said-done' : 'said-wrong'} role="status">
        {state.step === 'kept' && t.kept}
        {state.step === 'failed' && t.notKept(state.words)}
      </p>
    </div>
  );
}
