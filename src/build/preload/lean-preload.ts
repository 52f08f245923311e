/** What Vite puts around every `import()`; the name is its own. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Fetches what a lazy part needs together with the part itself, instead of one file after the other. Vite's own helper
 * also waits for style sheets and reports errors to a listener; here styles stand in the page and whoever calls
 * `import()` handles its errors, so 600 bytes on nearly every page are of no use.
 */
const CODE = `
export function __vitePreload(load, files = []) {
  const { head } = document;
  for (const file of files) {
    const href = 'href="/' + file + '"';
    if (!head.querySelector('link[' + href + ']'))
      head.insertAdjacentHTML('beforeend', '<link rel="modulepreload" ' + href + '>');
  }
  return load();
}`;

export const leanPreload = {
  name: 'lean-preload',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: (id: string) => (id === HELPER ? { code: CODE, moduleSideEffects: false } : undefined),
};
