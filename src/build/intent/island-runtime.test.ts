import { expect, test } from 'vitest';
import { runtimeOf, withRuntimeOnIntent } from './island-runtime.ts';

const directive = `<script>(()=>{import("/astro-island.js");dispatchEvent(new Event("astro:intent"))})()</script>`;
const definition = '<script>(()=>{customElements.define("astro-island",class{})})()</script>';
const island = (value: string) =>
  `<astro-island opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:${value}}">`;
const page = (...islands: string[]) => `<script>early()</script>${directive}${definition}${islands.join('')}`;
const moved = (html: string) => {
  const runtime = runtimeOf(html);
  if (!runtime) throw new Error('The page has no islands.');
  return { runtime, html: withRuntimeOnIntent(html, runtime) };
};

test('the definition leaves a page whose islands wait, and the directive knows where it went', () => {
  const { html, runtime } = moved(page(island('true'), island('&quot;session&quot;')));
  expect(html).not.toContain('customElements.define');
  expect(html).toContain(`import("${runtime.path}")`);
  expect(html).toMatch(/^<script>early\(\)<\/script><script>\(\(\)=>\{import/);
  expect(runtime).toMatchObject({ code: expect.stringContaining('customElements.define("astro-island"') });
});

test.each([
  ['an island that may be called at once', island('&quot;called&quot;')],
  ['an island that only the browser renders', '<astro-island client="only">'],
])('a page with %s keeps the definition, before the directive', (_what, other) => {
  const { html } = moved(page(island('true'), other));
  expect(html).toContain('customElements.define');
  expect(html.indexOf('customElements.define')).toBeLessThan(html.indexOf('astro:intent'));
});

test('a page without islands is left alone', () => {
  expect(runtimeOf('<p>Words</p>')).toBeUndefined();
});

test('a change in what Astro writes stops the build', () => {
  const html = page(island('true')).replace('/astro-island.js', '/else.js');
  expect(() => moved(html)).toThrow(/look at island-runtime/);
});
