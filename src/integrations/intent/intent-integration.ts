import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`: an island's code is fetched at the first sign that somebody wants to use it.
 * `"eager"` fetches it at once; `"session"` only in a browser that holds a session.
 */
export function intentIntegration(): AstroIntegration {
  return {
    name: 'intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/integrations/intent/intent-directive.ts' });
      },
    },
  };
}
