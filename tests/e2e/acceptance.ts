import { siteEnvironment } from '../../local/environments.ts';
import { PUBLISHABLE_KEY } from '../../local/secrets.ts';
import { provideSite } from '../../local/site-build.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { CHAT } from '../site/sample-site.ts';

/** The switches of the site, all on, and the outside services, which are stand-ins. */
export const SWITCHED_ON = {
  ...CHAT,
  PUBLIC_INTAKE_URL: 'https://intake.vendor.example/start',
  PUBLIC_OAUTH_CONSENT: 'on',
  PUBLIC_PAYMENTS: 'on',
};

/**
 * What the stack of the browser tests is started with: production's limits and switches. The mails of the auth service
 * are the exception: how many may leave in an hour follows from the mail sender, and hundreds of tests share this one.
 */
export const ACCEPTANCE = { ...SWITCHED_ON, LIMITS_FACTOR: '1', AUTH_MAILS_PER_HOUR: '36000' };

type Addresses = Pick<StackInfo, 'siteUrl' | 'apiUrl'>;

/** The site that the stack serves, and one with every switch off, at its addresses; built if they are not there yet. */
export const provideFullSite = (addresses: Addresses, log: string) =>
  provideSite({ ...siteEnvironment(addresses), ...SWITCHED_ON }, log);
export function provideBareSite({ siteUrl, apiUrl }: Addresses, log: string) {
  return provideSite(
    {
      PUBLIC_SITE_URL: siteUrl,
      PUBLIC_SUPABASE_URL: apiUrl,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    },
    log,
  );
}
