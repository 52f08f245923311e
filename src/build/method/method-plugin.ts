import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { Kept } from '../kept.ts';

const MODULE = 'virtual:published-method';
const RULES = fileURLToPath(new URL('../../features/quiz/rules/', import.meta.url));
const CONSTANTS = fileURLToPath(new URL('../../site/constants.ts', import.meta.url));

/** The rules and tables of the quiz, which are all that its figures depend on. */
const sources = () =>
  [
    ...readdirSync(RULES)
      .filter((name) => !name.includes('.test.'))
      .sort()
      .map((name) => RULES + name),
    CONSTANTS,
  ].map((file) => readFileSync(file, 'utf8'));

/** Simulating ten thousands of people takes many seconds, in which the other core can bundle the site. */
const examined = () =>
  new Promise<Uint8Array>((resolve, reject) => {
    new Worker(new URL('./examine-worker.ts', import.meta.url))
      .once('message', (json: string) => resolve(Buffer.from(json)))
      .once('error', reject);
  });

let figures: Promise<Uint8Array> | undefined;

/** The figures of the method page as JSON, worked out once for each state of the quiz. */
export function methodFigures(): Promise<Uint8Array> {
  figures ??= new Kept('method', import.meta.url).of([process.version, ...sources()].join('\0'), examined);
  return figures;
}

/** What `examine` says about the instrument, as the module `virtual:published-method`. */
export const methodPlugin = {
  name: 'published-method',
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id: string) =>
    id === `\0${MODULE}`
      ? `export const publishedMethod = async () => (${await methodFigures()});`
      : undefined,
};

/** In a build Node runs this file as it is: only pages that show figures wait for them, and not the bundler. */
const LATE = new URL('./published-method.ts', import.meta.url).href;

/** Begins to count before anything asks, so that the build need not wait so long. */
export const methodIntegration = (): AstroIntegration => ({
  name: 'method',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      methodFigures().catch(() => undefined);
      const late = (id: string) => (id === MODULE ? { id: LATE, external: 'absolute' as const } : undefined);
      updateConfig({ vite: { plugins: [{ ...methodPlugin, resolveId: late }] } });
    },
  },
});
