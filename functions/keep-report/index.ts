import { live } from '../_shared/dependencies.ts';
import { keepReport } from './handler.ts';

export default { fetch: keepReport(live) };
