import type { AstroIntegration } from 'astro';

const MODULE = 'virtual:read-article';
const FILE = new URL('./read-article.ts', import.meta.url).href;

/**
 * Reads an article when its page is made. Astro would make a module of each, and thousands of modules cost the bundler
 * time and memory in every build. Node runs the file as it is, because what reads MDX is no JavaScript.
 */
export const articlesIntegration = (): AstroIntegration => ({
  name: 'articles',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const plugin = {
        name: 'read-article',
        enforce: 'pre' as const,
        resolveId: (id: string) => (id === MODULE ? { id: FILE, external: 'absolute' as const } : undefined),
      };
      updateConfig({ vite: { plugins: [plugin] } });
    },
  },
});
