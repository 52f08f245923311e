import { methodFigures } from './method-plugin.ts';

let method: Promise<unknown> | undefined;

/** What `virtual:published-method` gives in a build. */
export const publishedMethod = (): Promise<unknown> =>
  (method ??= methodFigures().then((json) => JSON.parse(`${json}`)));
