import { useEffect, useState } from 'react';
import { lazyPart } from '~/lib/lazy-part';
import { finish, type Stage } from './account-flow';
import { continueWith, signIn } from './account-service';
import { PasswordField } from './Fields';
import { signInErrors } from './form-rules';
import { loadSettings, type ServiceSettings } from './service-settings';
import allWays from './other-ways.json';
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

const askOnce = lazyPart(loadSettings);

/** A button for each service that one can sign in with; nothing where there is none. */
export function Providers() {
  const { run, next } = useFlow();
  const [settings, setSettings] = useState<ServiceSettings>();

  useEffect(() => void askOnce().then(setSettings), []);

  if (!settings?.providers.length) return null;
  return (
    <div className="acts">
      {settings.providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn quiet"
          onClick={() => run({ send: () => continueWith(id, next) })}
        >
          Continue with {name}
        </button>
      ))}
    </div>
  );
}

/** Where else one can go from a view. */
export function OtherWays() {
  const { stage } = useFlow();
  const ways = (allWays as Partial<Record<Stage, string[][]>>)[stage];
  return (
    ways && (
      <nav aria-label="Other ways">
        <ul className="account-ways">
          {ways.map(([href, label]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
