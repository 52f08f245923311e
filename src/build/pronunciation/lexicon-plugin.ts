import { type LexiconFiles, makeLexiconFiles } from './lexicon-files.ts';

const MODULE = 'virtual:lexicon-files';

/** What the plugin uses of a server in development. */
interface DevelopmentServer {
  middlewares: {
    use(
      path: string,
      answer: (
        request: { url?: string | undefined },
        response: { setHeader(name: string, value: string): unknown; end(text: string): unknown },
        next: () => void,
      ) => void,
    ): unknown;
  };
}

/** Where the files are, as the module `virtual:lexicon-files`, and the files themselves in development. */
export const lexiconPlugin = (lexicon: () => Promise<LexiconFiles>) => ({
  name: 'lexicon-files',
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id: string) => (id === `\0${MODULE}` ? moduleOf(await lexicon()) : undefined),
  configureServer: ({ middlewares }: DevelopmentServer) => {
    middlewares.use('/ipa/', async ({ url }, response, next) => {
      const { folder, files } = await lexicon();
      const text = files.get(`/ipa${url}`.slice(folder.length + 1));
      if (text === undefined) return next();
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(text);
    });
  },
});

/** The files, made once for all who ask. */
export function lexiconOnce(): () => Promise<LexiconFiles> {
  let made: Promise<LexiconFiles> | undefined;
  return () => {
    made ??= makeLexiconFiles();
    return made;
  };
}

const moduleOf = ({ folder, starts }: LexiconFiles) =>
  `export const folder = ${JSON.stringify(folder)};\nexport const starts = ${JSON.stringify(starts.join(' '))}.split(' ');\n`;
