import { expect, test } from 'vitest';
import { sealed, unsealed } from '../../../site/link-bytes.ts';
import { EXAMPLE } from './business.ts';
import { CALL_PREFIX, callFragment, readCallFragment } from './call-link.ts';

test('the link of the example is short', () => {
  expect(callFragment(EXAMPLE).length).toBeLessThan(160);
});

test('a fragment about something else is none of a call', () => {
  for (const fragment of ['', '#', '#playground', '#main', 'call', '#recall=abc'])
    expect(readCallFragment(fragment)).toBeUndefined();
});

test.each(['', 'x', '%F0%9F', '<script>', 'A'.repeat(5_000), '____'.repeat(20), 'AQAA'.repeat(3)])(
  'a link that holds %j is refused',
  (payload) => {
    expect(readCallFragment(CALL_PREFIX + payload)).toHaveProperty('problem');
  },
);

test('a link with a changed character is refused', () => {
  const fragment = callFragment(EXAMPLE);
  for (let at = CALL_PREFIX.length; at < fragment.length; at++) {
    const changed = `${fragment.slice(0, at)}${fragment[at] === 'A' ? 'B' : 'A'}${fragment.slice(at + 1)}`;
    expect(readCallFragment(changed), changed).toHaveProperty('problem');
  }
  expect(readCallFragment(fragment.slice(0, -4))).toHaveProperty('problem');
});

test('a link of another version says so', () => {
  const [, ...rest] = unsealed(callFragment(EXAMPLE).slice(CALL_PREFIX.length))?.bytes ?? [];
  expect(readCallFragment(CALL_PREFIX + sealed([2, ...rest]))).toEqual({ problem: 'version' });
});
