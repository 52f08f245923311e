import { live } from '../_shared/dependencies.ts';
import { applyLink } from './handler.ts';

export default { fetch: applyLink(live) };
