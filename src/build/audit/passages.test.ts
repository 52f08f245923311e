import { expect, test } from 'vitest';
import { readPage } from '../built-page.ts';
import { passagesOf } from './passages.ts';

const passagesIn = (html: string) =>
  passagesOf(readPage('/', `<meta property="og:title" content="A"><main>${html}</main>`).main);

test.for([
  [
    'words in bold and links stay in their sentence',
    '<p>It <b>is</b> <a href="/">one</a>.</p>',
    ['It is one.'],
  ],
  [
    'a link around blocks is as many passages as blocks',
    '<a href="/"><h3>One</h3><p>Two</p></a>',
    ['One', 'Two'],
  ],
  ['a row is one passage', '<table><tr><th>Yearly</th><td>20%</td></tr></table>', ['Yearly 20%']],
  ['code and drawings are not read', '<p>One<svg><text>2</text></svg><script>three</script></p>', ['One']],
  [
    'a list entry ends where the list in it starts',
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
    ['One', 'Two'],
  ],
] as const)('%s', ([, html, texts]) => {
  expect(passagesIn(html).map(({ text }) => text)).toEqual(texts);
});

test('a passage knows the heading, the opening and the caption over it, not those of its neighbours', () => {
  const passages = passagesIn(
    '<section><h2>Sample</h2><p>Ours.</p><div><figure><p>Ring.</p><figcaption>Call</figcaption></figure></div></section>' +
      '<section><h2>Real</h2><p>Yes.</p></section>',
  );
  const overOf = (text: string) =>
    passages
      .find((passage) => passage.text === text)
      ?.over.split(/\s+/)
      .join(' ');
  expect(overOf('Ring.')).toBe(' Sample Ours. Ring. Call');
  expect(overOf('Yes.')).toBe(' Real Yes.');
});

test('what is said in a sample call is said by the people of the call', () => {
  const passages = passagesIn('<p>Ours.</p><ol data-call="drip"><li>Theirs.</li></ol>');
  expect(passages.map(({ isCall }) => isCall)).toEqual([false, true]);
});
