import { live } from '../_shared/dependencies.ts';
import { addItemAnswers } from './handler.ts';

export default { fetch: addItemAnswers(live) };
