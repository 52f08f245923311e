import { useEffect, useId, useState } from 'react';
import { listFactors, type SecondFactor, sendPhoneCode, showFactor } from './account-service';
import { CodeField } from './Fields';
import { codeDigits, codeErrors } from './form-rules';
import { useFlow } from './use-account-flow';
import { SubmitButton, ViewForm } from './ViewForm';

const TYPES = {
  totp: {
    name: 'Authenticator app',
    text: 'Open your authenticator app and enter the six digits that it shows for this site.',
  },
  phone: { name: 'Phone', text: 'We send a code of six digits to your phone.' },
  webauthn: {
    name: 'Passkey or security key',
    text: 'Your device asks for your fingerprint, your face or its PIN.',
  },
};

const wordsOf = ({ factor_type: type }: SecondFactor) => TYPES[type as keyof typeof TYPES];
const nameOf = (factor: SecondFactor) => factor.friendly_name || wordsOf(factor).name;

/** The second factor of an account that has one. Sends nothing by itself. */
export function SecondStep() {
  const { state, user, run, dispatch, signOut } = useFlow();
  const id = useId();
  const [factors, setFactors] = useState<SecondFactor[]>();
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

  async function askForPhoneCode(phone: SecondFactor) {
    let sentId = '';
    const sent = await run(async () => {
      const answer = await sendPhoneCode(phone);
      sentId = answer.challengeId;
      return answer.failure;
    });
    if (sent) dispatch({ type: 'phone-code-sent' });
    setChallengeId(sentId);
  }

  async function submit() {
    if (!factor) return;
    if (isWaiting) return askForPhoneCode(factor);
    const code = codeDigits(typed);
    const works = await run(
      () => showFactor(factor, code, challengeId),
      () => (asksForCode ? codeErrors(code) : {}),
    );
    if (works) dispatch({ type: 'finished' });
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
        <fieldset className="account-factors">
          <legend>How do you want to confirm?</legend>
          {factors.map((one, index) => (
            <label key={one.id}>
              <input
                type="radio"
                name={`${id}-factor`}
                checked={index === chosen}
                onChange={() => choose(index)}
              />
              {nameOf(one)}
            </label>
          ))}
        </fieldset>
      )}
      {asksForCode && <CodeField value={typed} error={state.errors.code} onText={setTyped} />}
      {factor && (
        <SubmitButton
          label={isWaiting ? 'Send me a code' : asksForCode ? 'Confirm' : 'Use my passkey or security key'}
          busyLabel={isWaiting ? 'Sending...' : 'Checking...'}
        />
      )}
      <div className="acts">
        {challengeId && (
          <button type="button" className="btn quiet sm" onClick={() => setChallengeId('')}>
            Send another code
          </button>
        )}
        <button type="button" className="btn quiet sm" onClick={() => signOut()}>
          Sign out and use another account
        </button>
      </div>
      <p className="small">
        Is the device lost? <a href="/contact">Write to us</a> from the address of the account, and a person
        helps you back in.
      </p>
    </ViewForm>
  );
}
