import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { newAccountErrors, newPasswordErrors } from './password-rule';

const list = new Uint8Array(await readFile(new URL('common-passwords.bin', import.meta.url)));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the rules hold although the list cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await newAccountErrors('ada', 'short')).toEqual({
    email: 'Please enter a valid email address',
    password: 'Please use at least 15 characters.',
  });
  expect(await newAccountErrors(' ada@example.com', 'maple otter drives slowly')).toEqual({});
  expect(await newPasswordErrors('ada@example.com', 'Manchester United')).toEqual({});
});

test('a password is checked against the list that it waited for', async () => {
  vi.stubGlobal('fetch', async () => new Response(list));
  expect(await newPasswordErrors('ada@example.com', 'Manchester United')).toEqual({
    password: 'That one is easy to guess. Try four or more words that do not belong together.',
  });
  expect(await newPasswordErrors('ada@example.com', 'maple otter drives slowly')).toEqual({});
});
