import { expect, test } from 'vitest';
import { apart } from './apart.ts';

test.each([
  [
    'a name and what it means become two sentences',
    '<dt>Starter</dt><dd>250 minutes</dd>',
    '<dt>Starter</dt>. <dd>250 minutes</dd>',
  ],
  ['what has its full stop gets no second', '<dt>It books.</dt><dd>x</dd>', undefined],
  ['nor does a quotation that has one', '<span>“…blowing cold air.”</span><b>x</b>', undefined],
  ['nor one with a plain sign', '<span>&quot;Cold air.&quot;</span><b>x</b>', undefined],
])('%s', (_, html, otherwise) => {
  expect(apart(html)).toBe(otherwise ?? html);
});
