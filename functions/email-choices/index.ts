import { live } from '../_shared/dependencies.ts';
import { emailChoices } from './handler.ts';

export default { fetch: emailChoices(live) };
