import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltPage, named, readPages } from './built-page.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { sampleEnv } from './sample-site.ts';

const PAGE = `title: An AI night desk for small hotels
description: A planted page about a night desk that answers guests, takes late bookings and wakes a person only when it must.
menu: AI night desk
subject: service
sections:
  - type: hero
    title: Guests call at three
    lead: A night desk for the hours when nobody sits there. Starter costs {price:starter.monthly} a month.
    primary: { label: See prices, href: /pricing }
  - type: closing
    title: Sleep
    action: { label: See prices, href: /pricing }
`;

const POST = `---
title: 'Night calls: who should answer them'
description: 'A planted article about calls at night: which of them can wait until the morning, which cannot, and who should be woken.'
summary: 'Most calls at night can wait until the morning. Write down the few that cannot, and who is woken for each of them.'
topic: 'Phone answering'
author: 'Mod AI editors'
published: 2026-11-20
---

## What can wait

Almost everything can wait until the morning.
`;

const site = sampleEnv.PUBLIC_SITE_URL;
let copy: ProjectCopy;
let pages: BuiltPage[] = [];

const file = (path: string) => readFile(join(copy.siteFolder, path), 'utf8');
const pageAt = (route: string) => {
  const page = pages.find((one) => one.route === route);
  if (!page) throw new Error(`There is no page ${route}.`);
  return page;
};
const textOf = (route: string, ...elements: string[]) =>
  named(pageAt(route), ...elements)
    .map(({ text }) => text)
    .join('\n');
const linksTo = (route: string, on: string) =>
  named(pageAt(on), 'a').filter(({ attributes: { href } }) => href === route);
const isShareImage = (path: string) => existsSync(join(copy.siteFolder, path));
const structuredData = (route: string) =>
  named(pageAt(route), 'script')
    .filter(({ attributes: { type } }) => type === 'application/ld+json')
    .map(({ code }) => code)
    .join('');

/** One edit of each kind in a copy of the project, and one build. */
beforeAll(async () => {
  copy = await copyProject();
  await copy.replace(
    'src/domain/pricing/plans.ts',
    'pricesPerMonth(89_00, 80_00, 71_00)',
    'pricesPerMonth(97_00, 87_00, 78_00)',
  );
  await copy.write('src/content/pages/ai-night-desk.yaml', PAGE);
  await copy.write('src/content/blog/night-calls.mdx', POST);
  const { code, output } = await copy.build();
  expect(code, output).toBe(0);
  pages = await readPages(copy.siteFolder);
});
afterAll(() => copy[Symbol.asyncDispose]());

describe('a price changed in the list of plans', () => {
  test.for([
    ['/pricing', 'CA$97'],
    ['/pricing/monthly', 'CA$97'],
    ['/pricing/biannual', 'CA$87'],
    ['/pricing/annual', 'CA$78'],
    ['/inbound-calling', 'CA$97'],
    ['/ai-phone-automation-service', 'CA$97'],
    ['/ai-night-desk', 'CA$97'],
  ])('is the price on %s', ([route = '', price = '']) => {
    expect(textOf(route, 'main')).toMatch(new RegExp(`${price.replace('$', '\\$')}(?![\\d,])`));
  });

  test('leaves the old price nowhere', () => {
    const old = pages.filter(
      ({ route }) => !route.startsWith('/blog/') && /CA\$(?:89|80|71)(?![\d,.])/.test(textOf(route, 'main')),
    );
    expect(old.map(({ route }) => route)).toEqual([]);
  });

  test('is in what programs read: price list, offers, Markdown, calculator', async () => {
    const list = JSON.parse(await file('pricing.json'));
    const starter = list.plans.find(({ id }: { id: string }) => id === 'starter');
    expect(
      starter.periods.map(({ price }: { price: { CAD: { perMonth: number } } }) => price.CAD.perMonth),
    ).toEqual([97_00, 87_00, 78_00]);
    expect(structuredData('/pricing')).toContain('"price":"97.00"');
    expect(await file('pricing.md')).toContain('CA$97');
    const calculators = named(pageAt('/pricing'), 'cost-calculator').map(
      ({ attributes }) => attributes['data-rates'],
    );
    expect(calculators.join()).toContain('"perMonth":9700');
  });
});

describe('a page added as one file', () => {
  const route = '/ai-night-desk';

  test('is built and linked from every page, in the footer and on the list of all pages', () => {
    expect(textOf(route, 'h1')).toBe('Guests call at three');
    for (const { route: other } of pages) expect(linksTo(route, other).length, other).toBeGreaterThan(0);
    expect(linksTo(route, '/search').map(({ text }) => text)).toEqual([
      'An AI night desk for small hotels',
      'AI night desk',
    ]);
  });

  test('is in the sitemap and in llms.txt, and has a Markdown twin, a share image and structured data', async () => {
    expect(await file('sitemap-0.xml')).toContain(`<loc>${site}${route}</loc>`);
    expect(await file('llms.txt')).toContain(`(${site}${route}.md)`);
    expect(await file('ai-night-desk.md')).toContain('# Guests call at three');
    expect(isShareImage('share/ai-night-desk.png')).toBe(true);
    expect(structuredData(route)).toContain('"@type":"Service"');
  });
});

describe('an article added as one file', () => {
  const route = '/blog/night-calls';

  test('is built and has a card on the list, at the top as the newest', () => {
    expect(textOf(route, 'h1')).toBe('Night calls: who should answer them');
    expect(linksTo(route, '/blog').length).toBeGreaterThan(0);
  });

  test('is in feed, sitemap and llms.txt, and has a Markdown twin, a share image and structured data', async () => {
    expect(await file('rss.xml')).toContain(`<link>${site}${route}</link>`);
    expect(await file('sitemap-0.xml')).toContain(`<loc>${site}${route}</loc><lastmod>2026-11-20`);
    expect(await file('llms.txt')).toContain(`(${site}${route}.md)`);
    expect(await file('blog/night-calls.md')).toContain('Almost everything can wait');
    expect(isShareImage('share/blog/night-calls.png')).toBe(true);
    expect(structuredData(route)).toContain('"@type":"BreadcrumbList"');
  });

  test('offers other articles to read, and is offered by them', () => {
    const related = named(pageAt(route), 'a').filter(({ attributes: { href } }) =>
      /^\/blog\/./.test(href ?? ''),
    );
    expect(related.length).toBeGreaterThanOrEqual(4);
    const offering = pages.filter(
      (page) => /^\/blog\/./.test(page.route) && linksTo(route, page.route).length > 0,
    );
    expect(offering.length).toBeGreaterThan(1);
  });
});
