import * as t from './messages.ts';

/** Which version of the files a page was built from, in words. `astro.config.mjs` asks git. */
export const builtFrom = process.env.BUILT_FROM ?? t.copyWithoutHistory;
