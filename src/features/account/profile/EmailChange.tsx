import type { User } from '@supabase/supabase-js';
import { useId, useState } from 'react';
import { addressProblem } from '~/site/person';
import { Field } from '~/ui/Field';
import { AgainButton } from '../AgainButton';
import type { AccountFailure } from '../account-failure';
import { RESEND_COOLDOWN_MS } from '../account-flow';
import { attempt, type Outcome } from '../attempt';
import { CodeField } from '../Fields';
import { accountLink, accountLinks, failureText } from '../classes';
import { codeDigits, codeErrors, problemsIn } from '../form-rules';
import { ActionForm } from './ActionForm';
import { account, ask, change } from './account-data';
import { finish } from './rows.store';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

async function startEmailChange(email: string): Outcome {
  const { data, failure } = await ask<User | null>(async (client) => {
    const { data: changed, error } = await client.updateUser({ email });
    // The same for an address that has an account: nobody learns who is a customer.
    return { data: changed.user, error: error?.code === 'email_exists' ? null : error };
  });
  if (data) account.set(data);
  return failure;
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const [typed, setTyped] = useState('');
  const email = typed.trim();

  return (
    <ActionForm
      submit={t.sendTheCodes}
      check={() => problemsIn({ email: addressProblem(email) })}
      act={() => startEmailChange(email)}
      onDone={() => onSent(email)}
    >
      {(problems) => (
        <Field
          label={t.newEmail}
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          error={problems.email}
          below={t.weWriteToBoth}
          onText={setTyped}
        />
      )}
    </ActionForm>
  );
}

/** Takes one of the two codes, aside: the session of this page stays what it is. Resolves with whether it was the last. */
function confirmCode(email: string, token: string) {
  return attempt<boolean>('code', async () => {
    const { asideClient } = await import('~/lib/auth-client');
    const client = asideClient();
    const { data, error } = await client.verifyOtp({ email, token, type: 'email_change' });
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
}

/** One field for each address; they may be filled in together or one after the other. */
function EmailCodes({ from, to, sentAt, onResent, onRestart }: EmailCodesProps) {
  const id = useId();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [unsent, setUnsent] = useState<AccountFailure | null>(null);
  const open = [from, to].filter((address) => !confirmed.includes(address));
  const typed = open.filter((address) => codes[address]);
  const codeOf = (address: string) => codeDigits(codes[address] ?? '');

  function check() {
    const needed = typed.length ? typed : open.slice(0, 1);
    return problemsIn(
      Object.fromEntries(needed.map((address) => [address, codeErrors(codeOf(address)).code])),
    );
  }

  async function send(): Outcome {
    for (const address of typed) {
      const { data: isWhole, failure } = await confirmCode(address, codeOf(address));
      if (failure) return { ...failure, text: `${address}: ${failure.text}` };
      setConfirmed((before) => [...before, address]);
      if (!isWhole) continue;
      // The change was made aside: the header, too, follows with the next token.
      await change((client) => client.refreshSession());
      await account.refresh();
      finish(t.yourEmailIsChanged);
    }
    return null;
  }

  async function sendAgain() {
    onResent();
    const failure = await change((client) => client.resend({ type: 'email_change', email: from }));
    setUnsent(failure);
    setSaid(failure ? '' : t.twoMoreCodes);
  }

  return (
    <ActionForm submit={t.confirm} check={check} act={send} onDone={() => setSaid(t.nowTheOtherCode)}>
      {(problems, failure) => (
        <>
          <p tabIndex={-1}>{t.enterBothCodes}</p>
          {open.map((address) => (
            <CodeField
              key={address}
              id={`${id}-${address}`}
              label={<Words of={t.codeSentTo} address={<bdi>{address}</bdi>} />}
              value={codes[address] ?? ''}
              error={problems[address]}
              failure={failure}
              onText={(code) => setCodes({ ...codes, [address]: code })}
            />
          ))}
          <p className="empty:mt-0" role="status">
            {said}
          </p>
          <div className="empty:mt-0" role="alert">
            {unsent && <p className={failureText}>{unsent.text}</p>}
          </div>
          <p className={accountLinks}>
            <AgainButton
              label={t.sendBothAgain}
              from={sentAt + RESEND_COOLDOWN_MS}
              className={`${accountLink} text-start`}
              onPress={() => void sendAgain()}
            />
            <button type="button" className={`${accountLink} text-start`} onClick={onRestart}>
              {t.useAnotherAddress}
            </button>
          </p>
        </>
      )}
    </ActionForm>
  );
}

export function EmailChange({ user }: { user: User }) {
  /** `to` is empty where another address is to be typed. */
  const [sent, setSent] = useState<{ to: string; at: number }>();
  const to = sent?.to ?? user.new_email;
  const onSent = (address: string) => setSent({ to: address, at: Date.now() });
  if (!to) return <EmailForm onSent={onSent} />;
  return (
    <EmailCodes
      key={to}
      from={user.email ?? ''}
      to={to}
      sentAt={sent?.at ?? 0}
      onResent={() => onSent(to)}
      onRestart={() => setSent({ to: '', at: 0 })}
    />
  );
}
