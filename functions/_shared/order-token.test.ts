import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { orderToken } from '../../src/features/order/rules/order-schema.ts';
import { makeOrderToken, readOrderToken } from './order-token.ts';

const KEY = { id: 1, secret: 'the-secret-that-signed-until-today' };
const NEXT = { id: 2, secret: 'the-secret-that-signs-from-tomorrow' };
const ORDER = '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90';
const TOKEN = makeOrderToken([KEY], ORDER);

test('a token is short, fits into a URL and the contract, and is read back', () => {
  expect(TOKEN).toMatch(/^[\w-]{44}$/);
  expect(orderToken.parse(TOKEN)).toBe(TOKEN);
  expect(readOrderToken([KEY], TOKEN)).toBe(ORDER);
  expect(readOrderToken([NEXT, KEY], TOKEN)).toBe(ORDER);
});

test('the same order has the same token, and another order another', () => {
  expect(makeOrderToken([KEY], ORDER)).toBe(TOKEN);
  expect(makeOrderToken([KEY], ORDER.replace('3', '4'))).not.toBe(TOKEN);
});

test('no changed bit, no other secret, no cut and no addition is accepted', () => {
  const bytes = Buffer.from(TOKEN, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(readOrderToken([KEY], changed.toString('base64url'))).toBeUndefined();
  }
  expect(readOrderToken([{ ...KEY, secret: `${KEY.secret}.` }], TOKEN)).toBeUndefined();
  expect(readOrderToken([NEXT], TOKEN)).toBeUndefined();
  for (const other of ['', TOKEN.slice(0, -2), `${TOKEN}AA`, ORDER, ORDER.replaceAll('-', '')])
    expect(readOrderToken([KEY], other)).toBeUndefined();
});
