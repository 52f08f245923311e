import { live } from '../_shared/dependencies.ts';
import { accountData } from './handler.ts';

export default { fetch: accountData(live) };
