import type { Factor } from '@supabase/supabase-js';
import { useEffect, useId, useState } from 'react';
import { FACTOR_CODE_DIGITS } from '~/site/constants';
import { actions, button, note } from '~/ui/classes';
import { signOut } from '~/lib/session.store';
import { finish, sendPhoneCode as showSent } from './account-flow';
import { listFactors, sendPhoneCode, showFactor } from './account-service';
import words from './factor-words.json';
import { CodeField } from './Fields';
import { codeDigits, codeErrors } from './form-rules';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';

const wordsOf = ({ factor_type: type }: Factor) => words[type as keyof typeof words];

/** The second factor of an account that has one. Sends nothing by itself. */
export function SecondStep() {
  const { state, user, run } = useFlow();
  const id = useId();
  const [factors, setFactors] = useState<Factor[]>();
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState('');
  const [challengeId, setChallengeId] = useState('');

  useEffect(() => {
    void listFactors().then((all) => setFactors(all.filter(wordsOf)));
  }, []);

  if (!factors) return <p role="status">Loading...</p>;

  const factor = factors[chosen];
  const isWaiting = factor?.factor_type === 'phone' && challengeId === '';
  const asksForCode = factor && factor.factor_type !== 'webauthn' && !isWaiting;

  function submit() {
    if (!factor) return;
    const code = codeDigits(typed);
    if (!isWaiting) {
      return run({
        check: () => (asksForCode ? codeErrors(code, FACTOR_CODE_DIGITS) : {}),
        send: () => showFactor(factor, code, challengeId),
        done: () => finish(),
      });
    }
    return run({
      send: () => sendPhoneCode(factor),
      done(challenge) {
        setChallengeId(challenge?.id ?? '');
        return showSent;
      },
    });
  }

  const choose = (index: number) => {
    setChosen(index);
    setChallengeId('');
    setTyped('');
  };

  return (
    <ViewForm heading="Confirm that it is you" onSubmit={submit}>
      <p>
        <bdi>{user?.email}</bdi> has a second step.{' '}
        {factor ? wordsOf(factor).text : 'It is of a kind that this page does not know.'}
      </p>
      {factors.length > 1 && (
        <fieldset className="grid">
          <legend className="font-strong">How do you want to confirm?</legend>
          {factors.map((one, index) => (
            <label className="pick rounded-none border-b border-line" key={one.id}>
              <input
                type="radio"
                name={`${id}-factor`}
                checked={index === chosen}
                onChange={() => choose(index)}
              />
              {one.friendly_name || wordsOf(one).name}
            </label>
          ))}
        </fieldset>
      )}
      {asksForCode && (
        <CodeField value={typed} error={state.errors.code} failure={state.failure} onText={setTyped} />
      )}
      {factor && (
        <SubmitButton
          label={isWaiting ? 'Send me a code' : asksForCode ? 'Confirm' : 'Use my passkey or security key'}
          busyLabel={isWaiting ? 'Sending...' : 'Checking...'}
        />
      )}
      <div className={actions}>
        {challengeId && (
          <button type="button" className={button('quiet', 'small')} onClick={() => setChallengeId('')}>
            Send another code
          </button>
        )}
        <button type="button" className={button('quiet', 'small')} onClick={() => signOut()}>
          Sign out and use another account
        </button>
      </div>
      <p className={note}>
        Is the device lost? <a href="/contact">Write to us</a> from the address of the account, and a person
        helps you back in.
      </p>
    </ViewForm>
  );
}
