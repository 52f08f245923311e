import { live } from '../_shared/dependencies.ts';
import { sendQuizReport } from './handler.ts';

export default { fetch: sendQuizReport(live) };
