import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedHash, uuidOfHash } from './keyed-hash.ts';

test('is HMAC-SHA-256 of purpose and value', () => {
  const expected = createHmac('sha256', 'key').update('client\nÄ').digest('hex');
  expect(keyedHash('key', 'client', 'Ä')).toBe(expected);
});

test('differs with the key, the purpose and the value', () => {
  const hashes = [
    keyedHash('key', 'client', 'a'),
    keyedHash('kez', 'client', 'a'),
    keyedHash('key', 'recipient', 'a'),
    keyedHash('key', 'client', 'b'),
  ];
  expect(new Set(hashes).size).toBe(4);
});

test('a UUID of a hash is a UUID of version 8', () => {
  expect(uuidOfHash('0123456789abcdef'.repeat(4))).toBe('01234567-89ab-8def-8123-456789abcdef');
});
