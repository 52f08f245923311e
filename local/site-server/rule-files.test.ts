import { expect, test } from 'vitest';
import { parseHeadersFile } from './headers-file.ts';
import { compilePathPattern } from './path-pattern.ts';
import { parseRedirectsFile } from './redirects-file.ts';

test.each([
  ['X-Early: 1', 'line 1: a header before the first path'],
  ['/a\n  no header', 'line 2: expected a path'],
  ['/a\n  X-Accent: é', 'line 2: a header value is printable ASCII'],
  [`/a\n\n  X-Long: ${'x'.repeat(2_000)}`, 'line 3: longer than 2000 characters'],
  ['https://example.com/*\n  X: 1', 'line 1: a rule for another host'],
  ['/a\n'.repeat(101), 'line 101: more than 100 rules'],
])('_headers %# is refused with its line', (text, message) => {
  expect(() => parseHeadersFile(text)).toThrow(`_headers, ${message}`);
});

test.each([
  ['/a', 'line 1: expected "/from /to [status]"'],
  ['a /b', 'line 1: expected "/from /to [status]"'],
  ['/a /b 301 extra', 'line 1: expected "/from /to [status]"'],
  ['/a //example.com', 'line 1: //example.com is neither a path nor an http(s) URL'],
  ['/a javascript:alert(1)', 'line 1: javascript:alert(1) is neither'],
  ['# fine\n/a /b 200', 'line 2: 200 is not one of 301, 302, 303, 307, 308'],
])('_redirects %# is refused with its line', (text, message) => {
  expect(() => parseRedirectsFile(text)).toThrow(`_redirects, ${message}`);
});

test('a pattern takes its other characters literally and captures nothing twice', () => {
  const matches = compilePathPattern('/v1.0/:id/(a)/*');
  expect(matches('/v1.0/7/(a)/b/c')).toEqual({ id: '7', splat: 'b/c' });
  expect(matches('/v1x0/7/(a)/b')).toBeUndefined();
  expect(matches('/v1.0/7/8/(a)/b')).toBeUndefined();
  expect(() => compilePathPattern('/*/*')).toThrow('uses * twice');
  expect(() => compilePathPattern('/:a/:a')).toThrow('uses :a twice');
});
