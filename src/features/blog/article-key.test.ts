import { expect, test } from 'vitest';
import { articleKey } from './article-key.ts';

type Props = Parameters<typeof articleKey>[0];
const post = (id: string, digest: string, title = id) => ({ id, digest, data: { title } }) as Props['post'];
const keyOf = (own: Props['post'], next?: Props['post'], related: Props['post'][] = []) =>
  articleKey({ post: own, neighbours: { next, related } });

test('a page is made anew when its own file changes, or what it says of another, and for nothing else', () => {
  const key = keyOf(post('a', '1'), post('b', '1'), [post('c', '1')]);
  expect(keyOf(post('a', '1'), post('b', '2'), [post('c', '2')])).toBe(key);
  expect(keyOf(post('a', '2'), post('b', '1'), [post('c', '1')])).not.toBe(key);
  expect(keyOf(post('a', '1'), post('b', '1', 'Renamed'), [post('c', '1')])).not.toBe(key);
  expect(keyOf(post('a', '1'), post('b', '1'), [post('c', '1', 'Renamed')])).not.toBe(key);
  expect(keyOf(post('a', '1'), undefined, [post('c', '1')])).not.toBe(key);
});
