import { useEffect, useRef, useState } from 'react';
import { FACTOR_CODE_DIGITS } from '~/site/constants';
import { note } from '~/ui/classes';
import { Field } from '~/ui/Field';
import type { Outcome } from '../attempt';
import { CodeField } from '../Fields';
import { codeDigits, codeErrors, problemsIn } from '../form-rules';
import { ActionForm } from './ActionForm';
import { AppKey } from './AppKey';
import { account, change } from './account-data';
import { e164, type Enrolled, enrol, type FactorKind, verify } from './enrolment';
import { finish } from './rows.store';

const PHONE_PROBLEM = 'Please enter the number with its country code, such as +1 613 555 0100';

/** Name, then for an app the key, then a code that proves it works. */
export function AddFactor({ kind }: { kind: FactorKind }) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const unverified = useRef<string>(undefined);

  // Cancelled, or another row opened: nothing half done stays.
  useEffect(
    () => () => {
      const factorId = unverified.current;
      if (factorId) void change((client) => client.mfa.unenroll({ factorId }));
    },
    [],
  );

  async function start(): Outcome {
    const { data, failure } = await enrol(kind, name.trim(), e164(phone));
    if (failure) return failure;
    unverified.current = data?.id;
    setEnrolled(data);
    return null;
  }

  async function complete(): Outcome {
    const failure = enrolled && (await verify(enrolled, codeDigits(code)));
    if (!failure) unverified.current = undefined;
    return failure;
  }

  async function onDone() {
    await account.refresh();
    finish(
      <>
        “<bdi>{name.trim()}</bdi>” is added. From now on we ask for it when you sign in.
      </>,
    );
  }

  if (!enrolled) {
    const isPhoneWrong = kind === 'phone' && !/^\+\d{8,15}$/.test(e164(phone));
    return (
      <ActionForm
        submit="Next"
        check={() =>
          problemsIn({ name: !name.trim() && 'Please give it a name', phone: isPhoneWrong && PHONE_PROBLEM })
        }
        act={start}
        onDone={() => kind === 'webauthn' && void onDone()}
      >
        {(problems) => (
          <>
            <div className={`${note} next:mt-4`} tabIndex={-1}>
              <p>
                <b>If you lose it,</b> you need another one to get in, so add a second device after this one.
                There are no recovery codes.
              </p>
              <p>
                Our support can take two-step sign-in off your account, but only after we are sure that it is
                you. That takes days, and nobody here can read or make your codes.
              </p>
            </div>
            <Field
              label="A name for it"
              autoComplete="off"
              maxLength={40}
              value={name}
              error={problems.name}
              below="Such as “My phone”, so that you know it again."
              onText={setName}
            />
            {kind === 'phone' && (
              <Field
                label="Phone number"
                type="tel"
                autoComplete="tel"
                value={phone}
                error={problems.phone}
                onText={setPhone}
              />
            )}
          </>
        )}
      </ActionForm>
    );
  }

  return (
    <ActionForm
      key="code"
      submit="Turn it on"
      check={() => codeErrors(codeDigits(code), FACTOR_CODE_DIGITS)}
      act={complete}
      onDone={() => void onDone()}
    >
      {(problems, failure) => (
        <>
          <p tabIndex={-1}>
            {enrolled.totp
              ? 'Scan this with your authenticator app. It then shows a new code of six digits every half minute.'
              : 'We have sent a code to your phone.'}
          </p>
          {enrolled.totp && <AppKey {...enrolled.totp} />}
          <CodeField
            label={enrolled.totp ? 'Code that the app shows' : 'Code of the message'}
            value={code}
            error={problems.code}
            failure={failure}
            onText={setCode}
          />
          <p className={note}>Your other devices have to sign in again, with this second step.</p>
        </>
      )}
    </ActionForm>
  );
}
