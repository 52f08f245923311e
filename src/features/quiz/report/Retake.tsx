import { useState } from 'react';
import { frame } from '~/ui/blocks';
import { button } from '~/ui/classes';
import { tw } from '~/lib/tw';
import * as t from '../rules/messages';
import { takeFocus } from '../take-focus';

/** Deletes the result and leads back to the form, once the person has said so twice: nothing can bring it back. */
export function Retake({ onRetake }: { onRetake: () => void }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'kept'>('idle');
  if (step !== 'asking')
    return (
      <button
        className={button('quiet')}
        type="button"
        // Whoever keeps the result goes on from where they were.
        ref={step === 'kept' ? takeFocus : undefined}
        onClick={() => setStep('asking')}
      >
        {t.retake}
      </button>
    );
  return (
    <span className={`${frame} ${tw`flex w-full flex-wrap items-center gap-x-2 gap-y-3`}`}>
      <b className="w-full outline-none" ref={takeFocus} tabIndex={-1}>
        {t.retakeDeletes}
      </b>
      <button className={button('quiet')} type="button" onClick={onRetake}>
        {t.deleteAndRetake}
      </button>
      <button className={button('quiet')} type="button" onClick={() => setStep('kept')}>
        {t.keepIt}
      </button>
    </span>
  );
}
