import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { orderToken } from '../../src/features/order/rules/order-schema.ts';
import { makeOrderToken, readOrderToken } from './order-token.ts';

const SECRET = 'a signing secret of thirty-two bytes';
const ORDER = '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90';
const TOKEN = makeOrderToken(SECRET, ORDER);

test('a token is short, fits into a URL and the contract, and is read back', () => {
  expect(TOKEN).toMatch(/^[\w-]{43}$/);
  expect(orderToken.parse(TOKEN)).toBe(TOKEN);
  expect(readOrderToken(SECRET, TOKEN)).toBe(ORDER);
});

test('the same order has the same token, and another order another', () => {
  expect(makeOrderToken(SECRET, ORDER)).toBe(TOKEN);
  expect(makeOrderToken(SECRET, ORDER.replace('3', '4'))).not.toBe(TOKEN);
});

test('no changed bit, no other secret, no cut and no addition is accepted', () => {
  const bytes = Buffer.from(TOKEN, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(readOrderToken(SECRET, changed.toString('base64url'))).toBeUndefined();
  }
  expect(readOrderToken(`${SECRET}.`, TOKEN)).toBeUndefined();
  for (const other of ['', TOKEN.slice(0, -2), `${TOKEN}AA`, ORDER, ORDER.replaceAll('-', '')])
    expect(readOrderToken(SECRET, other)).toBeUndefined();
});
