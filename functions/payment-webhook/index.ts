import { live } from '../_shared/dependencies.ts';
import { paymentWebhook } from './handler.ts';

export default { fetch: paymentWebhook(live) };
