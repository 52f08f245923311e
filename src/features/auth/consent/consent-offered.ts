import { PUBLIC_OAUTH_CONSENT } from '~/lib/public-env';

/** Whether this build lets other services ask who a visitor is. */
export const isConsentOffered = PUBLIC_OAUTH_CONSENT === 'on';
