import { live } from '../_shared/dependencies.ts';
import { requestDataLink } from './handler.ts';

export default { fetch: requestDataLink(live) };
