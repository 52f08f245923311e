import { useEffect, useState } from 'react';
import { actions, button } from '~/ui/classes';
import { finish, type Stage } from './account-flow';
import { continueWith, signIn, signInWithPasskey } from './account-service';
import { PasswordField } from './Fields';
import { signInErrors } from './form-rules';
import { loadSettings, type ServiceSettings } from './service-settings';
import { useFlow } from './use-account-flow';
import { AddressField, SubmitButton, ViewForm } from './ViewForm';

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
    <ViewForm heading="Sign in" onSubmit={submit}>
      <AddressField autoComplete="username" />
      <PasswordField
        name="password"
        autoComplete="current-password"
        value={password}
        error={state.errors.password}
        onText={setPassword}
      />
      <SubmitButton label="Sign in" busyLabel="Signing in..." />
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
          Sign in with a passkey
        </button>
      )}
      {settings.providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={button('quiet')}
          onClick={() => run({ send: () => continueWith(id, next) })}
        >
          Continue with {name}
        </button>
      ))}
    </div>
  );
}

const CREATE = ['#create-account', 'Create an account'] as const;
const CODE = ['#email-code', 'Sign in with a code by email'] as const;
const PASSWORD = ['#sign-in', 'Sign in with my password'] as const;

const WAYS: Partial<Record<Stage, readonly (readonly [href: string, label: string])[]>> = {
  'sign-in': [CREATE, ['#forgot-password', 'I forgot my password'], CODE],
  'create-account': [['#sign-in', 'I have an account']],
  'forgot-password': [PASSWORD, CODE],
  'email-code': [PASSWORD, CREATE],
};

/** Where else one can go from a view. */
export function OtherWays() {
  const ways = WAYS[useFlow().stage];
  return (
    ways && (
      <nav aria-label="Other ways">
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
