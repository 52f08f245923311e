import { expect, test } from 'vitest';
import { safeRedirect } from './redirect-rule';

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
