import { live } from '../_shared/dependencies.ts';
import { sendDiscAssessment } from './handler.ts';

export default { fetch: sendDiscAssessment(live) };
