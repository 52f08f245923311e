/** What Vite puts around every `import()`; the name is its own. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Fetches what a lazy part needs together with the part itself, instead of one file after the other. Vite's own helper
 * also waits for style sheets and reports errors to a listener; here styles stand in the page and whoever calls
 * `import()` handles its errors, so 600 bytes on nearly every page are of no use.
 */
const CODE = `
export function __vitePreload(load, files = []) {
  for (const file of files) {
    const href = '/' + file;
    if (document.head.querySelector('link[href="' + href + '"]')) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return load();
}`;

/** A plugin for Vite. */
export const leanPreload = {
  name: 'lean-preload',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: (id: string) => (id === HELPER ? { code: CODE, moduleSideEffects: false } : undefined),
};
