import { expect, test } from 'vitest';
import { type Bill, billProblems } from './bill-of-materials.ts';

const component = (name: string, more: object = {}) => ({
  type: 'library',
  name,
  version: '1.0.0',
  'bom-ref': `${name}@1.0.0`,
  purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
  hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
});
const bill = (components: Bill['components'], more: Partial<Bill> = {}): Bill => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:e4bf8d7e-440c-4e3d-9315-84c2e3fa67c8',
  version: 1,
  metadata: { component: { 'bom-ref': 'site@0.1.0' } },
  components,
  dependencies: [{ ref: 'site@0.1.0', dependsOn: components.map((each) => each['bom-ref']) }],
  ...more,
});
const problemsOf = (more: object, name = 'zod') =>
  billProblems(bill([component(name, more)]), new Set([`${name}@1.0.0`]));

test('a bill of materials with every package, hash and licence has no faults', () => {
  const choice = [{ expression: '(GPL-3.0-only OR Apache-2.0 AND MIT)' }];
  expect(problemsOf({ licenses: choice }, '@scope/zod')).toEqual([]);
  expect(problemsOf({ licenses: [{ license: { id: 'LGPL-3.0-or-later' } }] }, '@img/sharp-linux')).toEqual(
    [],
  );
  expect(problemsOf({ licenses: undefined }, 'png-js')).toEqual([]);
});

test.for([
  ['no hash', { hashes: [] }],
  ['a weak hash', { hashes: [{ alg: 'SHA-1', content: 'ab' }] }],
  ['no licence', { licenses: undefined }],
  ['a licence in words', { licenses: [{ license: { name: 'SEE LICENSE IN FILE' } }] }],
  ['a licence that binds what uses it', { licenses: [{ license: { id: 'LGPL-3.0-or-later' } }] }],
  ['such a licence beside a good one', { licenses: [{ expression: 'MIT AND GPL-3.0-only' }] }],
  ['the address of another package', { purl: 'pkg:npm/zed@1.0.0' }],
  ['an odd type', { type: 'file' }],
] as const)('a component with %s is a fault', ([, more]) => {
  expect(problemsOf(more)).toHaveLength(1);
});

test('a bill of another form, or with a part twice, left out or made up, is a fault', () => {
  const zod = component('zod');
  const locked = new Set(['zod@1.0.0']);
  for (const wrong of [
    bill([zod], { specVersion: '1.2' }),
    bill([zod], { serialNumber: 'urn:uuid:1' }),
    bill([zod], { dependencies: [{ ref: 'zod@1.0.0', dependsOn: ['zed@1.0.0'] }] }),
    bill([]),
    bill([zod, component('zed')]),
  ]) {
    expect(billProblems(wrong, locked)).toHaveLength(1);
  }
  expect(billProblems(bill([zod, zod]), locked)).toHaveLength(2);
});
