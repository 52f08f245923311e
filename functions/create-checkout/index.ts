import { live } from '../_shared/dependencies.ts';
import { createCheckout } from './handler.ts';

export default { fetch: createCheckout(live) };
