import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { AstroIntegration } from 'astro';
import { Kept } from '../kept.ts';
import { type LexiconFiles, makeLexiconFiles } from './lexicon-files.ts';

const MODULE = 'virtual:lexicon-files';

let made: Promise<LexiconFiles> | undefined;

/** All that they are made from, beside the packages. */
const sources = () =>
  ['./', '../../features/pronunciation/rules/']
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => !name.includes('.test.'))
        .sort()
        .map((name) => readFileSync(folder + name, 'utf8')),
    )
    .join('\0');

/** The files, made once for each state of the lists. */
function lexicon() {
  made ??= new Kept('lexicon', import.meta.url)
    .of(sources(), async () => serialize(await makeLexiconFiles()))
    .then((kept): LexiconFiles => deserialize(kept));
  return made;
}

/** Where the files of the dictionary are, as the module `virtual:lexicon-files`. */
export const lexiconPlugin = {
  name: 'lexicon-files',
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id: string) => {
    if (id !== `\0${MODULE}`) return undefined;
    const { folder, starts } = await lexicon();
    return `export const folder = ${JSON.stringify(folder)};\nexport const starts = ${JSON.stringify(starts.join(' '))}.split(' ');\n`;
  },
};

/** The pronouncing dictionary in files below `/ipa/`, which the page asks for as words are typed. */
export const pronunciationIntegration = (): AstroIntegration => ({
  name: 'pronunciation',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [lexiconPlugin] } });
    },
    'astro:server:setup': ({ server }) => {
      server.middlewares.use('/ipa/', async ({ url }, response, next) => {
        const { folder, files } = await lexicon();
        const text = files.get(`/ipa${url}`.slice(folder.length + 1));
        if (text === undefined) return next();
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        response.end(text);
      });
    },
    'astro:build:done': async ({ dir, logger }) => {
      const { folder, files } = await lexicon();
      const target = join(fileURLToPath(dir), folder);
      await mkdir(target, { recursive: true });
      await Promise.all([...files].map(([name, text]) => writeFile(join(target, name), text)));
      logger.info(`${files.size} files of the pronouncing dictionary below ${folder}`);
    },
  },
});
