import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%j is counted as %s', (header, counted) => {
  expect(clientAddress(header)).toBe(counted);
});

test.each([
  null,
  '',
  'localhost',
  '203.0.113.7, 10.0.0.1',
  '999.1.1.1',
  '1.2.3',
  'fe80::1%eth0',
  '1:2:3',
  '::1]/x[',
])('%j is no address', (header) => {
  expect(clientAddress(header)).toBeUndefined();
});
