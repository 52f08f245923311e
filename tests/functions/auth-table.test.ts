import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';
import { calls } from './auth-schemas.ts';

/** Section 7 of the specification, row by row; its last row names no path. */
const SPECIFIED = [
  'POST token?grant_type=password',
  'POST signup',
  'POST token?grant_type=refresh_token',
  'POST token?grant_type=id_token',
  'POST recover',
  'GET user/identities/authorize',
  'DELETE user/identities/{identity_id}',
  'GET authorize',
  'POST factors',
  'POST factors/{id}/challenge',
  'POST factors/{id}/verify',
  'DELETE factors/{id}',
  'GET oauth/authorizations/{id}',
  'POST oauth/authorizations/{id}/consent',
  'GET .well-known/jwks.json',
  'POST logout?scope=',
];

const table = readFileSync(`${projectRoot}/docs/auth-calls.md`, 'utf8');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('the table of docs/auth-calls.md has a row for every auth call of the specification, in its order', () => {
  expect(rows.map(([, call]) => codeIn(call)[0])).toEqual(SPECIFIED);
});

test('the contract holds the same calls in the same order', () => {
  const held = Object.values(calls).slice(0, SPECIFIED.length);
  // The scope of a sign-out is a part of its query, not of its name.
  expect(held.map(({ route }) => route.replace(' /', ' '))).toEqual(
    SPECIFIED.map((row) => row.replace('?scope=', '')),
  );
});

test.each(rows.map(([, call = '', , proof = '']) => [call, proof]))(
  '%s is proved by tests that exist',
  (_call, proof) => {
    expect(proof).toMatch(/^(embedded|contract)\b/);
    const files = codeIn(proof);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !/\.(test|spec)\.ts$/.test(file))).toEqual([]);
    expect(files.filter((file) => !existsSync(`${projectRoot}/${file}`))).toEqual([]);
  },
);

test('every call is driven by the real client', () => {
  const driven = readFileSync(`${projectRoot}/tests/functions/auth-calls.test.ts`, 'utf8');
  const missing = Object.keys(calls)
    .slice(0, SPECIFIED.length)
    // Nobody calls `authorize` by a request: the browser goes there.
    .filter((name) => name !== 'authorize' && !driven.includes(`expectCall('${name}'`));
  expect(missing).toEqual([]);
});
