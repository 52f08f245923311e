import { live } from '../_shared/dependencies.ts';
import { connectPayments } from '../_shared/payments.ts';
import { checkoutStatus } from './handler.ts';

export default { fetch: checkoutStatus({ ...live, connectPayments }) };
