import { live } from '../_shared/dependencies.ts';
import { policyReport } from './handler.ts';

export default { fetch: policyReport(live) };
