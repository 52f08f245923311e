import { live } from '../_shared/dependencies.ts';
import { connectPayments } from '../_shared/payments.ts';
import { createCheckout } from './handler.ts';

export default { fetch: createCheckout({ ...live, connectPayments }) };
