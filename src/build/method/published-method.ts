import { methodFigures } from './method-plugin.ts';

/** What `virtual:published-method` is in a build. */
export const publishedMethod: unknown = JSON.parse(`${await methodFigures()}`);
