import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPassword, FILTER_BYTES, hasPassword } from './common-password-filter';

const file = new Uint8Array(await readFile(new URL('common-passwords.bin', import.meta.url)));

const importFresh = () => import('./common-passwords');
let common: Awaited<ReturnType<typeof importFresh>>;
const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  common = await importFresh();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Frequent passwords of the list that no other rule of ours would refuse. */
const LISTED = [
  '1qaz2wsx3edc4rfv',
  'momsanaladventure',
  'manchesterunited',
  'stairwaytoheaven',
  'cristianoronaldo',
  'worldofwarcraft',
  'mychemicalromance',
  'rumpelstiltzkin',
];

test.each(LISTED)('%s is on the list, however it is written, and what is nearly it is not', (password) => {
  expect(hasPassword(file, password)).toBe(true);
  expect(hasPassword(file, ` ${password.toUpperCase()}!`)).toBe(true);
  expect(hasPassword(file, password.split('').join('-'))).toBe(true);
  expect(hasPassword(file, password.replace('1', '１').replace('m', 'ｍ'))).toBe(true);
  expect(hasPassword(file, `${password}q`)).toBe(false);
  expect(hasPassword(file, password.slice(1))).toBe(false);
  expect(hasPassword(file, [...password].reverse().join(''))).toBe(false);
});

test('fewer than one password in ten thousand is taken for one of the list', () => {
  const tries = 200_000;
  let mistaken = 0;
  for (let number = 0; number < tries; number += 1) {
    if (hasPassword(file, `maple otter ${number.toString(36)} drives slowly`)) mistaken += 1;
  }
  expect(mistaken / tries).toBeLessThan(1 / 10_000);
});

test('the list holds what was put in, and nothing before', () => {
  const filter = new Uint8Array(FILTER_BYTES);
  expect(hasPassword(filter, 'four walls one door')).toBe(false);
  addPassword(filter, 'four walls one door');
  expect(hasPassword(filter, 'Four walls, one door')).toBe(true);
});

test('the list is as full as 3,200 passwords make it', () => {
  const bits = file.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(file).toHaveLength(FILTER_BYTES);
  expect(bits / (FILTER_BYTES * 8)).toBeCloseTo(1 - Math.exp((-13 * 3_200) / (FILTER_BYTES * 8)), 1);
});

test('the list is fetched once, when it is needed', async () => {
  fetched.mockResolvedValue(new Response(file));
  expect(common.isCommonPassword('manchesterunited')).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
  await Promise.all([common.loadCommonPasswords(), common.loadCommonPasswords()]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(common.isCommonPassword('Manchester United')).toBe(true);
  expect(common.isCommonPassword('maple otter drives slowly')).toBe(false);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no list', () => Promise.resolve(new Response('', { status: 404 }))],
])('a server that %s stops nobody, and is asked again', async (_, answer) => {
  fetched.mockImplementationOnce(answer);
  await expect(common.loadCommonPasswords()).resolves.toBeUndefined();
  expect(common.isCommonPassword('manchesterunited')).toBe(false);
  fetched.mockResolvedValueOnce(new Response(file));
  await common.loadCommonPasswords();
  expect(common.isCommonPassword('manchesterunited')).toBe(true);
});
