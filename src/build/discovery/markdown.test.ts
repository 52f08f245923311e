import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { isElement } from '../built-page.ts';
import { toMarkdown } from './markdown.ts';

const page = new URL('https://site.example/pricing');

function markdownOf(html: string): string {
  const [main] = parseFragment(`<main>${html}</main>`).childNodes;
  if (!main || !isElement(main)) throw new Error('No element.');
  return toMarkdown(main, page);
}

test.for([
  ['a heading and a paragraph', '<h2>Plans</h2><p>One  plan\n pays.</p>', '## Plans\n\nOne plan pays.'],
  ['a list in a list', '<ul><li>One<ul><li>Two</li></ul></li></ul>', '- One\n\n  - Two'],
  ['an ordered list', '<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  [
    'a link of the site as a whole address',
    '<p><a href="/blog">Blog</a></p>',
    '[Blog](https://site.example/blog)',
  ],
  ['a place on the page', '<a href="#plans">Plans</a>', '[Plans](https://site.example/pricing#plans)'],
  ['a name and its text with a colon', '<p><b>Caller</b>Hello</p>', '**Caller**: Hello'],
  ['words in bold inside a sentence', '<p>It is <b>very</b> good</p>', 'It is **very** good'],
  [
    'links side by side',
    '<p><a href="/a">A</a><a href="/b">B</a></p>',
    '[A](https://site.example/a) · [B](https://site.example/b)',
  ],
  ['a question and its answer', '<details><summary>Why?</summary><p>So.</p></details>', '**Why?**\n\nSo.'],
  [
    'a table',
    '<table><caption>Use</caption><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>3</td></tr></table>',
    '**Use**\n\n| A | B |\n| --- | --- |\n| 1\\|2 | 3 |',
  ],
  ['signs that Markdown would read', '<p>2 * 3 [a] <code>x_y</code></p>', '2 \\* 3 \\[a\\] `x_y`'],
  [
    'no drawings and no controls',
    '<svg><title>A</title></svg><button>Go</button><i aria-hidden="true">x</i>',
    '',
  ],
])('writes %s', ([, html, markdown]) => {
  expect(markdownOf(html ?? '')).toBe(markdown);
});
