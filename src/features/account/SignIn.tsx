import { useEffect, useState } from 'react';
import { actions, button } from '~/ui/classes';
import { finish, type Stage } from './account-flow';
import { continueWith, signIn, signInWithPasskey } from './account-service';
import { PasswordField } from './Fields';
import { signInErrors } from './form-rules';
import { loadSettings, type ServiceSettings } from './service-settings';
import { useFlow } from './use-account-flow';
import { AddressField, SubmitButton, ViewForm } from './ViewForm';
import * as t from './rules/messages';

export function SignInForm() {
  const { state, email, run } = useFlow();
  const [password, setPassword] = useState('');

  const submit = () =>
    run({
      check: () => signInErrors(email, password),
      send: () => signIn(email, password),
      done: () => finish(),
    });

  return (
    <ViewForm heading={t.signIn} onSubmit={submit}>
      <AddressField autoComplete="username" />
      <PasswordField
        name="password"
        autoComplete="current-password"
        value={password}
        error={state.errors.password}
        onText={setPassword}
      />
      <SubmitButton label={t.signIn} busyLabel={t.signingIn} />
    </ViewForm>
  );
}

let asked: Promise<ServiceSettings> | undefined;

/** A button for each way to sign in without typing; nothing where there is none. */
export function Providers() {
  const { run, next, stage } = useFlow();
  const [settings, setSettings] = useState<ServiceSettings>();

  useEffect(() => {
    asked ??= loadSettings();
    void asked.then(setSettings);
  }, []);

  const asksForPasskey = settings?.passkeys && stage === 'sign-in' && 'PublicKeyCredential' in window;
  if (!asksForPasskey && !settings?.providers.length) return null;
  return (
    <div className={actions}>
      {asksForPasskey && (
        <button
          type="button"
          className={button('quiet')}
          onClick={() => run({ send: signInWithPasskey, done: () => finish() })}
        >
          {t.signInWithPasskey}
        </button>
      )}
      {settings.providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={button('quiet')}
          onClick={() => run({ send: () => continueWith(id, next) })}
        >
          {t.continueWith(name)}
        </button>
      ))}
    </div>
  );
}

const CREATE = ['#create-account', t.createAnAccount] as const;
const CODE = ['#email-code', t.signInWithACode] as const;
const PASSWORD = ['#sign-in', t.signInWithPassword] as const;

const WAYS: Partial<Record<Stage, readonly (readonly [href: string, label: string])[]>> = {
  'sign-in': [CREATE, ['#forgot-password', t.forgotPassword], CODE],
  'create-account': [['#sign-in', t.iHaveAnAccount]],
  'forgot-password': [PASSWORD, CODE],
  'email-code': [PASSWORD, CREATE],
};

/** Where else one can go from a view. */
export function OtherWays() {
  const ways = WAYS[useFlow().stage];
  return (
    ways && (
      <nav aria-label={t.otherWays}>
        <ul className="*:border-t *:border-line">
          {ways.map(([href, label]) => (
            <li key={href}>
              <a className="inline-flex min-h-12 items-center" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
