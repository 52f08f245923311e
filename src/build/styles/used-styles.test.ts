import { expect, test } from 'vitest';
import { namesIn, usedRules, usedStyles } from './used-styles.ts';

const names = (...list: string[]) => new Set(list);

test('every class, id and element of the selectors is found, also inside :is, :has and :not', () => {
  const css =
    '.a > p:is(.b, #c)::before, main:has(.d):not(.e) { color: red } @media print { .f { color: red } }';
  expect(namesIn(css)).toEqual(names('a', 'p', 'b', 'c', 'main', 'd', 'e', 'f'));
});

test.each([
  ['.a .b{color:red}', ['a'], ''],
  ['.a .b{color:red}', ['a', 'b'], '.a .b{color:red}'],
  ['.a:is(.b,.c){color:red}', ['a', 'c'], '.a:is(.b,.c){color:red}'],
  ['.a:is(.b,.c){color:red}', ['a'], ''],
  ['html:has(.toast){color:red}', ['html'], ''],
  ['.a:not(.b){color:red}', ['a'], '.a:not(.b){color:red}'],
  ['.a,.b{color:red}', ['b'], '.a,.b{color:red}'],
  ['@media print{.a{color:red}}', [], ''],
])('of %s a page with %j keeps %j', (css, own, kept) => {
  expect(usedStyles(css, names(...own))).toBe(kept);
});

test('states and attributes can always come', () => {
  const css = 'a[aria-current]:hover{color:red}[hidden]{display:none}:root{color:#000}';
  expect(usedStyles(css, names('a'))).toBe(css);
});

test('the order of the layers, fonts, variables and keyframes stay', () => {
  const css =
    '@layer a;@layer b{:root{--c:light-dark(#fff,#000)}}@font-face{font-family:X;src:url(/x.woff2)}@keyframes k{to{opacity:0}}';
  expect(usedStyles(css, names())).toBe(css);
});

test('longer rules weigh more', () => {
  const used = usedRules('.a{color:red}\n.b{color:red;margin:0;padding:0}\n.c{color:red}', names('a', 'b'));
  expect([...used.values()]).toEqual([2, 4]);
});
