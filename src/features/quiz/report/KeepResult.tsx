import { button, note } from '~/ui/classes';
import { useSession } from '~/lib/use-session';
import type { KeepState } from '../quiz.store';

const LABELS: Record<KeepState['step'], string> = {
  idle: 'Keep this result in my account',
  keeping: 'Keeping...',
  kept: 'Kept in your account',
  failed: 'Keep this result in my account',
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
        Only the four counts and the day are kept, not your answers. You can delete them in{' '}
        <a href="/auth">your account</a>.
      </p>
      <p className={state.step === 'kept' ? 'said-done' : 'said-wrong'} role="status">
        {state.step === 'kept' && 'Kept. Your account shows it from now on.'}
        {state.step === 'failed' && `${state.words} It is not kept; your result stays here.`}
      </p>
    </div>
  );
}
