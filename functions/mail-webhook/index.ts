import { live } from '../_shared/dependencies.ts';
import { mailWebhook } from './handler.ts';

export default { fetch: mailWebhook(live) };
