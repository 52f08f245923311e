import { live } from '../_shared/dependencies.ts';
import { personalData } from './handler.ts';

export default { fetch: personalData(live) };
