import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../Fields';
import { codeDigits, codeErrors } from '../form-rules';
import { ActionForm } from './ActionForm';
import type { Outcome } from '../attempt';
import { account, change } from './account-data';
import { e164, type Enrolled, enrol, type FactorKind, verify } from './enrolment';
import { AppKey } from './AppKey';
import { finish } from './rows.store';
import { Field } from '~/ui/Field';

/** Name, then for an app the key, then a code that proves it works. */
export function AddFactor({ kind }: { kind: FactorKind }) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<{ name?: string; phone?: string; code?: string }>({});
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const unverified = useRef<string | null>(null);

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
    unverified.current = data?.id ?? null;
    setEnrolled(data);
    return null;
  }

  async function complete(): Outcome {
    const failure = enrolled && (await verify(enrolled, codeDigits(code)));
    if (failure) return failure;
    unverified.current = null;
    return null;
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
    const check = () => {
      const found = {
        ...(!name.trim() && { name: 'Please give it a name' }),
        ...(kind === 'phone' &&
          !/^\+\d{8,15}$/.test(e164(phone)) && {
            phone: 'Please enter the number with its country code, such as +1 613 555 0100',
          }),
      };
      setErrors(found);
      return Object.keys(found).length === 0;
    };
    return (
      <ActionForm submit="Next" check={check} act={start} onDone={() => kind === 'webauthn' && void onDone()}>
        <div className="small stack" tabIndex={-1}>
          <p>
            <b>If you lose it,</b> you need another one to get in, so add a second device after this one.
            There are no recovery codes.
          </p>
          <p>
            Our support can take two-step sign-in off your account, but only after we are sure that it is you.
            That takes days, and nobody here can read or make your codes.
          </p>
        </div>
        <Field
          label="A name for it"
          autoComplete="off"
          maxLength={40}
          value={name}
          error={errors.name}
          below="Such as “My phone”, so that you know it again."
          onText={setName}
        />
        {kind === 'phone' && (
          <Field
            label="Phone number"
            type="tel"
            autoComplete="tel"
            value={phone}
            error={errors.phone}
            onText={setPhone}
          />
        )}
      </ActionForm>
    );
  }

  return (
    <ActionForm
      key="code"
      submit="Turn it on"
      check={() => {
        const found = codeErrors(codeDigits(code));
        setErrors(found);
        return !found.code;
      }}
      act={complete}
      onDone={() => void onDone()}
    >
      {kind === 'totp' ? (
        <>
          <p tabIndex={-1}>
            Scan this with your authenticator app. It then shows a new code of six digits every half minute.
          </p>
          <AppKey {...enrolled} />
        </>
      ) : (
        <p tabIndex={-1}>We have sent a code to your phone.</p>
      )}
      <CodeField
        label={kind === 'totp' ? 'Code that the app shows' : 'Code of the message'}
        value={code}
        error={errors.code}
        onText={setCode}
      />
      <p className="small">Your other devices have to sign in again, with this second step.</p>
    </ActionForm>
  );
}
