import type { User } from '@supabase/supabase-js';
import { useId, useRef, useState } from 'react';
import { emailProblem } from '~/site/person';
import { attempt } from '../attempt';
import type { AccountFailure } from '../account-failure';
import { RESEND_COOLDOWN_MS } from '../account-flow';
import { CodeField } from '../Fields';
import { codeDigits, codeErrors } from '../form-rules';
import { useSecondsUntil } from '../use-account-flow';
import { ActionForm } from './ActionForm';
import type { Outcome } from '../attempt';
import { account, ask, change } from './account-data';
import { finish } from './rows.store';
import { Field } from '~/ui/Field';

async function startEmailChange(email: string): Outcome {
  const { data, failure } = await ask(async (client) => {
    const { data: changed, error } = await client.updateUser({ email });
    // The same for an address that has an account: nobody learns who is a customer.
    return error && error.code !== 'email_exists'
      ? { data: null, error }
      : { data: changed.user, error: null };
  });
  if (data) account.set(data);
  return failure;
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);

  return (
    <ActionForm
      submit="Send the codes"
      check={() => {
        const problem = emailProblem(email);
        setError(problem);
        return problem === null;
      }}
      act={() => startEmailChange(email.trim())}
      onDone={() => onSent(email.trim())}
    >
      <Field
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={error ?? undefined}
        below="We write to your old and your new address. The change happens once both have confirmed it."
        onText={setEmail}
      />
    </ActionForm>
  );
}

/** Takes one of the two codes, aside: the session of this page stays what it is. Resolves with whether it was the last. */
function confirmCode(email: string, token: string) {
  return attempt('code', async () => {
    const { asideClient } = await import('~/lib/auth-client');
    const client = asideClient();
    const { data, error } = await client.verifyOtp({ email, token, type: 'email_change' });
    if (error) return { data: null, error };
    if (data.session) await client.signOut({ scope: 'local' });
    return { data: data.session !== null, error };
  });
}

interface EmailCodesProps {
  from: string;
  to: string;
  /** Epoch milliseconds of the last request for codes, if it was made here. */
  sentAt: number;
  onResent: () => void;
  onRestart: () => void;
  onChanged: () => void;
}

/** One field for each address; they may be filled in together or one after the other. */
function EmailCodes({ from, to, sentAt, onResent, onRestart, onChanged }: EmailCodesProps) {
  const id = useId();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [unsent, setUnsent] = useState<AccountFailure | null>(null);
  const isWhole = useRef(false);
  const wait = useSecondsUntil(sentAt + RESEND_COOLDOWN_MS);
  const open = [from, to].filter((address) => !confirmed.includes(address));
  const typed = open.filter((address) => codes[address]);

  function check(): boolean {
    const found = Object.fromEntries(
      (typed.length ? typed : open.slice(0, 1)).map((address) => [
        address,
        codeErrors(codeDigits(codes[address] ?? '')).code,
      ]),
    );
    setErrors(found);
    return Object.values(found).every((error) => !error);
  }

  async function send(): Outcome {
    for (const address of typed) {
      const { data, failure } = await confirmCode(address, codeDigits(codes[address] ?? ''));
      if (failure) return { ...failure, text: `${address}: ${failure.text}` };
      setConfirmed((before) => [...before, address]);
      isWhole.current = data === true;
    }
    if (!isWhole.current) return null;
    // The change was made aside: the header, too, follows with the next token.
    await change((client) => client.refreshSession());
    await account.refresh();
    return null;
  }

  async function sendAgain() {
    if (wait > 0) return;
    onResent();
    const failure = await change((client) => client.resend({ type: 'email_change', email: from }));
    setUnsent(failure);
    setSaid(failure ? '' : 'Two more codes have been asked for. Only the newest ones work.');
  }

  return (
    <ActionForm
      submit="Confirm"
      check={check}
      act={send}
      onDone={() =>
        isWhole.current ? onChanged() : setSaid('Confirmed. Now the code from the other mailbox.')
      }
    >
      <p tabIndex={-1}>
        We wrote to both addresses. Enter the code of each message here, or follow the links in them.
      </p>
      {open.map((address) => (
        <CodeField
          key={address}
          id={`${id}-${address}`}
          label={
            <>
              Code sent to <bdi>{address}</bdi>
            </>
          }
          value={codes[address] ?? ''}
          error={errors[address]}
          onText={(code) => setCodes({ ...codes, [address]: code })}
        />
      ))}
      <p role="status">{said}</p>
      <div role="alert">{unsent && <p className="error">{unsent.text}</p>}</div>
      <p className="acts">
        <button type="button" className="link" aria-disabled={wait > 0 || undefined} onClick={sendAgain}>
          {wait > 0 ? `Send both again (in ${wait} s)` : 'Send both again'}
        </button>
        <button type="button" className="link" onClick={onRestart}>
          Use another address
        </button>
      </p>
    </ActionForm>
  );
}

export function EmailChange({ user }: { user: User }) {
  const [sent, setSent] = useState<{ to: string; at: number } | null>(null);
  const [restarted, setRestarted] = useState(false);
  const to = sent?.to ?? user.new_email;
  if (!to || restarted) {
    return (
      <EmailForm
        onSent={(address) => {
          setSent({ to: address, at: Date.now() });
          setRestarted(false);
        }}
      />
    );
  }
  return (
    <EmailCodes
      key={to}
      from={user.email ?? ''}
      to={to}
      sentAt={sent?.at ?? 0}
      onResent={() => setSent({ to, at: Date.now() })}
      onRestart={() => setRestarted(true)}
      onChanged={() => finish('Your email is changed.')}
    />
  );
}
