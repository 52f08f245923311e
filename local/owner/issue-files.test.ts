import { describe, expect, test } from 'vitest';
import { issueSlugs, parseIssue, readIssue } from './issue-files.ts';
import { nearest } from './terminal.ts';

const HEAD = `---
subject: An issue of a test
preheader: '${'A line for the mailbox, which search engines show too. '.repeat(2)}'
date: 2026-11-24
---
`;
const parse = (words: string, head = HEAD) =>
  parseIssue('sample', head + words, (src) => (src.includes('there') ? { width: 10, height: 5 } : undefined));
const blocks = (words: string) => parse(words).blocks;

describe('an issue', () => {
  test('is a list of what a mail can show', () => {
    const ALT = 'A bar in four parts, of ten seconds.';
    const words = `
## A heading

Words, **strong *both***, and
a [link](/contact).

1. One
2. Two

- Three

> Said.

![${ALT}](/newsletter/pictures/there.png "A caption")

<Button href="https://example.ca/">Go on</Button>

<Button href="/pricing">
  See prices
</Button>
`;
    expect(blocks(words)).toEqual([
      { type: 'heading', text: 'A heading' },
      {
        type: 'paragraph',
        runs: [
          { text: 'Words, ' },
          { text: 'strong ', strong: true },
          { text: 'both', strong: true, emphasis: true },
          { text: ', and a ' },
          { text: 'link', href: '/contact' },
          { text: '.' },
        ],
      },
      { type: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
      { type: 'list', ordered: false, items: [[{ text: 'Three' }]] },
      { type: 'quote', runs: [{ text: 'Said.' }] },
      {
        type: 'picture',
        src: '/newsletter/pictures/there.png',
        alt: ALT,
        caption: 'A caption',
        width: 10,
        height: 5,
      },
      { type: 'button', text: 'Go on', href: 'https://example.ca/' },
      { type: 'button', text: 'See prices', href: '/pricing' },
    ]);
  });

  test.each([
    ['# A title', 7, 'write headings with ##'],
    ['Words.\n\n| a | b |\n| - | - |\n| 1 | 2 |', 9, 'a mail can’t show this (table)'],
    ['Some `code`.', 7, '(inlineCode)'],
    ['<Callout>Words.</Callout>', 7, 'a mail can’t show <Callout>. An issue may have headings (##)'],
    ['{1 + 1}', 7, '(mdxFlowExpression)'],
    ["import X from 'x'", 7, '(mdxjsEsm)'],
    ['Words and ![a picture that shows words](/newsletter/pictures/there.png)', 7, 'on a line of its own'],
    ['![short](/newsletter/pictures/there.png)', 7, 'say in the square brackets what the picture shows'],
    ['![a picture that shows words](/newsletter/pictures/there.webp)', 7, 'as .png or .jpg'],
    [
      '![a picture that shows words](/newsletter/pictures/absent.png)',
      7,
      'no picture public/newsletter/pictures/absent.png',
    ],
    ['Words.\n\n[link](contact)', 9, 'not to “contact”'],
    ['[link](javascript:alert(1))', 7, 'not to “javascript:alert(1)”'],
    ['- one\n\n  two', 9, 'an entry of a list holds one paragraph'],
    ['<Button>Words</Button>', 7, 'write a button as <Button href="/path">Words</Button>'],
    ['', 1, 'the issue has no words'],
    ['[z](https:///)', 7, 'not to “https:///”'],
    ['[m](mailto:)', 7, 'or to mailto:…, not to “mailto:”'],
    ['[y](//evil.ca)', 7, 'not to “//evil.ca”'],
    ['Words.\n\n[](/contact)', 9, 'there are no words here'],
    ['- [ ] task', 7, 'a box to tick'],
    ['##', 7, 'there are no words here'],
    ['## A [link](/contact)', 7, 'a heading is plain words'],
    ['<Button href="/a" tone="loud">Words</Button>', 7, 'write a button as'],
  ])('with %j is refused at line %i: %s', (words, line, why) => {
    expect(() => parse(`\n${words}\n`)).toThrow(`src/content/newsletter/sample.mdx, line ${line}: `);
    expect(() => parse(`\n${words}\n`)).toThrow(why);
  });

  test.each([
    ['Words.', 'begin with ---'],
    [HEAD.replace('subject: An issue of a test', 'subject: Short'), 'subject: Write what the issue is about'],
    [HEAD.replace('date: 2026-11-24', 'day: 2026-11-24'), 'No field is called “day” here.'],
    [HEAD.replace('subject: An issue of a test\n', ''), 'subject: This field is missing: add it.'],
    [HEAD.replace('An issue', 'An issue: words'), 'sample.mdx, line 2: this is not YAML (Nested mappings'],
    ...['soon', '2026', '2026-13-45'].map((day) => [
      HEAD.replace('2026-11-24', day),
      'line 1: date: Write the day as year-month-day',
    ]),
    [HEAD.replace('2026-11-24', '2099-01-01'), 'date: 2099-01-01 has not come yet.'],
  ])('with the head %j is refused: %s', (head, why) => {
    expect(() => parse('\nWords.\n', head)).toThrow(why);
  });

  test('that is not MDX is refused with its file', () => {
    expect(() => parse('\n<Button href="/a">Words\n')).toThrow(
      'src/content/newsletter/sample.mdx is not MDX: ',
    );
  });

  test('is named in small letters, digits and hyphens', () => {
    expect(() => parseIssue('My issue', HEAD, () => undefined)).toThrow('small letters, digits and hyphens');
  });

  test('without a date is a draft', () => {
    expect(parse('\nWords.\n', HEAD.replace('date: 2026-11-24\n', '')).date).toBeUndefined();
  });

  test('has a fingerprint of its words, and of nothing else', () => {
    const { fingerprint } = parse('\nWords.\n');
    expect(parse('\n\nWords.\n\n', HEAD.replace('2026-11-24', '2026-11-25')).fingerprint).toBe(fingerprint);
    expect(parse('\nOther words.\n').fingerprint).not.toBe(fingerprint);
  });
});

test('every issue of the site can be a mail, with pictures that are there', () => {
  expect(issueSlugs().map((slug) => readIssue(slug).blocks.length > 0)).not.toContain(false);
});

test('a name that was typed wrong finds the one that was meant', () => {
  const names = ['a-greeting-in-ten-seconds', 'what-a-missed-call-costs'];
  expect(nearest('a-greeting-in-ten-second', names)).toBe(names[0]);
  expect(nearest('missed-call', names)).toBe(names[1]);
  expect(nearest('summer', names)).toBeUndefined();
  expect(nearest('', [])).toBeUndefined();
});
