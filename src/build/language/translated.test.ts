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
    "import * as t from './messages';\nexport const said = t.hello;\n",
  );
  await writeFile(join(folder, 'messages.ts'), "export const hello = 'Good day';\n");
  await writeFile(join(folder, 'messages.fr-CA.ts'), "export const hello = 'Bonjour';\n");
});
afterAll(() => rm(folder, { recursive: true }));

async function saidIn(language?: string): Promise<unknown> {
  const server = await createViteServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [translated(language)],
    server: { middlewareMode: true, ws: false },
  });
  try {
    return (await server.ssrLoadModule('/page.ts')).said;
  } finally {
    await server.close();
  }
}

test('a build says what the messages of its language say', async () => {
  expect(await saidIn()).toBe('Good day');
  expect(await saidIn('fr-CA')).toBe('Bonjour');
});

test('messages that nobody translated stop it, by name', async () => {
  await expect(saidIn('iu-CA')).rejects.toThrow('messages.iu-CA.ts');
});
