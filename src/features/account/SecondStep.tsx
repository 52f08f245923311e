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
import { Words } from '~/ui/Words';
import * as t from './rules/messages';

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

  if (!factors) return <p role="status">{t.loading}</p>;

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
    <ViewForm heading={t.confirmThatItIs} onSubmit={submit}>
      <p>
        <Words of={t.hasSecondStep} email={<bdi>{user?.email}</bdi>} />{' '}
        {factor ? wordsOf(factor).text : t.unknownStep}
      </p>
      {factors.length > 1 && (
        <fieldset className="grid">
          <legend className="font-strong">{t.howToConfirm}</legend>
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
          label={isWaiting ? t.sendMeACode : asksForCode ? t.confirm : t.usePasskeyOrKey}
          busyLabel={isWaiting ? t.sending : t.checking}
        />
      )}
      <div className={actions}>
        {challengeId && (
          <button type="button" className={button('quiet', 'small')} onClick={() => setChallengeId('')}>
            {t.sendAnotherCode}
          </button>
        )}
        <button type="button" className={button('quiet', 'small')} onClick={() => signOut()}>
          {t.useAnotherAccount}
        </button>
      </div>
      <p className={note}>
        <Words of={t.deviceLost} write={<a href="/contact">{t.writeToUs}</a>} />
      </p>
    </ViewForm>
  );
}
