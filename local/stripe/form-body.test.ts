import { expect, test } from 'vitest';
import { parseForm } from './form-body.ts';
import { StripeRefusal } from './refusal.ts';

test.each([
  ['', {}],
  ['mode=payment&customer_email=a%2Bb%40example.ca', { mode: 'payment', customer_email: 'a+b@example.ca' }],
  [
    'line_items[0][quantity]=2&line_items[1][quantity]=3',
    { line_items: [{ quantity: '2' }, { quantity: '3' }] },
  ],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['metadata[order id]=1&metadata[x]=', { metadata: { 'order id': '1', x: '' } }],
  ['metadata[__proto__]=1', { metadata: JSON.parse('{"__proto__":"1"}') }],
])('%s', (text, value) => {
  expect(parseForm(text)).toEqual(value);
});

test.each(['a[b=1', '[a]=1', 'a=1&a[b]=2', 'a[b]=1&a=2', `a${'[b]'.repeat(9)}=1`])('refuses %s', (text) => {
  expect(() => parseForm(text)).toThrow(StripeRefusal);
});
