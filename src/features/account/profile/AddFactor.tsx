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
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

const PHONE_PROBLEM = t.enterCountryCode;

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
    finish(<Words of={t.factorAdded} name={<bdi>{name.trim()}</bdi>} />);
  }

  if (!enrolled) {
    const isPhoneWrong = kind === 'phone' && !/^\+\d{8,15}$/.test(e164(phone));
    return (
      <ActionForm
        submit={t.next}
        check={() =>
          problemsIn({ name: !name.trim() && t.giveItAName, phone: isPhoneWrong && PHONE_PROBLEM })
        }
        act={start}
        onDone={() => kind === 'webauthn' && void onDone()}
      >
        {(problems) => (
          <>
            <div className={`${note} next:mt-4`} tabIndex={-1}>
              <p>
                <Words of={t.noRecoveryCodes} lost={<b>{t.ifYouLoseIt}</b>} />
              </p>
              <p>{t.supportCanHelp}</p>
            </div>
            <Field
              label={t.aNameForIt}
              autoComplete="off"
              maxLength={40}
              value={name}
              error={problems.name}
              below={t.suchAsMyPhone}
              onText={setName}
            />
            {kind === 'phone' && (
              <Field
                label={t.phoneNumber}
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
      submit={t.turnItOn}
      check={() => codeErrors(codeDigits(code), FACTOR_CODE_DIGITS)}
      act={complete}
      onDone={() => void onDone()}
    >
      {(problems, failure) => (
        <>
          <p tabIndex={-1}>{enrolled.totp ? t.scanWithApp : t.codeSentToPhone}</p>
          {enrolled.totp && <AppKey {...enrolled.totp} />}
          <CodeField
            label={enrolled.totp ? t.codeTheAppShows : t.codeOfTheMessage}
            value={code}
            error={problems.code}
            failure={failure}
            onText={setCode}
          />
          <p className={note}>{t.othersSignInAgain}</p>
        </>
      )}
    </ActionForm>
  );
}
