import { expect, test } from 'vitest';
import { SiteScripts } from './page-scripts.ts';
import { PageStyles } from './page-styles.ts';

const scripts = new SiteScripts(
  new Map([
    ['/_astro/island.js', 'import{a}from"./shared.js";e.className="toast md:flex"'],
    ['/_astro/shared.js', 'import("./island.js");b=`before:content-[\'!\'] deep`'],
    ['/_astro/react.js', 'Symbol.for("react.transitional.element");"known"'],
  ]),
);
const styles = new PageStyles(scripts);
/** The class names that are left of rules for each of `names`. */
const keptOf = (names: string[], html: string) => {
  const css = names.map((name) => `.${CSS.escape(name)}{color:red;order:${names.indexOf(name)}}`).join('');
  const trimmed = styles.trim(`<style>${css}</style>${html}`);
  return names.filter((_, index) => new RegExp(`order:${index}[;}]`).test(trimmed));
};
const CSS = { escape: (name: string) => name.replace(/[^\w-]/g, String.raw`\$&`) };

test('classes of the markup stay, and nothing that only its words say', () => {
  expect(
    keptOf(['a', 'sm:p-[2px]', '[&_b]:m-1', 'gone'], '<p class="a sm:p-[2px] [&#38;_b]:m-1">gone</p>'),
  ).toEqual(['a', 'sm:p-[2px]', '[&_b]:m-1']);
});

test('classes in a script of the page stay, with those of all that it imports, now or later', () => {
  const names = ['toast', 'md:flex', "before:content-['!']", 'deep', 'gone'];
  for (const html of [
    '<script type="module" src="/_astro/island.js"></script>',
    '<astro-island component-url="/_astro/island.js"></astro-island>',
  ])
    expect(keptOf(names, html)).toEqual(names.slice(0, -1));
});

test('classes in inline code stay, those in data do not', () => {
  expect(
    keptOf(['a', 'b'], '<script>x("a")</script><script type="application/ld+json">"b"</script>'),
  ).toEqual(['a']);
});

test('what React knows about elements is left out', () => {
  expect(keptOf(['known'], '<astro-island component-url="/_astro/react.js"></astro-island>')).toEqual([]);
});

test.each([
  ['.a .b{color:red}', ''],
  ['.a:is(.b,.c){color:red}', '.a:is(.b,.c){color:red}'],
  ['.b:hover,.d{color:red}', ''],
  ['.a:not(.b){color:red}', '.a:not(.b){color:red}'],
  ['a[aria-current]:hover{color:red}', 'a[aria-current]:hover{color:red}'],
  ['@media print{.b{color:red}}', ''],
  ['q{color:red}', ''],
  ['a q,p{color:red}', 'p{color:red}'],
  ['p:not(q){color:red}', 'p:not(q){color:red}'],
  ['q{&:hover{color:red}}', ''],
  ['.text-wrap{top:0}.a{text-wrap:balance}', '.text-wrap{top:0}.a{text-wrap:balance}'],
  ['.k{top:0}@keyframes k{to{opacity:0}}', '.k{top:0}@keyframes k{to{opacity:0}}'],
  ['@keyframes k{to{opacity:0}}', '@keyframes k{to{opacity:0}}'],
  [':root{--x:1px;--y:2px}.a{top:var(--x)}.b{top:var(--y)}', ':root{--x:1px}.a{top:var(--x)}'],
])('of %s a page with a and c keeps %j', (css, kept) => {
  expect(styles.trim(`<style>${css}</style><p class="a c">`)).toBe(`<style>${kept}</style><p class="a c">`);
});

test('elements that a script names or writes stay', () => {
  const css = '<style>i{top:0}b{top:1px}u{top:2px}</style>';
  expect(styles.trim(`${css}<script>add("i");html('<b class=x>')</script>`)).toContain(
    '<style>i{top:0}b{top:1px}</style>',
  );
});

test('of a rule for two elements the one that the page has stays, with a variable of no file', () => {
  const html = '<style>h1,h2{font:700 var(--size)/1 var(--face)}</style><h2>Only this</h2>';
  expect(styles.trim(html)).toContain('<style>h2{font:700 var(--size)/1 var(--face)}</style>');
});

test('several blocks become one, where the first stood', () => {
  expect(styles.trim('<style>.a{top:0}</style>x<style>.a{left:0}</style><p class="a">')).toBe(
    '<style>.a{top:0;left:0}</style>x<p class="a">',
  );
});
