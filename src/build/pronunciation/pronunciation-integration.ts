import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { lexiconOnce, lexiconPlugin } from './lexicon-plugin.ts';

/** The pronouncing dictionary in files below `/ipa/`, which the page asks for as words are typed. */
export function pronunciationIntegration(): AstroIntegration {
  const lexicon = lexiconOnce();
  return {
    name: 'pronunciation',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [lexiconPlugin(lexicon)] } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { folder, files } = await lexicon();
        const target = join(fileURLToPath(dir), folder);
        await mkdir(target, { recursive: true });
        await Promise.all([...files].map(([name, text]) => writeFile(join(target, name), text)));
        logger.info(`${files.size} files of the pronouncing dictionary below ${folder}`);
      },
    },
  };
}
