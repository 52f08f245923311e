import { Buffer } from 'node:buffer';
import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSignedToken, readSignedToken } from './signed-token.ts';

const OLD = { id: 7, secret: 'the-secret-that-signed-until-today' };
const NEW = { id: 8, secret: 'the-secret-that-signs-from-tomorrow' };
const CONTENT = Buffer.from('who, and what for');
const TOKEN = makeSignedToken([OLD], 'link', CONTENT);
const bytes = Buffer.from(TOKEN, 'base64url');

test('is the id, the content and half of an HMAC-SHA-256 under a key of HKDF-SHA-256', () => {
  const key = Buffer.from(hkdfSync('sha256', OLD.secret, '', 'link', 32));
  const mac = createHmac('sha256', key).update(bytes.subarray(0, -16)).digest();
  expect(bytes).toEqual(Buffer.concat([Buffer.of(7), CONTENT, mac.subarray(0, 16)]));
});

test('is read by the key that signed it, whichever comes first, until that key is removed', () => {
  expect(readSignedToken([OLD], 'link', TOKEN)).toEqual(CONTENT);
  expect(readSignedToken([OLD, NEW], 'link', TOKEN)).toEqual(CONTENT);
  expect(readSignedToken([NEW, OLD], 'link', TOKEN)).toEqual(CONTENT);
  expect(readSignedToken([NEW], 'link', TOKEN)).toBeUndefined();
  const signedByFirst = makeSignedToken([NEW, OLD], 'link', CONTENT);
  expect(readSignedToken([NEW], 'link', signedByFirst)).toEqual(CONTENT);
  expect(readSignedToken([OLD], 'link', signedByFirst)).toBeUndefined();
});

test('is not read by another secret under the same id, nor by the same secret under another', () => {
  expect(readSignedToken([{ ...NEW, id: OLD.id }], 'link', TOKEN)).toBeUndefined();
  expect(readSignedToken([{ ...OLD, id: NEW.id }], 'link', TOKEN)).toBeUndefined();
  const renamed = Buffer.concat([Buffer.of(NEW.id), bytes.subarray(1)]).toString('base64url');
  expect(readSignedToken([{ ...OLD, id: NEW.id }], 'link', renamed)).toBeUndefined();
});

test('is not read for another purpose', () => {
  for (const purpose of ['order', 'Link', 'link ', ''])
    expect(readSignedToken([OLD], purpose, TOKEN)).toBeUndefined();
});

test('no changed byte, no cut and no addition is accepted', () => {
  for (let at = 0; at < bytes.length; at += 1) {
    for (let change = 1; change < 256; change += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ change, at);
      expect(readSignedToken([OLD, NEW], 'link', changed.toString('base64url'))).toBeUndefined();
    }
    expect(readSignedToken([OLD], 'link', bytes.subarray(0, at).toString('base64url'))).toBeUndefined();
    expect(readSignedToken([OLD], 'link', bytes.subarray(at + 1).toString('base64url'))).toBeUndefined();
  }
  for (const other of ['', 'A', `${TOKEN}AAAA`, '\u0000', '\ud800', '💌'.repeat(18), 'Bw'])
    expect(readSignedToken([OLD], 'link', other)).toBeUndefined();
});
