import { Buffer } from 'node:buffer';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { makeSignedToken, readSignedToken } from './signed-token.ts';

/**
 * A token of 44 characters in base64url that lets its bearer see and manage one order, by its id (16 bytes). It lasts as
 * long as the key that signed it, because an order can be cancelled for as long as it runs.
 */
export const makeOrderToken = (keys: SigningKeys, orderId: string): string =>
  makeSignedToken(keys, 'order', Buffer.from(orderId.replaceAll('-', ''), 'hex'));

/** The id of the order; undefined when the token is incomplete or was made by somebody else or by a key of the past. */
export const readOrderToken = (keys: SigningKeys, token: string): string | undefined =>
  readSignedToken(keys, 'order', token)
    ?.toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
