import type { User } from '@supabase/supabase-js';
import type { ServiceSettings } from '../service-settings';
import { Devices } from './Devices';
import { Passkeys } from './Passkeys';
import { Section } from './Row';
import { SigningIn } from './SigningIn';
import { TwoStep } from './TwoStep';
import * as t from '../rules/messages';

/** Everything that keeps others out of the account. */
export function Security({ user, settings }: { user: User; settings: ServiceSettings }) {
  return (
    <Section title={t.security} place="security" about={t.whySecondStep}>
      <div className="next:border-t next:border-line">
        <SigningIn user={user} settings={settings} />
        {settings.passkeys && <Passkeys />}
        <TwoStep user={user} settings={settings} />
        <Devices />
      </div>
    </Section>
  );
}
