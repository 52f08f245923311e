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
