import { live } from '../_shared/dependencies.ts';
import { health } from './handler.ts';

export default { fetch: health(live) };
