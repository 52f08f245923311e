import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import * as classes from '~/ui/classes';
import { Decoy } from '~/ui/Decoy';
import { currentConsent } from '~/site/consent';
import { addressProblem } from '~/site/person';
import { readSignals } from '~/lib/read-signals';
import { dismissToast, showToast } from '~/lib/toasts.store';
import { createSubscriber } from './subscribe';
import * as t from './rules/messages';

const SUBSCRIBED = t.subscribed;
const SUBSCRIBED_NEXT = t.confirmAddress;
const FAILED = t.notSubscribed;

const CONSENT = currentConsent('newsletter');

type State =
  | { step: 'idle' | 'sending' | 'success' }
  | { step: 'failure'; text: string; /** The address is at fault, not the sending. */ inField: boolean };

/** What the toasts of this form are about. */
const TOAST = 'newsletter';

/** Not imported lazily: a browser never repeats an import that failed, and this form promises another try. */
const subscribe = createSubscriber();

/**
 * The newsletter form. The field is uncontrolled and keeps what was typed before the island worked. Without a script
 * the button leads to the contact page; the field has no name, so that no address ends up in a URL.
 */
export function Newsletter() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'idle' });
  const refused = state.step === 'failure' && state.inField;

  // After the message is in the page, so that it is read out together with the field.
  useEffect(() => {
    if (state.step === 'failure' && state.inField) field.current?.focus();
  }, [state]);

  const refuse = (text: string) => setState({ step: 'failure', text, inField: true });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step === 'sending') return;
    dismissToast(TOAST);
    const typed = field.current?.value ?? '';
    const problem = addressProblem(typed);
    if (problem) {
      refuse(problem);
      return;
    }

    setState({ step: 'sending' });
    const outcome = await subscribe(typed.trim(), readSignals(event.currentTarget, CONSENT.hash));
    if (outcome.ok) {
      if (field.current?.value === typed) field.current.value = '';
      setState({ step: 'success' });
      showToast({ about: TOAST, tone: 'success', title: SUBSCRIBED, text: SUBSCRIBED_NEXT });
    } else if (outcome.emailText) {
      refuse(outcome.emailText);
    } else {
      setState({ step: 'failure', text: FAILED, inField: false });
      showToast({ about: TOAST, tone: 'error', title: FAILED, ...(outcome.text && { text: outcome.text }) });
    }
  }

  return (
    <form className="mt-4" action="/contact" noValidate onSubmit={submit}>
      <div className={classes.field}>
        <label className={`${classes.label} text-s`} htmlFor={`${id}-email`}>
          {t.emailAddress}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            id={`${id}-email`}
            className={`${classes.input} min-w-0 flex-[1_1_10rem]`}
            type="email"
            autoComplete="email"
            inputMode="email"
            aria-describedby={`${id}-message`}
            aria-invalid={refused || undefined}
          />
          <button
            type="submit"
            className={`${classes.button('main', 'small')} min-h-13!`}
            aria-describedby={`${id}-consent`}
            aria-disabled={state.step === 'sending' || undefined}
          >
            {state.step === 'sending' ? t.sending : t.subscribe}
          </button>
        </div>
      </div>
      <p id={`${id}-consent`} className={`${classes.note} mt-2`}>
        {CONSENT.text}
      </p>
      <Decoy id={`${id}-website`} />
      <p id={`${id}-message`} className={`${state.step === 'failure' ? 'said-wrong' : 'said-done'} mt-2`}>
        {state.step === 'failure' && state.text}
        {state.step === 'success' && (
          <>
            {SUBSCRIBED_NEXT} <a href={`/consent#${CONSENT.hash}`}>{t.whatYouAgreedTo}</a>
          </>
        )}
      </p>
    </form>
  );
}
