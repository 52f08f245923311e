import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { StartWork } from '../page-walk.ts';
import { type IslandRuntime, runtimeOf, withRuntimeOnIntent } from './island-runtime.ts';

/**
 * Adds `client:intent`: an island's code, and Astro's own for islands, is fetched at the first sign that somebody wants
 * to use it. `"called"` fetches it at once where a script of the page has put `data-called` on the root,
 * `"loaded"` also when the page has loaded; `"session"` only in a browser that holds a session.
 * Astro's own directives wait for the page or for sight, and lose the press that came before the code.
 */
export function intentIntegration(): AstroIntegration {
  return {
    name: 'intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command }) => {
        const file = command === 'build' ? 'define-on-intent.ts' : 'intent-directive.ts';
        addClientDirective({ name: 'intent', entrypoint: `./src/build/intent/${file}` });
      },
    },
  };
}

/** Takes Astro's definition of an island out of the finished pages that need not have it at once. */
export const intentWork: StartWork = (folder) => {
  const runtimes = new Set<string>();
  return {
    name: 'intent',
    look(page) {
      const runtime = runtimeOf(page.html);
      if (runtime) page.html = withRuntimeOnIntent(page.html, runtime);
      return runtime;
    },
    take(runtime: IslandRuntime | undefined) {
      if (!runtime || runtimes.has(runtime.path)) return undefined;
      runtimes.add(runtime.path);
      return writeFile(`${folder}${runtime.path}`, runtime.code);
    },
  };
};
