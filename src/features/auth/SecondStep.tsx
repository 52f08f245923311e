import { type SubmitEvent, useEffect, useId, useState } from 'react';
import type { AuthState } from './auth-flow';
import { listFactors, type SecondFactor } from './auth-service';
import { CodeField } from './CodeField';
import { codeDigits } from './form-rules';
import { SubmitButton } from './SubmitButton';
import { ViewHeading } from './ViewHeading';

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

export interface SecondStepProps {
  email: string;
  state: AuthState;
  /** Resolves to the challenge that goes with the code, or to '' if none was sent. */
  onPhoneCode: (factor: SecondFactor) => Promise<string>;
  onSubmit: (factor: SecondFactor, code: string, challengeId: string) => void;
  onSignOut: () => void;
}

/** The second factor of an account that has one. Sends nothing by itself. */
export function SecondStep({ email, state, onPhoneCode, onSubmit, onSignOut }: SecondStepProps) {
  const { errors, busy } = state;
  const id = useId();
  const [factors, setFactors] = useState<SecondFactor[]>();
  const [chosen, setChosen] = useState(0);
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState('');

  useEffect(() => {
    void listFactors().then((all) => setFactors(all.filter(wordsOf)));
  }, []);

  if (!factors) return <p role="status">Loading...</p>;

  const factor = factors[chosen];
  const isWaiting = factor?.factor_type === 'phone' && challengeId === '';
  const asksForCode = factor && factor.factor_type !== 'webauthn' && !isWaiting;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!factor) return;
    if (isWaiting) setChallengeId(await onPhoneCode(factor));
    else onSubmit(factor, codeDigits(code), challengeId);
  }

  const choose = (index: number) => {
    setChosen(index);
    setChallengeId('');
    setCode('');
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ViewHeading>Confirm that it is you</ViewHeading>
      <p>
        <bdi>{email}</bdi> has a second step.{' '}
        {factor ? wordsOf(factor).text : 'It is of a kind that this page does not know.'}
      </p>
      {factors.length > 1 && (
        <fieldset className="auth-factors">
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
      {asksForCode && <CodeField id={`${id}-code`} value={code} error={errors.code} onValue={setCode} />}
      {factor && (
        <SubmitButton
          busy={busy !== null}
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
        <button type="button" className="btn quiet sm" onClick={onSignOut}>
          Sign out and use another account
        </button>
      </div>
      <p className="small">
        Is the device lost? <a href="/contact">Write to us</a> from the address of the account, and a person
        helps you back in.
      </p>
    </form>
  );
}
