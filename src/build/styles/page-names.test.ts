import { expect, test } from 'vitest';
import { namesOfPage, ScriptWords } from './page-names.ts';

const wanted = new Set(['card', 'main', 'p', 'now', 'toast', 'later', 'deep', 'table', 'x-tool', 'gone']);
const scripts = new ScriptWords(
  new Map([
    ['/_astro/island.js', 'import{a}from"./shared.js";e.className="toast"'],
    ['/_astro/shared.js', 'import("./island.js");new Worker("/_astro/log-worker-a1b2.js");b="deep"'],
    ['/_astro/log-worker-a1b2.js', 'b="gone"'],
    ['/_astro/react.js', 'Symbol.for("react.transitional.element");"table"'],
  ]),
);
const names = (html: string) => [...namesOfPage(html, wanted, scripts)].sort();

test('elements, classes and ids of the page count, and nothing that only its words say', () => {
  expect(names('<p class="card big" id="now">gone table</p><x-tool></x-tool>')).toEqual([
    'card',
    'now',
    'p',
    'x-tool',
  ]);
});

test('classes that a script of the page names count, with those of all that it imports', () => {
  expect(names('<main><script type="module" src="/_astro/island.js"></script></main>')).toEqual([
    'deep',
    'main',
    'toast',
  ]);
  expect(names('<astro-island component-url="/_astro/island.js"></astro-island>')).toEqual(['deep', 'toast']);
});

test('inline code counts, data and styles do not', () => {
  const html =
    '<script>x.classList.add("later")</script><script type="application/ld+json">{"a":"gone"}</script><style>.gone{}</style>';
  expect(names(html)).toEqual(['later']);
});

test('a worker names nothing: it cannot reach the page', () => {
  expect(names('<script src="/_astro/log-worker-a1b2.js"></script>')).toEqual([]);
});

test('what React knows about elements is left out', () => {
  expect(names('<astro-island component-url="/_astro/react.js"></astro-island>')).toEqual([]);
});
