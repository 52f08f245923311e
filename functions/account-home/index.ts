import { live } from '../_shared/dependencies.ts';
import { accountHome } from './handler.ts';

export default { fetch: accountHome(live) };
