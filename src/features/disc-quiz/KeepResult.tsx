import { useState } from 'react';
import type { DiscAnswers } from '~/domain/disc/submission';
import { AuthProvider, useAuth } from '~/stores/auth-context';
import { keepResult } from './keep-result';

type State = { step: 'idle' | 'keeping' | 'kept' } | { step: 'failed'; words: string };

const LABELS: Record<State['step'], string> = {
  idle: 'Keep this result in my account',
  keeping: 'Keeping...',
  kept: 'Kept in your account',
  failed: 'Keep this result in my account',
};

interface Props {
  answers: DiscAnswers;
  /** Of this run of the assessment: it is kept once. */
  runKey: string;
}

function Offer({ answers, runKey }: Props) {
  const { session } = useAuth();
  const [state, setState] = useState<State>({ step: 'idle' });
  if (session.status !== 'signed-in') return null;

  const asleep = state.step === 'keeping' || state.step === 'kept';

  async function keep() {
    setState({ step: 'keeping' });
    const words = await keepResult(answers, runKey);
    setState(words === undefined ? { step: 'kept' } : { step: 'failed', words });
  }

  return (
    <div className="report-keep">
      <button
        className="btn quiet"
        type="button"
        aria-disabled={asleep}
        aria-describedby="keep-note"
        onClick={() => !asleep && void keep()}
      >
        {LABELS[state.step]}
      </button>
      <p className="small" id="keep-note">
        Only the four counts and the day are kept, not your answers. You can delete them in{' '}
        <a href="/auth">your account</a>.
      </p>
      <p className="report-mail small" role="status">
        {state.step === 'kept' && 'Kept. Your account shows it from now on.'}
        {state.step === 'failed' && `${state.words} It is not kept; your result stays here.`}
      </p>
    </div>
  );
}

/** For somebody who is signed in: a button that keeps the counts with their account. Nobody else sees anything. */
export function KeepResult(props: Props) {
  return (
    <AuthProvider>
      <Offer {...props} />
    </AuthProvider>
  );
}
