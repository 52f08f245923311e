import { PUBLIC_PAYMENTS } from '~/lib/public-env';

/** Whether orders are paid on the page of the payment service. If not, an order is a request, and an invoice follows. */
export const paysOnline = PUBLIC_PAYMENTS === 'on';
