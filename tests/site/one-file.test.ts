import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeFunctionBlocks } from '../../local/function-blocks.ts';
import { readProjectConfig, tableIn } from '../../local/project-config.ts';
import { catalogueErrors } from '../functions/catalogue.ts';
import { ENVIRONMENT } from '../functions/environment.ts';
import { PUBLISHABLE_KEY } from '../functions/fixtures.ts';
import { startDatabase } from '../functions/postgres-database.ts';
import { consent, submission } from '../functions/submissions.ts';
import { type BuiltPage, filesWith, named, readPages } from './built-page.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { CHAT, sampleEnv } from './sample-site.ts';

const PAGE = `title: An AI night desk for small hotels
description: A planted page about a night desk that answers guests, takes late bookings and wakes a person only when it must.
menu: AI night desk
subject: service
sections:
  - type: hero
    title: The best night desk
    lead: A night desk for the hours when nobody sits there. Starter costs {price:starter.monthly} a month.
    primary: { label: See prices, href: /pricing }
  - type: call
    title: A guest at three
    call: night-guest
  - type: quote
    title: Said at night
    words: The planted words of a section type that nobody had.
  - type: faq
    title: Questions
    items:
      - { question: Who planted this question?, answer: A test did. }
      - { question: Who reads it?, answer: Nobody does. }
      - { question: Who takes it out?, answer: The same test. }
  - type: closing
    title: Sleep
    action: { label: See prices, href: /pricing }
`;

const SECTION = `---
import type { SectionData } from './schema';

type Props = SectionData<'quote'>;
const { title, words } = Astro.props;
---

<h2>{title}</h2>
<blockquote>{words}</blockquote>
`;

const PLAN = `{
      "id": "night",
      "family": "voice",
      "name": "Night only",
      "forWho": "A planted plan",
      "sold": "by-period",
      "prices": {
        "CAD": { "monthly": 5500, "biannual": 5000, "annual": 4500 },
        "USD": { "monthly": 4000, "biannual": 3600, "annual": 3200 }
      },
      "allowances": [{ "meter": "minute", "included": 100, "extra": { "CAD": 450, "USD": 350 } }]
    },
    {
      "id": "starter",`;

const VOICE = `name: Rowan
language: en-CA
accent: american
tone: deep
uses: [booking]
note: Planted by a test, with the clips of another voice.
engine: None
licence: Free, BSD-style
`;

const POST = `---
title: 'Night calls: who should answer them'
description: 'A planted article about calls at night: which of them can wait until the morning, which cannot, and who should be woken.'
summary: 'Most calls at night can wait until the morning. Write down the few that cannot, and who is woken for each of them.'
topic: 'Phone answering'
published: 2026-11-20
---

## What can wait

Almost everything can wait until the morning.
`;

/** More articles of one topic than the list page has room for. */
const postOfDay = (day: number) =>
  POST.replace(/'Night calls: .*'/, `'Calls of day ${day}: who should answer'`)
    .replace('A planted article', `Article ${day}, planted`)
    .replace('2026-11-20', `2024-${day % 2 === 0 ? '01' : '02'}-${String(1 + (day % 28)).padStart(2, '0')}`);

const ISSUE = `---
subject: Who is woken at night
preheader: One job for this month, planted by a test. Write down the few calls that cannot wait, and who is woken for each.
date: 2026-11-20
---

Planted words for the night.

<Button href="/contact">Write to us</Button>
`;
const DRAFT = ISSUE.replace(/^date: .*\n/m, '').replace('Who is', 'Nobody is');

const FUNCTION = {
  'handler.ts': `import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';

export const countSheep = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: 'count-sheep',
    auth: ['publishable'],
    deadlineMs: 1_000,
    work: async ({ body }) => ({ ok: true, sheep: body.sheep + 1 }),
  });
`,
  'index.ts': `import { live } from '../_shared/dependencies.ts';
import { countSheep } from './handler.ts';

export default { fetch: countSheep(live) };
`,
};

const MAIL = `import type { Letter } from './compose.tsx';
import type { MailPayload } from './payloads.ts';

export const goodNight = ({ sheep }: MailPayload<'good-night'>): Letter => ({
  subject: 'Good night',
  preview: 'Sleep well.',
  parts: [\`We counted \${sheep} sheep for you.\`],
  reason: 'Somebody asked for sheep at this address.',
});
`;

/** What a note about the door on an order takes: the file, what stands there, and what comes after it. */
const ORDER_FIELD = [
  [
    'src/features/order/rules/buyer.ts',
    'export const BUYER_FIELDS = {',
    " doorNote: { input: { label: 'For the door' }, problem: () => null },",
  ],
  [
    'src/features/order/rules/order-schema.ts',
    'orderSummary = z.object({',
    ' doorNote: z.optional(z.string()),',
  ],
  [
    'src/features/order/rules/order-schema.ts',
    'const buyer = z.object({',
    ' doorNote: z.optional(z.string()),',
  ],
  ['src/features/order/rules/order-words.ts', 'orderFacts(\n  {', ' doorNote,'],
  ['src/features/order/rules/order-words.ts', '[t.plan, title],', " ['For the door', doorNote ?? ''],"],
  [
    'supabase/migrations/20261121090800_orders.sql',
    'total integer not null,',
    ' door_note text check (char_length(door_note) < 90),',
  ],
  [
    'supabase/migrations/20261121090800_orders.sql',
    "'email', p_order.email,",
    " 'doorNote', p_order.door_note,",
  ],
  [
    'supabase/migrations/20261121090800_orders.sql',
    "'total', p_order.total, 'charged', p_order.charged,",
    " 'doorNote', p_order.door_note,",
  ],
  ['supabase/migrations/20261121090800_orders.sql', 'unit_amount, total,', ' door_note,'],
  [
    'supabase/migrations/20261121090800_orders.sql',
    "(p_order ->> 'total')::integer,",
    " p_order ->> 'doorNote',",
  ],
] as const;

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

/** The file of a trade with words of its own where no two pages may have the same. */
async function tradeAtNight() {
  const written = await readFile(
    new URL('../../src/content/trades/heating-and-plumbing.yaml', import.meta.url),
    'utf8',
  );
  return written
    .replace(/^name: .*$/m, 'name: Night plumbing')
    .replace(/^title: .*$/m, 'title: A planted trade that works at night')
    .replace(/^headline: .*$/m, 'headline: Somebody plants a trade.')
    .replace(/^agentTrade: .*$/m, 'agentTrade: hvac')
    .replace(/^description: .*$/m, (line) => line.replace('Tuesday', 'Wednesday'));
}

/** One edit of each kind in a copy of the project, and one build. */
beforeAll(async () => {
  copy = await copyProject();
  const plans = 'src/features/order/rules/plans.json';
  await copy.replace(
    plans,
    '"monthly": 8900, "biannual": 8000, "annual": 7100',
    '"monthly": 9700, "biannual": 8700, "annual": 7800',
  );
  await copy.write('src/content/pages/ai-night-desk.yaml', PAGE);
  await copy.write('src/content/blog/night-calls.mdx', POST);
  for (let day = 1; day <= 60; day += 1) await copy.write(`src/content/blog/day-${day}.mdx`, postOfDay(day));
  await copy.write('src/content/newsletter/night-calls.mdx', ISSUE);
  await copy.write('src/content/newsletter/day-calls.mdx', DRAFT);
  // The words are those of another comparison.
  const porter = 'src/content/compare/night-porter.yaml';
  await copy.copyFolder('src/content/compare', 'src/content/compare', (name) =>
    name.replace('voicemail', 'night-porter'),
  );
  await copy.replace(porter, /^name: .*$/m, 'name: A night porter');
  await copy.replace(porter, /^title: .*$/m, 'title: A night porter or an AI receptionist');
  await copy.replace(porter, /^headline: .*$/m, 'headline: Would a porter do?');
  await copy.replace(plans, '{\n      "id": "starter",', PLAN);
  await copy.replace(
    'src/features/quiz/rules/questions.json',
    /(?<="domain": "starting",\s+"text": ")[^"]*/,
    'Somebody plants a question.',
  );
  await copy.replace(
    'src/sections/schema/words.ts',
    'export const words = {',
    'export const words = {\n  quote: z.strictObject({ title: text(70), words: text(200) }),',
  );
  await copy.write('src/sections/Quote.astro', SECTION);
  // The words are those of another call, whose sound is there.
  for (const folder of ['src/content/calls', 'public/calls'])
    await copy.copyFolder(folder, folder, (name) => name.replace(/^heating\b/, 'night-guest'));
  await copy.write('src/content/trades/night-plumbing.yaml', await tradeAtNight());
  await copy.write('src/content/voices/rowan.yaml', VOICE);
  await copy.copyFolder('public/voices/alder', 'public/voices/rowan', (name) =>
    name.replace('alder', 'rowan'),
  );
  for (const [name, code] of Object.entries(FUNCTION))
    await copy.write(`functions/count-sheep/${name}`, code);
  await copy.replace(
    'src/site/api.ts',
    'export const api = {',
    `export const api = {
  'count-sheep': {
    request: z.object({ sheep: z.int() }),
    response: z.object({ ok: z.literal(true), sheep: z.int() }),
  },`,
  );
  await copy.replace(
    'functions/_shared/guard/limits.ts',
    "'checkout-status': {",
    "'count-sheep': { caller: withoutWork(2, 2) },\n  'checkout-status': {",
  );
  await copy.write('functions/_shared/emails/good-night.ts', MAIL);
  await copy.replace(
    'functions/_shared/emails/payloads.ts',
    'export const mailPayloads = {',
    "export const mailPayloads = {\n  'good-night': z.object({ sheep: z.int() }),",
  );
  await copy.replace(
    'functions/_shared/emails/render-mail.ts',
    /const templates: .* = \{\n/,
    "import { goodNight } from './good-night.ts';\n$&  'good-night': goodNight,\n",
  );
  await copy.replace(
    'supabase/migrations/20261121090200_outbox.sql',
    'check (value in (',
    "check (value in ('good-night', ",
  );
  await copy.write(
    'supabase/migrations/20991231000000_sheep.sql',
    'create table app.sheep (id integer generated always as identity primary key);\nselect app.close_tables();\n',
  );
  for (const [path, before, field] of ORDER_FIELD) await copy.replace(path, before, `${before}${field}`);
  await copy.replace(
    'src/site/navigation.json',
    '"features": [',
    '"features": [{ "label": "Night trust", "href": "/trust", "description": "A planted entry of the menu" },',
  );
  await copy.replace('src/content/business.json', '+16045550142', '+16045550177');
  await copy.replace(
    'src/content/claims.json',
    /^\[/,
    `[
  { "id": "night", "says": ["The best night desk"], "state": "built", "proof": "docs/how-it-flows.md", "checked": "2026-11-22" },`,
  );
  await copy.replace(
    'src/features/quiz/rules/report-document.ts',
    '    limits: [',
    "    night: ['A planted section', paragraphs(report.privacy)],\n    limits: [",
  );
  await copy.replace(
    'src/features/pronunciation/rules/sounds.json',
    /(?<="how": ")[^"]*/,
    'Somebody plants a way to say it.',
  );
  // With a chat and without payments: the sample site is the other way round, and this one is built anyway.
  const { code, output } = await copy.build(CHAT);
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
    const calculators = named(pageAt('/pricing'), 'price-calculator').map(
      ({ attributes }) => attributes['data-rates'],
    );
    expect(calculators.join()).toContain('"perMonth":9700');
  });
});

describe('a page added as one file', () => {
  const route = '/ai-night-desk';

  test('is built and linked from every page, in the footer and on the list of all pages', () => {
    expect(textOf(route, 'h1')).toBe('The best night desk');
    // An order stands alone, without the foot of the other pages, and so does the frame of the chat.
    for (const { route: other } of pages.filter(({ route: one }) => !/^\/(?:checkout|chat-frame)$/.test(one)))
      expect(linksTo(route, other).length, other).toBeGreaterThan(0);
    expect(linksTo(route, '/search').map(({ text }) => text)).toEqual([
      'An AI night desk for small hotels',
      'AI night desk',
    ]);
  });

  test('is in the sitemap and in llms.txt, and has a Markdown twin, a share image and structured data', async () => {
    expect(await file('sitemap-0.xml')).toContain(`<loc>${site}${route}</loc>`);
    expect(await file('llms.txt')).toContain(`(${site}${route}.md)`);
    expect(await file('ai-night-desk.md')).toContain('# The best night desk');
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

describe('more articles than the list page has room for', () => {
  const LIST_PAGES = ['/blog', '/blog/older/1', '/blog/older/2'];
  test('stand on pages of older ones, each once', () => {
    for (let day = 1; day <= 60; day += 1) {
      const on = LIST_PAGES.filter((route) => linksTo(`/blog/day-${day}`, route).length > 0);
      expect(on, `day ${day}`).toHaveLength(1);
    }
    expect(linksTo('/blog/older/1', '/blog')).toHaveLength(1);
    expect(linksTo('/blog/older/2', '/blog/older/1')).toHaveLength(1);
    expect(linksTo('/blog', '/blog/older/1').map(({ text }) => text)).toContain('Newer articles');
    expect(textOf('/blog/older/2', 'main')).toContain('Page 2 of 2');
  });

  test('are not all in the feed, in llms.txt and on the list of all pages, which lead to the others', async () => {
    expect((await file('rss.xml')).match(/<item>/g)).toHaveLength(50);
    expect((await file('llms.txt')).match(/\/blog\/[^)]+\.md\)/g)).toHaveLength(52);
    expect(linksTo('/blog', '/search').map(({ text }) => text)).toContain('All articles');
    expect(await file('sitemap-0.xml')).toContain('/blog/day-60</loc>');
  });
});

describe('a comparison added as one file', () => {
  const route = '/compare/night-porter';

  test('is built, and is on the hub, below the other comparisons and on the list of all pages', () => {
    expect(textOf(route, 'h1')).toBe('Would a porter do?');
    for (const other of ['/compare', '/compare/voicemail'])
      expect(linksTo(route, other).map(({ text }) => text)).toEqual(['A night porter']);
    expect(linksTo(route, '/search').map(({ text }) => text)).toEqual([
      'A night porter or an AI receptionist',
    ]);
  });

  test('is in sitemap and llms.txt, and has a Markdown twin, a share image and structured data', async () => {
    expect(await file('sitemap-0.xml')).toContain(`<loc>${site}${route}</loc>`);
    expect(await file('llms.txt')).toContain(`(${site}${route}.md)`);
    expect(await file('compare/night-porter.md')).toContain('# Would a porter do?');
    expect(isShareImage('share/compare/night-porter.png')).toBe(true);
    expect(structuredData(route)).toContain('"@type":"WebPage"');
  });
});

describe('an issue of the newsletter added as one file', () => {
  const route = '/newsletter/night-calls';

  test('is a page, on the list and in the feed of the newsletter', async () => {
    expect(textOf(route, 'h1')).toBe('Who is woken at night');
    expect(linksTo(route, '/newsletter').length).toBe(1);
    expect(await file('newsletter.xml')).toContain(`<link>${site}${route}</link>`);
    expect(await file('rss.xml')).not.toContain(route);
  });

  test('is nowhere while it is a draft', async () => {
    expect(pages.map((page) => page.route)).not.toContain('/newsletter/day-calls');
    expect(await file('newsletter.xml')).not.toContain('Nobody is woken');
  });
});

describe('a trade added as one file', () => {
  const route = '/for/night-plumbing';

  test('is a page with its calls, its sum and a brief that opens filled in, and the other trades link to it', () => {
    expect(textOf(route, 'h1')).toBe('Somebody plants a trade.');
    expect(textOf(route, 'main')).toContain('CA$349');
    expect(named(pageAt(route), 'call-player')).toHaveLength(3);
    expect(linksTo('/agent-onboarding?like=hvac', route)).toHaveLength(2);
    for (const other of ['/for/heating-and-plumbing', '/for/dental'])
      expect(linksTo(route, other).map(({ text }) => text)).toContain('Night plumbing');
  });

  test('is in the sitemap and in llms.txt, and has a Markdown twin, a share image and structured data', async () => {
    expect(await file('sitemap-0.xml')).toContain(`<loc>${site}${route}</loc>`);
    expect(await file('llms.txt')).toContain(`(${site}${route}.md)`);
    expect(await file('for/night-plumbing.md')).toContain('# Somebody plants a trade.');
    expect(isShareImage('share/for/night-plumbing.png')).toBe(true);
    expect(structuredData(route)).toContain('"@type":"Service"');
  });
});

describe('what a page can hold', () => {
  const route = '/ai-night-desk';

  test('a sample call is a file with its sound, and can be read and heard where a page names it', () => {
    expect(textOf(route, 'main')).toContain('My furnace quit');
    expect(textOf(route, 'button')).toContain('Hear this call');
    expect(pageAt(route).html).toContain('data-call="night-guest"');
  });

  test('a question is answered on its page, in a place of its own, and by the panel behind “Have a Question?”', async () => {
    const answers: { entries: { question: string; href: string }[] } = JSON.parse(await file('answers.json'));
    const own = answers.entries.find(({ question }) => question === 'Who planted this question?');
    expect(own?.href).toBe(`${route}#faq-1`);
    expect(pageAt(route).html).toContain('id="faq-1"');
  });

  test('a section type is an entry of the schema and a component of its name', () => {
    expect(textOf(route, 'blockquote')).toBe('The planted words of a section type that nobody had.');
    expect(pageAt(route).html).toContain('data-section="quote"');
  });
});

describe('a site with a chat:', () => {
  test('only the page of the frame, and its rule, name the vendor', async () => {
    expect(filesWith(copy.siteFolder, /vendor\.example|voiceflow\.com/).sort()).toEqual([
      '_headers',
      'chat-frame.html',
    ]);
    expect(filesWith(copy.siteFolder, /project-1\b/)).toContain('chat-frame.html');
  });

  test('the page of the frame is in no list of pages', async () => {
    const listed = filesWith(copy.siteFolder, /\/chat-frame\b/);
    expect(listed.filter((file) => file !== '_headers' && !file.endsWith('.js'))).toEqual([]);
    expect(existsSync(join(copy.siteFolder, 'chat-frame.md'))).toBe(false);
    expect(existsSync(join(copy.siteFolder, 'share/chat-frame.png'))).toBe(false);
    expect(await file('chat-frame.html')).toContain('<meta name="robots" content="noindex"');
  });

  test('the pages may frame the host of the chat and nothing else, and run nothing from there', async () => {
    const page = await file('index.html');
    const policy = /content-security-policy" content="(?<policy>[^"]+)"/.exec(page)?.groups?.policy ?? '';
    expect(policy).toContain(';frame-src https://chat.modai.example;');
    expect(/script-src [^;]+/.exec(policy)?.[0]).not.toContain('https:');
    expect(await file('_headers')).toContain("frame-ancestors 'none'");
  });
});

describe('a site without a payment service', () => {
  const texts = (tag: string) => named(pageAt('/checkout'), tag).map(({ text }) => text);

  test('asks for an order and promises an invoice', () => {
    expect(texts('button')).toContain('Send the order request');
    expect(texts('h1')).toEqual(['Order by request. We send an invoice.']);
    expect(pageAt('/checkout').html).not.toMatch(/secure payment|Stripe/);
  });

  test('lets nobody agree to cancelling online, which nothing there offers', () => {
    expect(pageAt('/checkout').html).toContain('until I write to you to cancel it');
    expect(pageAt('/checkout').html).not.toContain('cancel it online');
  });
});

test('a voice added as a file with its clips can be played and compared', () => {
  expect(textOf('/voice-testing', 'main')).toContain('Rowan');
  expect(pageAt('/voice-testing').html).toContain('/voices/rowan/rowan-greeting-ai-generated.mp3');
});

test('a plan added to the list has a price, can be ordered, and is in what programs read', async () => {
  expect(textOf('/pricing', 'main')).toContain('Night only');
  expect(textOf('/pricing', 'main')).toContain('CA$55');
  expect(linksTo('/checkout?plan=night&period=monthly', '/pricing').length).toBeGreaterThan(0);
  expect(pageAt('/checkout').html).toContain('night');
  expect(textOf('/checkout', 'label')).toContain('For the door');
  expect(await file('pricing.json')).toContain('"night"');
});

/** The text of every script of the built site. */
async function scripts(): Promise<string> {
  const names = (await readdir(join(copy.siteFolder, '_astro'))).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => file(`_astro/${name}`)))).join('\n');
}

test('a question of the quiz is on its list, on paper and in the quiz', async () => {
  for (const route of ['/free-disc-assessment/questions', '/free-disc-assessment/paper'])
    expect(textOf(route, 'main')).toContain('Somebody plants a question.');
  expect(await scripts()).toContain('Somebody plants a question.');
});

test('a menu entry, a fact, a claim with its evidence and words of a sound stand where they belong', () => {
  for (const route of ['/', '/contact'])
    expect(linksTo('/trust', route).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Night trust'),
    );
  expect(textOf('/contact', 'main')).toContain('604 555 0177');
  expect(textOf('/ai-night-desk', 'h1')).toBe('The best night desk');
  expect(textOf('/ipa-speak-buddy/sounds', 'main')).toContain('Somebody plants a way to say it.');
});

const moduleOf = (path: string) => import(/* @vite-ignore */ join(copy.folder, path));

test('a section of the report added to its document is on screen, in the mail, in the file and in the PDF', async () => {
  vi.stubGlobal('location', new URL(site));
  const { ResultStage } = await moduleOf('src/features/quiz/report/ResultStage.tsx');
  const { OPENING } = await moduleOf('src/features/quiz/quiz.store.ts');
  const { FINISHED } = await moduleOf('src/features/quiz/test-run.ts');
  const { renderMail } = await moduleOf('functions/_shared/emails/render-mail.ts');
  const { buildReport } = await moduleOf('src/features/quiz/rules/report.ts');
  const { reportFile } = await moduleOf('src/features/quiz/report/report-file.ts');
  const { answers, finishedAt: date } = FINISHED;
  const quiz = { sendEmail() {}, keepResult() {}, addAnswers() {}, editCard() {}, forget() {} };
  const input = { gender: 'female', answers, date } as const;
  const mail = await renderMail('disc-report', input, { reference: '1'.repeat(32), siteUrl: site });
  const pdf = await extractText(mail.attachments[0].content.slice(), { mergePages: true });
  for (const form of [
    renderToStaticMarkup(createElement(ResultStage, { quiz, view: OPENING, result: FINISHED })),
    reportFile(buildReport({ ...input, date: new Date(date) })),
    mail.html,
    mail.text,
    pdf.text,
  ])
    expect(form).toContain('A planted section');
  vi.unstubAllGlobals();
});

describe('in the back end', () => {
  afterAll(() => vi.unstubAllEnvs());

  test('a function added as a folder, with its lines in the contract and the limits, is served, limited and in the configuration', async () => {
    for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
    const { default: called } = await moduleOf('functions/count-sheep/index.ts');
    const headers = {
      apikey: PUBLISHABLE_KEY,
      'cf-connecting-ip': '203.0.113.7',
      'content-type': 'application/json',
    };
    const call = { method: 'POST', headers };
    const ask = (body: string): Promise<Response> =>
      called.fetch(new Request('https://project.example.ca', { ...call, body }));
    expect(await (await ask('{"sheep":2}')).json()).toEqual({ ok: true, sheep: 3 });
    expect((await ask('{"sheep":"two"}')).status).toBe(422);
    expect((await ask('{"sheep":2}')).status).toBe(429);
    writeFunctionBlocks(copy.folder);
    expect(tableIn(readProjectConfig(copy.folder), 'functions')).toHaveProperty('count-sheep');
  });

  test('a mail added to the folder of mails and to the list of the outbox is written, a table of a later migration is closed, and a field of an order goes to its mail', async () => {
    const { renderMail } = await moduleOf('functions/_shared/emails/render-mail.ts');
    const mail = await renderMail('good-night', { sheep: 3 }, { reference: '1'.repeat(32), siteUrl: site });
    for (const part of [mail.html, mail.text]) expect(part).toContain('We counted 3 sheep for you.');

    const database = await startDatabase(join(copy.folder, 'supabase/migrations'));
    try {
      await database.sql`
        insert into app.email_outbox (dedupe_key, template, reference, recipient, payload)
        values ('good-night.1', 'good-night', gen_random_uuid(), 'ada@example.ca', '{"sheep":3}')`;
      expect(await database.call('claim_mails', { p_limit: 1 })).toMatchObject([{ template: 'good-night' }]);
      expect(await catalogueErrors(database.sql)).toEqual([]);
      expect(
        await database.sql`select relrowsecurity as closed from pg_class where relname = 'sheep'`,
      ).toEqual([{ closed: true }]);

      const { checkoutRequest } = await moduleOf('src/features/order/rules/order-schema.ts');
      const { order, shownTotal, ...buyer } = checkoutRequest.parse({
        order: { planId: 'starter', period: 'monthly', units: 1, currency: 'CAD' },
        name: 'Ada',
        email: 'ada@example.ca',
        doorNote: 'Ring twice.',
        shownTotal: 9_700,
        termsAccepted: true,
      });
      const stored = await database.call('submit_order', {
        p_submission: submission({ consent: { ...consent, purpose: 'order' } }),
        p_order: { ...order, ...buyer, unitAmount: shownTotal, total: shownTotal },
      });
      expect(stored).toMatchObject({ doorNote: 'Ring twice.' });
      const [{ payload } = {}] =
        await database.sql`select app.order_summary(orders) as payload from app.orders`;
      const told = await renderMail('payment-failed', payload, {
        reference: '1'.repeat(32),
        siteUrl: site,
        links: { order: site },
      });
      expect(told.text).toContain('Ring twice.');
    } finally {
      await database.stop();
    }
  });
});
