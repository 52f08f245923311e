import { live } from '../_shared/dependencies.ts';
import { checkoutStatus } from './handler.ts';

export default { fetch: checkoutStatus(live) };
