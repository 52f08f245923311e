import { expect, test } from 'vitest';
import {
  type BlogTopic,
  type DatedPost,
  indexPages,
  newestFirst,
  readingMinutes,
  topicAnchor,
  withNeighbours,
} from './blog.ts';

const post = (id: string, day: string, topic: BlogTopic = 'Automation'): DatedPost => ({
  id,
  data: { topic, published: new Date(day) },
});
const POSTS = [
  post('c', '2026-03-01'),
  post('f', '2026-06-01'),
  post('a', '2026-01-01', 'Booking'),
  post('e', '2026-05-01', 'Booking'),
  post('b', '2026-02-01', 'Booking'),
  post('d', '2026-04-01'),
];
const neighboursOf = (id: string, posts: readonly DatedPost[]) =>
  withNeighbours(posts).find(({ post: { id: own } }) => own === id)?.neighbours;
const ids = (posts: DatedPost[] = []) => posts.map(({ id }) => id).join(' ');

test('posts stand newest first, and those of one day by their ids', () => {
  expect(ids(newestFirst(POSTS))).toBe('f e d c b a');
  expect(ids(newestFirst([post('z', '2026-01-01'), post('y', '2026-01-01')]))).toBe('y z');
});

test.each([
  ['c', 'b', 'd'],
  ['f', 'e', undefined],
  ['a', undefined, 'b'],
])('the post %s stands between %s and %s', (id, before, after) => {
  const { previous, next } = neighboursOf(id, POSTS) ?? {};
  expect([previous?.id, next?.id]).toEqual([before, after]);
});

test('related posts come from the same topic first', () => {
  expect(ids(neighboursOf('e', POSTS)?.related)).toBe('b a c');
  expect(ids(neighboursOf('f', POSTS)?.related)).toBe('d c b');
});

test('no post is offered twice, nor to itself', () => {
  for (const { post: own, neighbours } of withNeighbours(POSTS)) {
    const { previous, next, related } = neighbours;
    const { id } = own;
    const offered = [previous, next, ...related].flatMap((other) => other?.id ?? []);
    expect(new Set([id, ...offered]).size).toBe(offered.length + 1);
  }
});

test('related posts do not depend on the order of the files', () => {
  expect(neighboursOf('c', POSTS.toReversed())).toEqual(neighboursOf('c', POSTS));
});

test('the only post of a blog leads nowhere', () => {
  expect(neighboursOf('a', [post('a', '2026-01-01')])).toEqual({ related: [] });
});

test.for([
  ['a short note', 'Two words.', 1],
  ['440 words', 'word '.repeat(440), 2],
  ['a table, whose rules are no words', `| A | B |\n| --- | --- |\n${'| word | word |\n'.repeat(220)}`, 2],
  ['components, whose captions are in tags', `<Figure caption="${'word '.repeat(440)}">\n</Figure>`, 1],
  ['links, whose targets are not read', '[word](/a/very/long/path) '.repeat(440), 2],
] as const)('the reading time of %s', ([, text, minutes]) => {
  expect(readingMinutes(text)).toBe(minutes);
});

test('a topic has an anchor without spaces', () => {
  expect(topicAnchor('Law and consent')).toBe('law-and-consent');
});

test('the list page has the newest article and ten of each topic; the rest follows in pages of forty', () => {
  const many = Array.from({ length: 132 }, (_, index) =>
    post(`n${String(index).padStart(3, '0')}`, '2026-01-01', index % 2 === 0 ? 'Booking' : 'Automation'),
  );
  const { newest, topics, older } = indexPages(many);
  expect(newest?.id).toBe('n000');
  expect(topics.map(({ name, posts }) => [name, posts.length, posts[0]?.id])).toEqual([
    ['Booking', 10, 'n002'],
    ['Automation', 10, 'n001'],
  ]);
  expect(older.map((page) => page.length)).toEqual([40, 40, 31]);
  const shown = [newest, ...topics.flatMap(({ posts }) => posts), ...older.flat()];
  expect(new Set(shown.map((one) => one?.id)).size).toBe(many.length);
});

test('a topic whose only article is the newest keeps its place, and a small blog has no older page', () => {
  const { topics, older } = indexPages([post('z', '2026-09-01', 'Booking'), ...POSTS.slice(0, 2)]);
  expect(topics.map(({ name, posts }) => [name, ids(posts)])).toEqual([
    ['Booking', 'z'],
    ['Automation', 'f c'],
  ]);
  expect(older).toEqual([]);
});
