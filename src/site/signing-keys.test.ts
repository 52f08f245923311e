import { expect, test } from 'vitest';
import { parseSigningKeys, secretProblem } from './signing-keys.ts';

const OLD = 'the-secret-that-signed-until-today';
const NEW = 'a:secret=with+signs/from-tomorrow';

test('the first of two keys comes first, and spaces do not count', () => {
  expect(parseSigningKeys(`1:${OLD}`)).toEqual([{ id: 1, secret: OLD }]);
  expect(parseSigningKeys(` 255:${NEW} , 0:${OLD} `)).toEqual([
    { id: 255, secret: NEW },
    { id: 0, secret: OLD },
  ]);
});

test.each([
  [OLD, 'is not <id>:<secret> with an id of 0–255'],
  [`256:${OLD}`, 'is not <id>:<secret> with an id of 0–255'],
  [`-1:${OLD}`, 'is not <id>:<secret> with an id of 0–255'],
  [`1.5:${OLD}`, 'is not <id>:<secret> with an id of 0–255'],
  [`:${OLD}`, 'is not <id>:<secret> with an id of 0–255'],
  ['1:', 'is not <id>:<secret> with an id of 0–255'],
  [`1:${OLD},`, 'is not <id>:<secret> with an id of 0–255'],
  [`1:${OLD} 2:${NEW}`, 'is not <id>:<secret> with an id of 0–255'],
  [`1:${OLD},2:${OLD.slice(0, 31)}`, 'holds a secret that has fewer than 32 characters'],
  [`1:${'ab'.repeat(20)}`, 'holds a secret that is not random'],
  [`1:${OLD},1:${NEW}`, 'repeats an id or a secret'],
  [`1:${OLD},01:${NEW}`, 'repeats an id or a secret'],
  [`1:${OLD},2:${OLD}`, 'repeats an id or a secret'],
  [`1:${OLD},2:${NEW},3:${NEW}!`, 'holds more than 2 keys'],
])('%s: %s', (entries, problem) => {
  expect(parseSigningKeys(entries)).toBe(problem);
});

test('a secret of 32 different enough characters is one', () => {
  expect(secretProblem('0123456789'.padEnd(32, '0'))).toBeUndefined();
  expect(secretProblem('012345678'.padEnd(32, '0'))).toBe('is not random');
  expect(secretProblem('0123456789'.padEnd(31, '0'))).toBe('has fewer than 32 characters');
});
