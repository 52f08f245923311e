import { existsSync, readFileSync } from 'node:fs';
import type { ViteUserConfig } from 'astro';

const NAMES = /^export const (\w+)/gm;
const namesIn = (path: string) => [...readFileSync(path, 'utf8').matchAll(NAMES)].map(([, name]) => name);

/**
 * A build in another language takes its messages from the files beside the English ones: `messages.fr-CA.ts` for
 * `messages.ts`. A file or a message that lacks stops the build by its name. A table of words in JSON is taken in that language where it
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
      if (!english || !/\/messages\.ts$/.test(english.id)) return english;
      const own = english.id.replace(/\.ts$/, `.${language}.ts`);
      if (!existsSync(own)) this.error(`${own} is missing: translate the messages of ${english.id}.`);
      const known = new Set(namesIn(own));
      const lacks = namesIn(english.id).filter((name) => !known.has(name));
      if (lacks.length > 0) this.error(`${own} lacks ${lacks.join(', ')}.`);
      return own;
    },
  };
}
