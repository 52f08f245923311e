import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { attribute, isElement, type TreeNode } from '../../src/build/built-page.ts';
import { dictionaryLexicon } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { transcribe } from '../../src/features/pronunciation/rules/transcribe.ts';
import { problemsOfPages } from './every-page.ts';

const lexicon = dictionaryLexicon();

/** What nobody reads as English: code, and sounds in IPA, which are marked by their language. */
const UNREAD = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'code', 'pre']);
/** The name of a commit, which the method page gives. */
const COMMIT = /\b(?=\w*\d)[\da-f]{12}\b/g;

function readText(node: TreeNode): string {
  if (!isElement(node)) return 'value' in node && node.nodeName === '#text' ? node.value : childText(node);
  if (UNREAD.has(node.tagName) || attribute(node, 'lang') === 'en-fonipa') return ' ';
  // The chart of sounds has the letters of a sound in bold, within the word; other elements may stand as blocks.
  return node.tagName === 'b' ? childText(node) : ` ${childText(node)} `;
}
const childText = (node: TreeNode) => ('childNodes' in node ? node.childNodes.map(readText).join('') : '');

/** The words of a page that are said by guess, each with what mends it. */
function guessedOn({ html }: { html: string }): string[] {
  const text = parse(html).childNodes.map(readText).join(' ').replace(COMMIT, ' ');
  const guessed = transcribe(text, lexicon, 'american').flatMap(({ said }) =>
    'kind' in said ? [] : said.filter(({ source }) => source === 'guess'),
  );
  return [...new Set(guessed.map(({ word }) => word))].map(
    (word) =>
      `“${word}” is guessed. Give it a line in src/build/pronunciation/own-words.txt, or mark it as code if nobody says it.`,
  );
}

test('no word of our own pages is guessed', () => {
  expect(problemsOfPages(guessedOn)).toEqual({});
});

test('a word that is guessed is named, code and sounds are not read, and a part in bold is no word of its own', () => {
  const html = '<p>Blorfing w<b>or</b>ds <code>xqzab</code> <span lang="en-fonipa">fot</span></p>';
  expect(guessedOn({ html })).toEqual([
    expect.stringMatching(
      /^“blorfing” is guessed\. Give it a line in src\/build\/pronunciation\/own-words\.txt/,
    ),
  ]);
});
