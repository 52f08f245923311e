import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostProblems, leakProblems, securityTextProblems } from './site-checks.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
let folder: string;

function write(name: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  write('index.html', '<h1>Home</h1>');
  write('404.html', '<h1>No page</h1>');
  write('_headers', '/*\n  X-Content-Type-Options: nosniff\n');
  write('_redirects', '/home / 301\n');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a small plain site has no problem', () => {
  expect(hostProblems(folder)).toEqual([]);
  expect(leakProblems(folder)).toEqual([]);
});

test.each([
  ['_headers', '/*\n  X-Long: '.padEnd(2_100, 'x'), /longer than 2000/],
  ['_headers', '/a\n  X: y\n'.repeat(101), /more than 100 rules/],
  ['_redirects', '/a /b 301\n'.repeat(2_001), /more than 2000 rules/],
  ['_redirects', '/a/* /b 301\n'.repeat(101), /100 with patterns/],
  ['_redirects', `/a /${'b'.repeat(1_000)} 301\n`, /longer than 1000/],
  ['film.mp4', new Uint8Array(26_214_401), /film\.mp4 is larger than 25 MiB/],
])('%s over a limit is a problem (%#)', (name, text, problem) => {
  write(name, text);
  expect(hostProblems(folder)).toEqual([expect.stringMatching(problem)]);
});

test('more files than a host takes are a problem', () => {
  expect(hostProblems(folder, 3)).toEqual(['The site has 4 files, over 3.']);
});

test.each(['404.html', '_headers', '_redirects'])('a site without %s is a problem', (name) => {
  rmSync(join(folder, name));
  expect(hostProblems(folder)).toEqual([`There is no ${name}.`]);
});

const token = (role: string) =>
  ['{"alg":"HS256"}', JSON.stringify({ role })]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

test.each([
  ['a.js', 'const key = "sb_secret_abc"', /a\.js holds sb_secret_ab/],
  ['a.html', 'role=service_role', /holds service_role/],
  ['a.json', '{"key":"re_12345678"}', /holds re_12345678/],
  ['a.txt', 'whsec_abc', /holds whsec_abc/],
  ['a.md', 'sk_live_abc', /holds sk_live_abc/],
  ['a.md', 'sk_test_abc', /holds sk_test_abc/],
  ['a.js', '"rk_live_abc"', /holds rk_live_abc/],
  ['a.txt', '-----BEGIN PRIVATE KEY-----', /holds -----BEGIN P/],
  ['a.js', `"${token('admin')}.sig"`, /a token with the role admin/],
  ['a.js.map', '{}', /is a source map/],
  ['a.js', 'x\n//# sourceMappingURL=a.js.map', /names a source map/],
])('%s: %s is found', (name, text, problem) => {
  write(name, text);
  expect(leakProblems(folder)).toEqual([expect.stringMatching(problem)]);
});

test('the anonymous token and the publishable key may be published', () => {
  write('a.js', `"${token('anon')}.sig", "sb_publishable_abc", "are_we_there"`);
  expect(leakProblems(folder)).toEqual([]);
});

test('security.txt must hold for more than a month', () => {
  expect(securityTextProblems(folder, NOW)).toEqual(['There is no /.well-known/security.txt.']);
  write('.well-known/security.txt', 'Contact: mailto:a@b.ca\nExpires: 2026-12-19T00:00:00Z\n');
  expect(securityTextProblems(folder, NOW)).toHaveLength(1);
  write('.well-known/security.txt', 'Contact: mailto:a@b.ca\n');
  expect(securityTextProblems(folder, NOW)).toHaveLength(1);
  write('.well-known/security.txt', 'Expires: 2026-12-21T00:00:00Z\n');
  expect(securityTextProblems(folder, NOW)).toEqual([]);
});
