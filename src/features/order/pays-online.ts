import { PUBLIC_PAYMENTS } from '~/lib/public-env';
import { currentConsent } from '~/site/consent';

/** Whether orders are paid on the page of the payment service. If not, an order is a request, and an invoice follows. */
export const paysOnline = PUBLIC_PAYMENTS === 'on';

/** What stands beside the box of the terms: what is paid online is cancelled there, what is asked for by writing. */
export const orderConsent = currentConsent(paysOnline ? 'order' : 'order-request');
