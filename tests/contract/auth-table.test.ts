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

const readme = readFileSync(`${projectRoot}/README.md`, 'utf8');
const [, section = ''] = readme.split('\n## Auth calls\n');
const rows = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('the table of the README has a row for every auth call of the specification, in its order', () => {
  expect(rows.map(([, call]) => codeIn(call)[0])).toEqual(SPECIFIED);
});

test('the contract holds the same calls in the same order', () => {
  const held = Object.values(calls)
    .slice(0, SPECIFIED.length)
    .map((call) => [call.method, 'grant' in call ? call.grant : undefined]);
  const specified = SPECIFIED.map((row) => [row.split(' ')[0], /grant_type=(\w+)/.exec(row)?.[1]]);
  expect(held).toEqual(specified);
  SPECIFIED.forEach((row, index) => {
    const path = row
      .replace(/^\w+ /, '/')
      .replace(/\?.*/, '')
      .replace(/\{\w+\}/, 'some-id');
    expect(Object.values(calls)[index]?.path.test(path), row).toBe(true);
  });
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
  const driven = readFileSync(`${projectRoot}/tests/contract/auth-calls.test.ts`, 'utf8');
  const missing = Object.keys(calls)
    .slice(0, SPECIFIED.length)
    // Nobody calls `authorize` by a request: the browser goes there.
    .filter((name) => name !== 'authorize' && !driven.includes(`expectCall('${name}'`));
  expect(missing).toEqual([]);
});
