import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';
import type { Refusal } from './refusal.ts';

test.each([
  ['ada@example.ca', 'ada@example.ca', 'ada@example.ca'],
  ['Ada.Lovelace+news@Example.CA', 'Ada.Lovelace+news@example.ca', 'ada.lovelace@example.ca'],
  ['a.d.a+1@gmail.com', 'a.d.a+1@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'a.da@googlemail.com', 'ada@gmail.com'],
  ['+tag@example.ca', '+tag@example.ca', '+tag@example.ca'],
  ['zoe@exämple.ca', 'zoe@xn--exmple-cua.ca', 'zoe@xn--exmple-cua.ca'],
])('%s is written to as %s and counted as %s', (email, address, canonical) => {
  expect(mailboxOf(email, 'email')).toEqual({ address, canonical });
});

test.each(['ada@1.2', 'ada@0x7f.1', 'ada@a.1'])('%s has a domain that takes no mail', (email) => {
  const refuse = () => mailboxOf(email, 'formData.email');
  expect(refuse).toThrow('Some fields are missing or not valid.');
  try {
    refuse();
  } catch (refusal) {
    expect((refusal as Refusal).body.error.fields).toEqual({
      'formData.email': 'Please enter a valid email address',
    });
  }
});
