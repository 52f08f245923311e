import { useEffect, useId, useRef, useState } from 'react';
import { site } from '~/domain/site';
import type { Client } from '../attempt';
import { CodeField } from '../CodeField';
import { codeDigits, codeErrors } from '../form-rules';
import { ActionForm } from './ActionForm';
import { account, ask, change, type Outcome } from './account-service';
import { QrCode } from './QrCode';
import { useFinish } from './RowsProvider';
import { TextField } from './TextField';

export type FactorKind = 'totp' | 'phone' | 'webauthn';

/**
 * The client would take only a key that is plugged in, and ask for its make and model. It leaves out what is undefined,
 * and a browser takes a kind that it does not know for any.
 */
const ANY_AUTHENTICATOR: Parameters<Client['mfa']['webauthn']['register']>[1] = {
  hints: [],
  attestation: 'none',
  authenticatorSelection: { authenticatorAttachment: 'any' as AuthenticatorAttachment },
};

/** A number as the service takes it, of one written as people write it. */
const e164 = (phone: string) => phone.replace(/[\s().-]/g, '');

/** What has been enrolled and not verified yet. */
interface Enrolled {
  id: string;
  qrCode: string;
  secret: string;
  uri: string;
  /** Of the message to the phone. */
  challengeId: string;
}

const EMPTY = { qrCode: '', secret: '', uri: '', challengeId: '' };

/** Also takes away what an enrolment that was broken off has left, in this browser or another. */
async function enrol(kind: FactorKind, friendlyName: string, phone: string) {
  return ask<Enrolled | null>(async (client) => {
    const { data: factors, error: unknown } = await client.mfa.listFactors();
    if (unknown) return { data: null, error: unknown };
    for (const { id, status } of factors.all) {
      if (status === 'unverified') await client.mfa.unenroll({ factorId: id });
    }
    if (kind === 'webauthn') {
      const { error } = await client.mfa.webauthn.register({ friendlyName }, ANY_AUTHENTICATOR);
      return { data: null, error: error as null };
    }
    if (kind === 'phone') {
      const { data, error } = await client.mfa.enroll({ factorType: 'phone', friendlyName, phone });
      if (error) return { data, error };
      const sent = await client.mfa.challenge({ factorId: data.id });
      if (sent.error) return sent;
      return { data: { ...EMPTY, id: data.id, challengeId: sent.data.id }, error };
    }
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: site.brand });
    if (error) return { data, error };
    const { qr_code: qrCode, secret, uri } = data.totp;
    return { data: { ...EMPTY, id: data.id, qrCode, secret, uri }, error };
  });
}

function verify({ id: factorId, challengeId }: Enrolled, code: string): Outcome {
  // Only a phone gets its code in a message.
  if (challengeId) return change((client) => client.mfa.verify({ factorId, challengeId, code }), 'code');
  return change((client) => client.mfa.challengeAndVerify({ factorId, code }), 'second-step');
}

function AppKey({ secret, uri }: { secret: string; uri: string }) {
  const [copied, setCopied] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('Copied.');
    } catch {
      setCopied('This browser does not let a page copy. Please select the key and copy it yourself.');
    }
  }
  return (
    <>
      <p>
        Or type this key: <code className="account-key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p className="acts">
        <button type="button" className="link" onClick={copy}>
          Copy the key
        </button>
        {uri.startsWith('otpauth://') && <a href={uri}>Open in an app on this device</a>}
      </p>
      <p role="status">{copied}</p>
    </>
  );
}

/** Name, then for an app the key, then a code that proves it works. */
export function AddFactor({ kind }: { kind: FactorKind }) {
  const id = useId();
  const finish = useFinish();
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
        <TextField
          label="A name for it"
          autoComplete="off"
          maxLength={40}
          value={name}
          error={errors.name}
          hint="Such as “My phone”, so that you know it again."
          onText={setName}
        />
        {kind === 'phone' && (
          <TextField
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
          <QrCode svg={enrolled.qrCode} />
          <AppKey secret={enrolled.secret} uri={enrolled.uri} />
        </>
      ) : (
        <p tabIndex={-1}>We have sent a code to your phone.</p>
      )}
      <CodeField
        id={id}
        label={kind === 'totp' ? 'Code that the app shows' : 'Code of the message'}
        value={code}
        error={errors.code}
        onValue={setCode}
      />
      <p className="small">Your other devices have to sign in again, with this second step.</p>
    </ActionForm>
  );
}
