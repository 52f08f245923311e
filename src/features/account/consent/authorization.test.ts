import { expect, test } from 'vitest';
import { authorizationId, readAnswer, foreignText, safeRedirect } from './authorization';

const DETAILS = {
  authorization_id: 'k3vq7x2m9d4t8w1n5b6c0z',
  redirect_uri: 'https://calendar.example/callback?from=modai',
  client: {
    id: '4c2dd2d3-2ad4-4b6c-8d6f-0f8f62ad0f5b',
    name: 'Example Calendar',
    uri: 'https://calendar.example/',
  },
  user: { id: '0a8f9a4e-8b8a-4d5e-9d39-3fd9d2c1e9ab', email: 'ada@example.ca' },
  scope: 'openid email',
};

test('a request is read into what the screen shows', () => {
  expect(readAnswer(DETAILS, 'other@example.ca')).toEqual({
    status: 'ask',
    authorization: {
      client: 'Example Calendar',
      clientAddress: 'https://calendar.example/',
      email: 'ada@example.ca',
      scopes: ['openid', 'email'],
      returnsTo: 'calendar.example',
    },
  });
});

test('a service that says nothing about itself still shows where it returns', () => {
  expect(readAnswer({ redirect_uri: 'http://localhost:8976/' }, 'ada@example.ca')).toEqual({
    status: 'ask',
    authorization: {
      client: '',
      clientAddress: '',
      email: 'ada@example.ca',
      scopes: [],
      returnsTo: 'localhost:8976',
    },
  });
});

test('what the service wrote is shortened and cleaned', () => {
  const client = { name: `A\u202e\n${'b'.repeat(99)}`, uri: 'javascript:alert(1)' };
  const answer = readAnswer({ ...DETAILS, client, scope: ` email  email\t${'x'.repeat(99)} ` }, '');
  expect(answer).toMatchObject({
    authorization: {
      client: `A ${'b'.repeat(57)}…`,
      clientAddress: '',
      scopes: ['email', `${'x'.repeat(39)}…`],
    },
  });
});

test('a request that was granted before leads on at once', () => {
  const answer = readAnswer({ redirect_url: 'https://calendar.example/callback?code=1' }, '');
  expect(answer).toMatchObject({ status: 'leave' });
  expect(answer).toHaveProperty('to.href', 'https://calendar.example/callback?code=1');
});

test.each([
  ['the answer of a granted request', { redirect_url: 'javascript:alert(1)' }],
  ['the address of the answer', { ...DETAILS, redirect_uri: 'http://calendar.example/' }],
  ['an answer without an address', { ...DETAILS, redirect_uri: undefined as never }],
  ['an empty answer', {}],
])('%s that we would not follow is not even asked about', (_what, data) => {
  expect(readAnswer(data, '')).toEqual({ status: 'unsafe' });
});

test('the id of a request is taken from the address only if it can be one', () => {
  expect(authorizationId('?authorization_id=k3vq7x2m9d4t8w1n5b6c0z')).toBe('k3vq7x2m9d4t8w1n5b6c0z');
  for (const id of [
    '',
    '../../logout',
    '..%2F..%2Fuser',
    'a/consent',
    'a%3Fscope=global',
    'a%23',
    'x'.repeat(129),
  ]) {
    expect(authorizationId(`?authorization_id=${id}`)).toBeNull();
  }
  expect(authorizationId('')).toBeNull();
});

test.each([
  ['an ordinary name', 'Calendrier Ève & fils 📅', 60, 'Calendrier Ève & fils 📅'],
  ['markup', '<b>Acme</b>', 60, '<b>Acme</b>'],
  ['a name in several lines', '  Acme\r\n\tCalendar\u2028by\u0000 Acme ', 60, 'Acme Calendar by Acme'],
  ['a name that turns round', 'gro.live\u202emoc\u2069', 60, 'gro.live moc'],
  ['a name that nobody sees', '\u200b\ufeff\u00ad', 60, ''],
  ['a long name', 'A'.repeat(60), 60, 'A'.repeat(60)],
  ['a name that is too long', 'A'.repeat(61), 60, `${'A'.repeat(59)}…`],
  ['a name of pictures', '📅'.repeat(99), 10, `${'📅'.repeat(9)}…`],
  ['a name with a gap where it is cut', `${'A'.repeat(8)} ${'B'.repeat(60)}`, 10, `${'A'.repeat(8)}…`],
])(
  '%s becomes one line without anything that is not seen, cut at whole characters',
  (_, text, most, shown) => {
    expect(foreignText(text, most)).toBe(shown);
  },
);

test.each([
  ['https://calendar.example/callback?code=1&state=a%20b', 'calendar.example'],
  ['https://calendar.example:8443/', 'calendar.example:8443'],
  ['http://localhost:8976/callback', 'localhost:8976'],
  ['http://127.0.0.1/callback', '127.0.0.1'],
  ['http://127.8.8.8:1/', '127.8.8.8:1'],
  ['http://[::1]:3000/', '[::1]:3000'],
])('%s is followed, to %s', (address, host) => {
  expect(safeRedirect(address)?.href).toBe(address);
  expect(safeRedirect(address)?.host).toBe(host);
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT://calendar.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://calendar.example/1',
  'file:///etc/passwd',
  'com.example.calendar:/callback',
  'http://calendar.example/callback',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://1127.0.0.1.example/',
  'http://10.0.0.1/',
  'https://modai.example@evil.example/',
  'https://:secret@evil.example/',
  'http://localhost@evil.example/',
  '//calendar.example/callback',
  '/auth',
  'calendar.example',
  'https://',
  '',
])('%j is refused', (address) => {
  expect(safeRedirect(address)).toBeNull();
});
