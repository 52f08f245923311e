import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { runtimeOf, withRuntimeOnIntent } from './island-runtime.ts';

/**
 * Adds `client:intent`: an island's code, and Astro's own for islands, is fetched at the first sign that somebody wants
 * to use it. `"eager"` fetches it at once; `"session"` only in a browser that holds a session.
 */
export function intentIntegration(): AstroIntegration {
  return {
    name: 'intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command }) => {
        const file = command === 'build' ? 'define-on-intent.ts' : 'intent-directive.ts';
        addClientDirective({ name: 'intent', entrypoint: `./src/integrations/intent/${file}` });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const runtimes = new Set<string>();
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue;
          const html = await readFile(`${folder}/${file}`, 'utf8');
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
