import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMoney } from '../../src/features/order/rules/money.ts';
import { PLANS } from '../../src/features/order/rules/plans.ts';
import { priceListSchema } from '../../src/features/order/rules/price-list-schema.ts';
import { type BuiltPage, metaContent, named } from './built-page.ts';
import { pageAt, problemsOfPages, pages, siteFolder } from './every-page.ts';
import { sampleEnv } from './sample-site.ts';
import { xmlProblems } from './xml-problems.ts';

const PNG_START = '89504e470d0a1a0a';
const site = sampleEnv.PUBLIC_SITE_URL;
const file = (path: string) => readFile(join(siteFolder, path), 'utf8');
const addressOf = ({ route }: BuiltPage) => new URL(route, site).href;
const isIndexable = (page: BuiltPage) => !metaContent(page, 'robots').includes('noindex');
const property = (page: BuiltPage, name: string) =>
  named(page, 'meta').find(({ attributes }) => attributes.property === name)?.attributes.content ?? '';
const articles = pages.filter((page) => property(page, 'og:type') === 'article');

test('the sitemap lists every page that may be found, and no other', async () => {
  const sitemap = await file('sitemap-0.xml');
  const listed = [...sitemap.matchAll(/<loc>(?<address>[^<]+)/g)].map(({ groups }) => groups?.address);
  expect(listed.sort()).toEqual(pages.filter(isIndexable).map(addressOf).sort());
  expect(xmlProblems(sitemap)).toEqual([]);
  expect(await file('sitemap-index.xml')).toContain(`<loc>${site}/sitemap-0.xml</loc>`);
  expect(await file('robots.txt')).toContain(`Sitemap: ${site}/sitemap-index.xml`);
});

test('the sitemap says when each article changed', async () => {
  const sitemap = await file('sitemap-0.xml');
  for (const article of articles) {
    const day = property(article, 'article:modified_time') || property(article, 'article:published_time');
    expect(sitemap).toContain(`<loc>${addressOf(article)}</loc><lastmod>${day}</lastmod>`);
  }
});

test.each([
  ['rss.xml', '/blog/', 9],
  ['newsletter.xml', '/newsletter/', 1],
])('the feed %s holds every article below %s with its whole text', async (name, below, least) => {
  const feed = await file(name);
  expect(xmlProblems(feed)).toEqual([]);
  const items = feed.split('<item>').slice(1);
  const own = articles.filter(({ route }) => route.startsWith(below));
  expect(items.length).toBe(own.length);
  expect(own.length).toBeGreaterThanOrEqual(least);
  for (const article of own) {
    const item = items.find((text) => text.includes(`<link>${addressOf(article)}</link>`));
    const words = named(article, 'article')[0]?.text.split(' ').length ?? 0;
    expect(item?.split(/\s+/).length, article.route).toBeGreaterThan(words * 0.7);
    expect(item, article.route).not.toMatch(/(?:href|src)=(?:"|&quot;)\//);
  }
});

/** What structured data may say only if the page says it too. */
const SHOWN = 'name headline description abstract legalName email streetAddress postalCode'.split(' ');

function* factsOf(value: unknown): Generator<[key: string, value: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield [key, inner];
    yield* factsOf(inner);
  }
}

const dataOf = (page: BuiltPage) =>
  named(page, 'script').filter(({ attributes }) => attributes.type === 'application/ld+json');

test('structured data stands on every page that may be found, and says only what the page shows', () => {
  const wrong = problemsOfPages((page) => {
    const data = dataOf(page);
    if (data.length !== (isIndexable(page) ? 1 : 0)) return [`${data.length} blocks of data`];
    const text = named(page, 'body')[0]?.text ?? '';
    return data.flatMap(({ code }) =>
      [...factsOf(JSON.parse(code))]
        .filter(([key]) => SHOWN.includes(key) || key === 'price')
        .map(([key, value]) => (key === 'price' ? formatMoney(Number(value) * 100, 'CAD') : value))
        .filter((value) => !text.includes(value)),
    );
  });
  expect(wrong).toEqual({});
});

test('structured data holds no reviews, ratings or questions', () => {
  const REFUSED = /Review|Rating|FAQPage|Question/;
  expect(problemsOfPages((page) => dataOf(page).flatMap(({ code }) => code.match(REFUSED) ?? []))).toEqual(
    {},
  );
});

test('the pages with price lists state their offers, and every page its place', () => {
  const types = (route: string) =>
    [...factsOf(JSON.parse(dataOf(pageAt(route))[0]?.code ?? '{}'))]
      .filter(([key]) => key === '@type')
      .map(([, type]) => type);
  expect(types('/')).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
  expect(types('/contact')).toContain('ContactPage');
  expect(types('/pricing').filter((type) => type === 'Offer')).toHaveLength(3);
  expect(types('/mod-showcase-pricing').filter((type) => type === 'Offer')).toHaveLength(3);
  expect(types('/inbound-calling')).toContain('Service');
  for (const { route } of articles) expect(types(route)).toContain('BlogPosting');
  const withoutWay = pages.filter(
    (page) => isIndexable(page) && page.route !== '/' && !types(page.route).includes('BreadcrumbList'),
  );
  expect(withoutWay.map(({ route }) => route)).toEqual([]);
});

test('every page has a share image of its own, 1200 by 630 pixels, with its title as alternative', async () => {
  const seen = new Map<string, string>();
  for (const page of pages) {
    const address = property(page, 'og:image');
    const image = await readFile(join(siteFolder, new URL(address).pathname));
    expect(image.subarray(0, 8).toString('hex'), page.route).toBe(PNG_START);
    expect([image.readUInt32BE(16), image.readUInt32BE(20)], page.route).toEqual([1200, 630]);
    expect(property(page, 'og:image:alt')).toContain(property(page, 'og:title'));
    const hash = createHash('sha256').update(image).digest('hex');
    expect(seen.get(hash), page.route).toBeUndefined();
    seen.set(hash, page.route);
  }
});

test('every page that may be found has a Markdown twin that it names and that starts with its heading', async () => {
  for (const page of pages.filter(isIndexable)) {
    const alternate = named(page, 'link').find(({ attributes }) => attributes.type === 'text/markdown');
    const markdown = await file(alternate?.attributes.href ?? '');
    expect(markdown, page.route).toContain(`\n# ${named(page, 'h1')[0]?.text}\n`);
    expect(markdown, page.route).toContain(`url: ${addressOf(page)}\n`);
    expect(markdown, page.route).not.toMatch(/<\/?(?:div|p|span|li|svg)\b/);
    expect(await file('llms.txt')).toContain(`(${new URL(alternate?.attributes.href ?? '', site).href})`);
  }
});

test('the price list for programs has every plan and keeps its schema', async () => {
  const list = priceListSchema.parse(JSON.parse(await file('pricing.json')));
  expect(list.plans.map(({ id }) => id)).toEqual(PLANS.map(({ id }) => id));
  const schema = JSON.parse(await file(new URL(list.$schema).pathname));
  expect(schema).toMatchObject({ type: 'object', required: ['$schema', 'currencies', 'plans', 'taxes'] });
});

test('the security contact is valid for less than a year', async () => {
  const text = await file('.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:/m);
  expect(text).toContain(`Canonical: ${site}/.well-known/security.txt`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('the manifest names icons that exist in the size it states', async () => {
  const { icons } = JSON.parse(await file('site.webmanifest')) as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of icons) {
    const icon = await readFile(join(siteFolder, src));
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the icon for programs that read no page holds the sizes of a tab', async () => {
  const icon = await readFile(join(siteFolder, 'favicon.ico'));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = icon.subarray(6 + 16 * index);
    const image = icon.subarray(entry.readUInt32LE(12)).subarray(0, entry.readUInt32LE(8));
    expect(image.subarray(0, 8).toString('hex')).toBe(PNG_START);
    expect(image.subarray(-8, -4).toString()).toBe('IEND');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([entry[0], entry[1]]);
    return entry[0];
  });
  expect(sizes).toEqual([16, 32, 48]);
});

test('every redirect leads from an address without a page to one with a page', async () => {
  const rules = (await file('_redirects')).split('\n').filter((line) => line && !line.startsWith('#'));
  const exists = (path: string) =>
    pages.some(({ route }) => route === path) || existsSync(join(siteFolder, path));
  for (const rule of rules) {
    const [from = '', to = '', status] = rule.split(/\s+/);
    expect([exists(from), exists(to), status], rule).toEqual([false, true, '301']);
  }
  const led = rules.map((rule) => rule.split(/\s+/).slice(0, 2).join(' '));
  const asked = led.filter((rule) => !rule.includes('/ '));
  expect(asked.length).toBeGreaterThan(15);
  expect(led.filter((rule) => rule.includes('/ ')).sort()).toEqual(
    asked.map((rule) => rule.replace(' ', '/ ')).sort(),
  );
});

test('a script that a page loads carries the hash of its file', async () => {
  const loaded = pages.flatMap((page) =>
    named(page, 'script').flatMap(({ attributes: { src, integrity } }) => (src ? [{ src, integrity }] : [])),
  );
  expect(loaded).not.toEqual([]);
  for (const { src, integrity } of loaded) {
    const hash = createHash('sha384').update(await readFile(join(siteFolder, src)));
    expect(integrity, src).toBe(`sha384-${hash.digest('base64')}`);
  }
});

test.for([
  ['a tag without an end', '<a><b></a>'],
  ['a bare ampersand', '<a>Q & A</a>'],
  ['an attribute without quotes', '<a b=c></a>'],
  ['an end without a start', '<a></a></b>'],
])('the reader of XML notices %s', ([, xml]) => {
  expect(xmlProblems('<?xml version="1.0"?><a b="c">Q &amp; A<d/></a>')).toEqual([]);
  expect(xmlProblems(xml ?? '')).not.toEqual([]);
});
