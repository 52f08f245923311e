import { live } from '../_shared/dependencies.ts';
import { sendOutbox } from './handler.ts';

export default { fetch: sendOutbox(live) };
