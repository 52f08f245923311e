import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { loadLexicon as LoadLexicon } from './lexicon';
import { writeShard } from './rules/shards';

const folder = '/ipa/version';
vi.mock('virtual:lexicon-files', () => ({ folder: '/ipa/version', starts: ['a', 'm'] }));

const [units = '', sequences = ''] = readFileSync('src/build/pronunciation/joint-model.txt', 'utf8').split(
  '\n\n',
);
const [single = '', ...pairs] = sequences.trimEnd().split('\n');

const files = new Map([
  ['common.txt', writeShard([['hello', { american: ['HH AH0 L OW1'] }]])],
  [
    '0.txt',
    writeShard([
      ['aardvark', { american: ['AA1 R D V AA2 R K'] }],
      ['banana', { american: ['B AH0 N AE1 N AH0'], british: ['B AH0 N AA1 N AH0'] }],
    ]),
  ],
  ['1.txt', writeShard([['photograph', { american: ['F OW1 T AH0 G R AE2 F'] }]])],
  ['guesses-0.txt', writeShard([['blorf', { american: ['B L AO1 R F', 'B L ER1 F'] }]])],
  ['model-units.txt', `${units}\n${single}`],
  ...pairs.map((line) => [`model-${line.slice(0, 2)}.txt`, line.slice(3)] as const),
]);

/** The files of the site, less those that are broken; and what was asked for. */
let broken: RegExp;
let asked: string[];
let loadLexicon: typeof LoadLexicon;

beforeEach(async () => {
  vi.resetModules();
  ({ loadLexicon } = await import('./lexicon'));
  broken = /$^/;
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.slice(folder.length + 1));
    const text = files.get(path.slice(folder.length + 1));
    return text === undefined || broken.test(path) ? new Response('', { status: 500 }) : new Response(text);
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('entries come from the files, each asked for once however often it is needed', async () => {
  const { lexicon, missing } = await loadLexicon('hello photograph');
  await Promise.all([loadLexicon('photograph'), loadLexicon('photographs')]);
  expect(lexicon.entries('photograph')).toEqual(['F OW1 T AH0 G R AE2 F']);
  expect(missing).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
});

test('words of a file that can’t be had are named and guessed, and it is asked for again', async () => {
  broken = /\d\.txt/;
  const { lexicon, missing } = await loadLexicon('hello aardvark');
  expect(missing).toEqual(['aardvark']);
  expect(lexicon.guess('aardvark')?.[0]).toMatch(/^[A-Z]/);
  broken = /$^/;
  expect((await loadLexicon('aardvark')).missing).toEqual([]);
  expect(lexicon.entries('aardvark')).toEqual(['AA1 R D V AA2 R K']);
});

test('without any file nothing fails', async () => {
  broken = /./;
  const { lexicon, missing } = await loadLexicon('hello aardvark');
  expect(missing).toEqual(['hello', 'aardvark']);
  expect(lexicon.guess('aardvark')).toBeUndefined();
});

test('the guesses are asked for by the first word without an entry, and used for its forms', async () => {
  await loadLexicon('hello banana');
  expect(asked.join()).not.toContain('guesses');
  const { lexicon } = await loadLexicon('blorfs hello-blorf');
  expect(asked).toContain('guesses-0.txt');
  expect(lexicon.guess('blorfs')).toEqual(['B L AO1 R F S', 'B L ER1 F S']);
  expect(asked.join()).not.toContain('model');
});

test('the parts of the model are asked for by a word that no list has', async () => {
  const { lexicon } = await loadLexicon('blorf blorfable');
  const model = asked.filter((path) => path.startsWith('model'));
  expect(model.sort()).toEqual(
    '_b ab bl e_ fa le lo or rf units'.split(' ').map((part) => `model-${part}.txt`),
  );
  expect(lexicon.guess('blorf')).toEqual(['B L AO1 R F', 'B L ER1 F']);
  expect(lexicon.guess('blorfable')?.[0]).toMatch(/^B L/);
});

test('where the guesses can’t be had, the model guesses', async () => {
  broken = /guesses/;
  const { lexicon, missing } = await loadLexicon('blorf');
  expect(missing).toEqual([]);
  expect(lexicon.guess('blorf')).toHaveLength(1);
});
