import type { User } from '@supabase/supabase-js';
import type { ServiceSettings } from '../service-settings';
import { Devices } from './Devices';
import { Passkeys } from './Passkeys';
import { Section } from './Row';
import { SigningIn } from './SigningIn';
import { TwoStep } from './TwoStep';

/** Everything that keeps others out of the account. */
export function Security({ user, settings }: { user: User; settings: ServiceSettings }) {
  return (
    <Section title="Security" place="security" about="A second step makes a stolen password worthless.">
      <div className="next:border-t next:border-line">
        <SigningIn user={user} settings={settings} />
        {settings.passkeys && <Passkeys />}
        <TwoStep user={user} settings={settings} />
        <Devices />
      </div>
    </Section>
  );
}
