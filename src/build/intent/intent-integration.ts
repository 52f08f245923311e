import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagesIn } from '../finished-site.ts';
import { runtimeOf, withRuntimeOnIntent } from './island-runtime.ts';

/**
 * Adds `client:intent`: an island's code, and Astro's own for islands, is fetched at the first sign that somebody wants
 * to use it. `"eager"` fetches it at once; `"session"` only in a browser that holds a session.
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
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const runtimes = new Set<string>();
        for (const { file, html } of await pagesIn(folder)) {
          const runtime = runtimeOf(html);
          if (!runtime) continue;
          if (!runtimes.has(runtime.path)) await writeFile(`${folder}${runtime.path}`, runtime.code);
          runtimes.add(runtime.path);
          await writeFile(`${folder}/${file}`, withRuntimeOnIntent(html, runtime));
        }
        logger.info(`islands are defined on intent by ${[...runtimes].join(', ')}`);
      },
    },
  };
}
