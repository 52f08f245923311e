import { existsSync } from 'node:fs';
import type { ViteUserConfig } from 'astro';

/**
 * A build in another language takes its messages from the files beside the English ones: `messages.fr-CA.ts` for
 * `messages.ts`. One that lacks stops the build by its name. A table of words in JSON is taken in that language where it
 * has one, `styles.fr-CA.json`: most tables hold no words. Astro alone translates routes, not what components say.
 */
export function translated(language: string | undefined): NonNullable<ViteUserConfig['plugins']>[number] {
  return {
    name: 'translated-messages',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!language || !/\/(?:messages(?:\.ts)?|[\w-]+\.json)$/.test(source)) return undefined;
      const english = await this.resolve(source, importer, { skipSelf: true });
      const table = english?.id.replace(/(?<=\/[\w-]+)\.json$/, `.${language}.json`);
      if (table?.endsWith('.json') && existsSync(table)) return table;
      // What is imported by its path from `~` comes through here twice.
      return english?.id.replace(/\/messages\.ts$/, `/messages.${language}.ts`);
    },
  };
}
