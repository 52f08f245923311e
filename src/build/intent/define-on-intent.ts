import intent from './intent-directive.ts';
import { RUNTIME } from './runtime-address.ts';
import { defineOnIntent, isDefined } from './wait-for-intent.ts';

// On pages with an island that may be called at once the definition comes first.
if (!isDefined()) defineOnIntent(() => import(/* @vite-ignore */ RUNTIME));

export default intent;
