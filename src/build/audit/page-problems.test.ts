import { expect, test } from 'vitest';
import { readPage } from '../built-page.ts';
import { describeProblems } from './problem.ts';
import { dateProblems, linkProblems, orphanProblems, pageProblems, type Site } from './page-problems.ts';

const pageWith = (path: string, main: string, { frame = '', head = '' } = {}) =>
  readPage(path, `<meta property="og:title" content="A">${head}<body>${frame}<main>${main}</main>`);

const siteOf = (...pages: Site['pages']): Site => ({
  pages,
  origin: 'https://site.example',
  placeOf: ({ path }) => path,
  hasFile: (path) => path === '/rss.xml',
});

test.for([
  ['a page', '/b'],
  ['a page with a question', '/b?topic=sales'],
  ['a place on another page', '/b#there'],
  ['a place on its own page', '#here'],
  ['the start of its own page', '#'],
  ['a file', '/rss.xml'],
  ['its whole address', 'https://site.example/b'],
  ['another site', 'https://other.example/nothing'],
  ['an address for email', 'mailto:a@site.example'],
])('a link may lead to %s', ([, href]) => {
  const site = siteOf(
    pageWith('/a', `<a href="${href}">A</a><p id="here">`),
    pageWith('/b', '<p id="there">'),
  );
  expect(linkProblems(site)).toEqual([]);
});

test.each([
  ['<a href="/gone">A</a>', 'leads to no page'],
  ['<form action="/gone"></form>', 'leads to no page'],
  ['<a href="#gone">A</a>', 'points to no place of that name'],
  ['<a href="https://">A</a>', 'is no address'],
])('%s is refused, because it %s', (main, words) => {
  expect(describeProblems(linkProblems(siteOf(pageWith('/a', main))))).toContain(words);
});

test('a dead place of an article is told with the headings that it has', () => {
  const head = '<meta property="article:published_time" content="2026-11-21">';
  const article = pageWith('/blog/a', '<h2 id="first">A</h2><h3 id="second">B</h3><p id="third">', { head });
  const [problem] = linkProblems(siteOf(pageWith('/b', '<a href="/blog/a#far-gone">A</a>'), article));
  expect(problem?.words).toBe(
    'The link /blog/a#far-gone points to no place of that name. The headings of /blog/a are #first, #second: correct the link, or write the heading “far gone”.',
  );
});

test('a dead link in the frame of all pages is told once, with the file of the frame', () => {
  const frame = '<a href="/gone">Gone</a>';
  const problems = linkProblems(siteOf(pageWith('/a', '', { frame }), pageWith('/b', '', { frame })));
  const report = describeProblems(problems);
  expect(report.match(/The link \/gone leads to no page/g)).toHaveLength(1);
  expect(report).toContain('\nsrc/layouts and src/site/navigation.json');
});

test('a page that only itself or an unlisted page links to is an orphan', () => {
  const unlisted = '<meta name="robots" content="noindex">';
  const orphans = (...links: [from: string, head?: string][]) =>
    orphanProblems(
      siteOf(
        pageWith('/a', '<a href="/b">B</a>'),
        pageWith('/b', '<a href="/a">A</a>'),
        pageWith('/c', ''),
        ...links.map(([from, head]) => pageWith(from, '<a href="/c">C</a>', head ? { head } : {})),
      ),
    ).map(({ place }) => place);
  expect(orphans()).toEqual(['/c']);
  expect(orphans(['/d', unlisted])).toEqual(['/c']);
  expect(orphans(['/b'])).toEqual([]);
});

test('a dead link that stands on no page is told with its file', () => {
  const site = { ...siteOf(pageWith('/a', '')), otherLinks: [{ href: '/a#gone', place: 'intents.json' }] };
  expect(linkProblems(site)).toMatchObject([{ place: 'intents.json' }]);
});

test('two places of one page with the same id are refused', () => {
  const page = pageWith('/a', '<h1>A</h1><p id="plans"><p id="other"><p id="plans">');
  expect(describeProblems(pageProblems(siteOf(page)))).toContain(
    'two places of this page are called “plans”',
  );
});

test.each([
  ['/images/none.webp', 1],
  ['rss.xml', 1],
  ['../rss.xml', 0],
  ['/rss.xml?2', 0],
  ['/a%23b.png', 0],
  ['/100%.png', 0],
  ['https://other.example/none.webp', 0],
  ['data:image/webp;base64,AAAA', 0],
])('the image %s has %i faults', (src, count) => {
  const page = pageWith('/blog/a', `<h1>A</h1><img src="${src}" alt="A desk">`, {
    head: `<meta name="description" content="${'A desk. '.repeat(15)}">`,
  });
  const files = ['/rss.xml', '/a#b.png', '/100%.png'];
  const site = { ...siteOf(page), hasFile: (path: string) => files.includes(path) };
  expect(pageProblems(site)).toHaveLength(count);
});

test('a line that the share card has no room for is refused', () => {
  const page = pageWith('/a', `<h1>A</h1><figure data-share="${'A long line. '.repeat(9)}"></figure>`);
  expect(describeProblems(pageProblems(siteOf(page)))).toContain('Write “share: …” at the top of this file');
});

test.for([
  ['2026-11-21', 0],
  ['2226-11-21', 1],
  ['"2026-02-28"', 0],
  ['2026-02-29', 1],
  ['2026-13-45', 1],
  ['2026-1-5', 1],
] as const)('published: %s has %i faults', ([day, count]) => {
  expect(dateProblems(`---\ntitle: A\npublished: ${day}\n---\n`, 'a.mdx')).toHaveLength(count);
});
