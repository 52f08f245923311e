import { live } from '../_shared/dependencies.ts';
import { submitContact } from './handler.ts';

export default { fetch: submitContact(live) };
