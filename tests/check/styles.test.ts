import { expect, test } from 'vitest';
import { mapClasses, plainRules, styleErrors } from './styles.ts';

/** A value in a template of the code that is checked. */
const VALUE = ['$', '{x}'].join('');
const found = (text: string, path = 'src/sections/A.astro', css = '') =>
  styleErrors([
    { path, text },
    { path: path.replace(/[^/]+$/, 'a.css'), text: css },
  ]);

test.each([
  '<p class=""></p>',
  "<p class:list={['p-4', kind === 'main' && 'text-2', open(kind, 'wobble')]}></p>",
  "const text = tw`group-data-at/steps:mt-0 before:content-['']`; h('p', { className: 'p-4' });",
])('utilities are in order, and what is compared is no class: %s', async (text) => {
  expect(
    await found(text, 'src/sections/A.astro', '@layer parts { .plug-end::before { content: "" } }'),
  ).toEqual([]);
});

test.each([
  '<p class="wobble"></p>',
  '<p className="wobble p-4"></p>',
  "<p class:list={[a && 'wobble']}></p>",
  "<p class:list={[a, 'wobble']}></p>",
  '<p class:list={[a && "wobble"]}></p>',
  "h('p', { className: 'wobble' })",
  'tw`wobble`',
  `tw\`p-4 ${VALUE} wobble\``,
  `className={\`${VALUE} wobble\`}`,
  "h('p', { className: a ? 'wobble' : '' })",
  "x.classList.add('wobble')",
])('a class that nothing defines is found: %s', async (text) => {
  expect(await found(text)).toEqual(['src/sections/A.astro: nothing beside it defines the class "wobble".']);
});

test('its owner is in the same folder', async () => {
  const css = '@layer parts { .wobble { animation: wobble 1s } }';
  const text = '<p class="wobble"></p>';
  expect(await found(text, 'src/sections/A.astro', css)).toEqual([]);
  expect(await found(`${text}<style is:global>${css}</style>`)).toEqual([]);
  expect(
    await styleErrors([
      { path: 'src/sections/A.astro', text },
      { path: 'src/features/b/b.css', text: css },
    ]),
  ).toHaveLength(1);
});

test('classes out of order are found, and put into order', async () => {
  expect(await found('<p class="next:mt-4 p-4"></p>')).toHaveLength(1);
  const sort = (text: string) => text.split(' ').toReversed().join(' ');
  expect(
    mapClasses(`tw\`b a ${VALUE} d c\``, (text) => text.replace('b a', 'a b').replace('d c', 'c d')),
  ).toBe(`tw\`a b ${VALUE} c d\``);
  expect(mapClasses(`<p class="b a" class:list={[x === 'c b' ? 'b a' : '', "d c"]}>`, sort)).toBe(
    `<p class="a b" class:list={[x === 'c b' ? 'a b' : '', "c d"]}>`,
  );
});

test.each([
  '.a { display: grid; gap: 1rem }',
  '.a:hover { color: var(--color-ink) }',
  '@media (width >= 40rem) { .a { padding: 0 } }',
  '@layer parts { .a > li { margin: 0 } }',
])('a rule that utilities could say is found: %s', (css) => {
  expect(plainRules(css)).toHaveLength(1);
});

test.each([
  '.a { stroke: red; display: block }',
  '.a::before { color: red }',
  '.a:has(:checked) { color: red }',
  '@media print { .a { display: block } }',
  '@media (forced-colors: active) { .a { color: CanvasText } }',
  '@keyframes a { to { opacity: 0 } }',
])('a drawing, a mode and what no class can reach stay: %s', (css) => {
  expect(plainRules(css)).toEqual([]);
});

test.each([
  ['<style>p { stroke: red }</style>', 'a style is scoped; write <style is:global> with @layer parts in it.'],
  [
    '<style is:global>p { stroke: red }</style>',
    'a rule stands outside @layer parts, where it wins over utilities.',
  ],
])('%s is found', async (text, problem) => {
  expect(await found(text)).toEqual([`src/sections/A.astro: ${problem}`]);
});

test('a long stylesheet is found', async () => {
  const css = Array.from({ length: 201 }, (_, index) => `.a${index} { stroke: red }`).join('\n');
  expect(await found('', 'src/sections/A.astro', `@layer parts {\n${css}\n}`)).toEqual([
    'src/sections/a.css has 202 lines of CSS, over 200.',
  ]);
});
