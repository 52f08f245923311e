import { expect, test } from 'vitest';
import { mailboxOf, personHashOf } from './mailbox.ts';
import type { Refusal } from './refusal.ts';

test.each([
  ['ada@example.ca', 'ada@example.ca', 'ada@example.ca', 'ada@example.ca'],
  [
    'Ada.Lovelace+news@Example.CA',
    'Ada.Lovelace+news@example.ca',
    'ada.lovelace+news@example.ca',
    'ada.lovelace@example.ca',
  ],
  ['Ada.L+news@Outlook.com', 'Ada.L+news@outlook.com', 'ada.l@outlook.com', 'ada.l@outlook.com'],
  ['a.d.a+1@gmail.com', 'a.d.a+1@gmail.com', 'ada@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'a.da@googlemail.com', 'ada@gmail.com', 'ada@gmail.com'],
  ['+tag@example.ca', '+tag@example.ca', '+tag@example.ca', '+tag@example.ca'],
  ['zoe@exämple.ca', 'zoe@xn--exmple-cua.ca', 'zoe@xn--exmple-cua.ca', 'zoe@xn--exmple-cua.ca'],
])('%s is written to as %s, belongs to %s and counts for %s', (email, address, canonical, counted) => {
  expect(mailboxOf(email, 'email')).toEqual({ address, canonical, counted });
});

test.each(['ada@1.2', 'ada@0x7f.1', 'ada@a.1'])('%s has a domain that takes no mail', (email) => {
  const refuse = () => mailboxOf(email, 'formData.email');
  expect(refuse).toThrow('Some fields are missing or not valid.');
  try {
    refuse();
  } catch (refusal) {
    expect((refusal as Refusal).body.error.fields).toEqual({
      'formData.email': expect.stringContaining('the part after the @'),
    });
  }
});

test('a person is known by one hash, however the address is spelt, and by another under another secret', () => {
  const hashOf = (secret: string, email: string) => personHashOf(secret, mailboxOf(email, 'email'));
  const hash = hashOf('secret', 'ada@gmail.com');
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(hashOf('secret', 'A.da+news@GoogleMail.com')).toBe(hash);
  expect(hashOf('other', 'ada@gmail.com')).not.toBe(hash);
  expect(hashOf('secret', 'grace@gmail.com')).not.toBe(hash);
});
