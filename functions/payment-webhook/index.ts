import { live } from '../_shared/dependencies.ts';
import { connectPayments } from '../_shared/payments.ts';
import { paymentWebhook } from './handler.ts';

export default { fetch: paymentWebhook({ ...live, connectPayments }) };
