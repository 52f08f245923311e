import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createViteServer } from 'vitest/node';
import { translated } from './translated.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'translated-'));
  await writeFile(
    join(folder, 'page.ts'),
    "import * as t from './messages';\nimport { hello } from '~/messages';\nimport days from './days.json';\nimport sums from './sums.json';\nexport const said = [t.hello, hello, days[0], sums[0]];\n",
  );
  await writeFile(join(folder, 'messages.ts'), "export const hello = 'Good day';\n");
  await writeFile(join(folder, 'days.json'), '["Monday"]');
  await writeFile(join(folder, 'days.fr-CA.json'), '["lundi"]');
  await writeFile(join(folder, 'sums.json'), '[1]');
  await writeFile(join(folder, 'messages.fr-CA.ts'), "export const hello = 'Bonjour';\n");
});
afterAll(() => rm(folder, { recursive: true }));

/** As Astro does with the paths of `tsconfig.json`, behind the plugins of the project. */
const paths = {
  name: 'paths',
  enforce: 'pre' as const,
  resolveId(this: { resolve(path: string): unknown }, source: string) {
    return source.startsWith('~/') ? this.resolve(join(folder, source.slice(2))) : undefined;
  },
};

async function saidIn(language?: string): Promise<unknown> {
  const server = await createViteServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [translated(language), paths],
    server: { middlewareMode: true, ws: false },
  });
  try {
    return (await server.ssrLoadModule('/page.ts')).said;
  } finally {
    await server.close();
  }
}

test('a build says what the messages and tables of its language say', async () => {
  expect(await saidIn()).toEqual(['Good day', 'Good day', 'Monday', 1]);
  expect(await saidIn('fr-CA')).toEqual(['Bonjour', 'Bonjour', 'lundi', 1]);
});

test('a message that nobody translated stops it, by name', async () => {
  await writeFile(join(folder, 'messages.de-CH.ts'), "export const bye = 'Adieu';\n");
  await expect(saidIn('de-CH')).rejects.toThrow(/messages\.de-CH\.ts lacks hello/);
});

test('messages that nobody translated stop it, by name', async () => {
  await expect(saidIn('iu-CA')).rejects.toThrow('messages.iu-CA.ts');
});
