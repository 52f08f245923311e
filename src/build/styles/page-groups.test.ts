import { expect, test } from 'vitest';
import { groupPages } from './page-groups.ts';

const CSS = '.a{color:red}\n.b{color:red}\n.c{color:red;margin:0;padding:0;border:0;inset:0}';
const page = (name: string, names: string[], css = CSS) => ({ css, names: new Set(names), pages: [name] });
const pagesOf = (groups: ReturnType<typeof groupPages>) => groups.map(({ pages }) => pages);

test('pages that use the same share a block', () => {
  const groups = groupPages([page('one', ['a', 'b']), page('two', ['b', 'a']), page('three', ['c'])], 9);
  expect(pagesOf(groups)).toEqual([['one', 'two'], ['three']]);
});

test('when there are too many, those that differ least are put together and get what either needs', () => {
  const groups = groupPages([page('one', ['a']), page('two', ['c']), page('three', ['b'])], 2);
  expect(pagesOf(groups)).toEqual([['one', 'three'], ['two']]);
  expect(groups[0]?.names).toEqual(new Set(['a', 'b']));
});

test('pages of different stylesheets stay apart, even above the limit', () => {
  expect(pagesOf(groupPages([page('one', ['a']), page('two', ['a'], '.a{color:red}')], 1))).toEqual([
    ['one'],
    ['two'],
  ]);
});
