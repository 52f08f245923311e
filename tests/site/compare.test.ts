import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareContent } from '../../src/features/compare/rules/compare-schema.ts';
import { projectRoot } from '../command.ts';
import { type BuiltPage, named, readPage } from './built-page.ts';
import { pageAt } from './every-page.ts';
import { ownShare } from './own-share.ts';
import { passagesOf } from './passages.ts';
import { isSentence, readingGrade } from './wording.ts';

const FOLDER = join(projectRoot, 'src/content/compare');
const ways = readdirSync(FOLDER).map((file) => file.replace('.yaml', ''));
const fileOf = (way: string) => readFileSync(join(FOLDER, `${way}.yaml`), 'utf8');
const pageOf = (way: string) => pageAt(`/compare/${way}`);

/** What the build says of the file of a way after a change; nothing, when it takes it. */
function problemsAfter(way: string, text: string | RegExp, replacement: string): string[] {
  const before = fileOf(way);
  const after = before.replace(text, replacement);
  expect(after, `${way} does not hold ${text}`).not.toBe(before);
  const { error } = compareContent.safeParse(parse(after));
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

const planted = (body: string) =>
  readPage('/planted', `<html lang="en-CA"><title>A</title><body><main>${body}</main></body></html>`);

/** What nobody can hold, whoever says it of whom. */
const ABSOLUTE =
  /\b(?:never|always|every (?:call|caller|time)|at once|instantly|24\/7|guarantee[ds]?|any(?:one|thing|body)?|no matter|fully|100 ?%)(?![\w-])/gi;
const absolutesOn = (page: BuiltPage) =>
  passagesOf(page).flatMap(
    ({ text }) => text.match(ABSOLUTE)?.map((found) => `“${found}” in “${text}”`) ?? [],
  );

/** Rows about others that lack an address or its day, or that rest on one page without saying so. */
const undated = (page: BuiltPage) =>
  page.html
    .split('data-outside')
    .slice(1)
    .map((row) => row.slice(0, row.indexOf('</dd>')))
    .filter((row) => {
      const sources = row.match(/<a [^>]*href="?https?:/g)?.length ?? 0;
      const days = row.match(/<time [^>]*datetime/g)?.length ?? 0;
      return (
        sources === 0 ||
        days < sources ||
        (sources < 2 && !/(?:Their own page|A copy of their page) only/.test(row))
      );
    });

describe('every comparison', () => {
  test('is on the hub, in the order of the files', () => {
    const inOrder = ways
      .map((way) => ({ way, order: compareContent.parse(parse(fileOf(way))).order }))
      .toSorted((one, other) => one.order - other.order);
    const linked = named(pageAt('/compare'), 'a').flatMap(({ attributes: { href = '' } }) =>
      href.startsWith('/compare/') ? [href] : [],
    );
    expect([...new Set(linked)]).toEqual(inOrder.map(({ way }) => `/compare/${way}`));
    expect(ways.length).toBeGreaterThanOrEqual(4);
  });

  test.for(ways)('%s begins with when the other way is the better choice', (way) => {
    const [first] = pageOf(way).elements.filter(({ attributes }) => attributes['data-section']);
    expect(first?.attributes['data-section']).toBe('choice');
    const [better] = pageOf(way).elements.filter(({ attributes }) => attributes['data-choice']);
    expect(better?.attributes['data-choice']).toBe('better');
  });

  test.for(ways)('%s says where the spend cap ends each of our plans that it draws', (way) => {
    const { costs } = compareContent.parse(parse(fileOf(way)));
    const said = passagesOf(pageOf(way)).filter(({ text }) =>
      /spend cap of \S+ ends full service/.test(text),
    );
    expect(said).toHaveLength(costs.plans.length);
  });

  test.for(ways)('%s has an address and a day for all that it says of others', (way) => {
    expect(undated(pageOf(way))).toEqual([]);
  });

  test('an entry without a day or an address, or with one page that is not said to be alone, is noticed', () => {
    const link = '<a href="https://a.example">A</a>';
    const day = '<time datetime="2026-11-27">Today</time>';
    const row = (inside: string) => planted(`<dl><div data-outside><dt>A</dt><dd>${inside}</dd></div></dl>`);
    const alone = `${link}${day}`;
    const rows = [link, day, alone, `${alone}Their own page only.`, alone + alone, alone + link];
    expect(rows.map((inside) => undated(row(inside)).length)).toEqual([1, 1, 1, 0, 0, 1]);
  });

  test.for(ways)('%s has a space between the sentences below its drawing', (way) => {
    const captions = named(pageOf(way), 'figcaption');
    expect(captions).not.toEqual([]);
    for (const { text } of captions) expect(text).not.toMatch(/[a-z]\.[A-Z]/);
  });

  test.for(ways)('%s has at least 60% words of its own', (way) => {
    const siblings = ways.filter((other) => other !== way).map(pageOf);
    expect(ownShare(pageOf(way), siblings)).toBeGreaterThanOrEqual(0.6);
  });

  test('a page that repeats its sibling is noticed', () => {
    const [one, two] = ['A', 'Another'].map((word) =>
      planted(
        `<p>${word} operator reads your hours off the screen and writes it all down for the morning.</p>`,
      ),
    ) as [BuiltPage, BuiltPage];
    expect(ownShare(one, [two])).toBeLessThan(0.6);
  });

  test.for([...ways.map((way) => `/compare/${way}`), '/compare'])('%s promises nothing absolute', (route) => {
    expect(absolutesOn(pageAt(route))).toEqual([]);
  });

  test.for(['We never sleep.', 'It answers every call.', 'You hear it at once.', 'No matter who rings.'])(
    '“%s” is noticed',
    (sentence) => {
      expect(absolutesOn(planted(`<p>${sentence}</p>`))).not.toEqual([]);
    },
  );

  test.for(ways)('%s is read at grade 8 or below', (way) => {
    const sentences = passagesOf(pageOf(way), ['table']).map(({ text }) => text);
    expect(readingGrade(sentences.filter(isSentence))).toBeLessThanOrEqual(8);
  });
});

describe('the file of a comparison is refused', () => {
  test.for([
    [
      'a typed amount of ours',
      'lead: Often it is.',
      'lead: Often it is, and it beats CA$89.',
      'lead: An amount',
    ],
    ['a typed amount in words', 'lead: Often it is.', 'lead: It costs 40 cents.', 'lead: An amount'],
    ['a typed share', 'lead: Often it is.', 'lead: It is for 40% of firms.', 'lead: An amount or a share'],
    ['an amount of a plan that there is not', 'Often it is.', 'It costs {price:tiny.monthly}.', 'tiny'],
    ['a source without a day', /\n {8}read: 2026-11-27/, '', 'read: Write the day'],
    ['one page of somebody else', 'by: self', 'by: other', 'Add a second source'],
    ['a day that has not come', 'read: 2026-11-27', 'read: 2999-01-01', 'has not come'],
    ['a source without an address', /href: https:\S+/, 'href: the leaflet', 'Paste the whole address'],
    ['nothing to hold our plans against', / {2}own: .*\n/, '', 'Draw a line'],
    ['a plan that is not for sale', 'plans: [starter, growth]', 'plans: [starter, tiny]', 'Write the id'],
  ] as const)('with %s', ([, text, replacement, words]) => {
    expect(problemsAfter('voicemail', text, replacement).join('\n')).toContain(words);
  });

  test('with a line of somebody whose price is not there', () => {
    expect(problemsAfter('answering-service', 'price: signpost,', 'price: nobody,').join()).toContain(
      '“nobody”',
    );
  });

  test('and not as it stands', () => {
    expect(problemsAfter('voicemail', 'lead: Often it is.', 'lead: It often is.')).toEqual([]);
  });
});
