import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from './project-copy.ts';

const MADE_FROM_PAGES = ['sitemap-index.xml', 'rss.xml', 'pagefind', '_headers'];

const describing = (subject: string) =>
  `A page about ${subject} that nobody should ever see: it was planted by a test, and the site must not be built with it.`;

const hero = 'title: Planted, lead: A page of a test., primary: { label: Prices, href: /pricing }';
const prose = (text: string) => `{ type: prose, title: Planted, paragraphs: ['${text}'] }`;
const service = (subject: string, sections: string[], fields = `menu: ${subject}`) =>
  [`title: About ${subject}`, `description: '${describing(subject)}'`, fields, 'sections:']
    .concat(sections.map((section) => `  - ${section}`))
    .join('\n');

const article = (fields: string, text: string) => `---
title: An article about faults
summary: It was planted by a test. If it were on the site, a reader would be right to wonder who had looked at it.
${fields}
---

${text}
`;

const layoutPage = (props: string) => `---
import Page from '../../src/layouts/Page.astro';
---

<Page ${props}><h1>Planted</h1></Page>
`;

/** The lines under a place in the report of the audit. */
function problemsAt(report: string, place: string): string[] {
  const lines = report.split('\n');
  const start = lines.indexOf(place) + 1;
  const length = lines.slice(start).findIndex((line) => !line.startsWith('  - '));
  return start > 0 ? lines.slice(start, start + length) : [];
}

describe('faults of finished pages', () => {
  const linked = 'src/content/pages/planted-links.yaml (/planted-links)';
  const claims = 'src/content/pages/planted-claims.yaml (/planted-claims)';
  const headless = 'src/content/pages/planted-headless.yaml (/planted-headless)';
  const orphan = 'src/content/pages/planted-orphan.yaml (/planted-orphan)';
  const bare = 'src/pages/planted-bare.astro (/planted-bare)';
  const short = 'src/pages/planted-short.astro (/planted-short)';
  const post = 'src/content/blog/planted.mdx (/blog/planted)';
  const register = 'src/content/claims.json';
  const intents = 'src/features/chat/intents.json';
  let report = '';

  beforeAll(async () => {
    await using copy = await copyProject();
    const planted = {
      'src/content/pages/planted-links.yaml': service('links', [
        `{ type: hero, ${hero}, secondary: { label: Nowhere, href: /nowhere } }`,
        prose('One.').replace('{', '{ id: twice,'),
        prose('Two.').replace('{', '{ id: twice,'),
        `{ type: closing, title: End, action: { label: No place, href: '/pricing#no-such-place' } }`,
      ]),
      'src/content/pages/planted-claims.yaml': service('claims', [
        `{ type: hero, ${hero} }`,
        prose(
          'Trusted by many, we answer 97% of calls, in under two seconds. Pay yearly for 20 per cent off.',
        ),
        prose('An example: a shop that answers 90% of its calls.'),
        prose('Mod AI translates calls, and it never misses one. Ask if any are left.'),
      ]),
      'src/content/pages/planted-headless.yaml': service('headings', [prose('One.'), prose('Two.')]),
      'src/content/pages/planted-orphan.yaml': service(
        'orphans',
        [`{ type: hero, ${hero} }`, prose('Two.')],
        '',
      ),
      'src/content/blog/planted.mdx': article(
        [
          `description: '${describing('links')}'`,
          'topic: Booking',
          'published: 2026-13-45',
          'updated: 2226-11-20',
          'sources: [{ title: A report, url: https://example.com/report }]',
        ].join('\n'),
        '# Twice\n\nIt is the best AI, and 40% of shops have it.\n\n![](/icon.svg)\n\n<Figure caption="A">B</Figure>',
      ),
      'src/pages/planted-bare.astro': layoutPage('title="About links" noindex'),
      'src/pages/planted-short.astro': layoutPage('title="Short" description="Too short to help." noindex'),
    };
    for (const [path, text] of Object.entries(planted)) await copy.write(path, text);
    await copy.replace(
      register,
      /^\[/,
      `[
        { "id": "unsaid", "says": ["We never said so"], "state": "built", "proof": "https://example.com/", "checked": "2026-11-21" },
        { "id": "undone", "does": ["escalates: calls"], "state": "supplier", "supplier": "supplierOfNothing", "checked": "2026-11-21" },
        { "id": "hearsay", "says": ["planted by a test"], "state": "built", "proof": "tests/no-such-file.ts", "checked": "2026-31-21" },`,
    );
    await copy.replace(intents, '"/pricing#calculator"', '"/pricing#no-calculator"');
    const { code, output } = await copy.build();
    expect(code, output).toBe(1);
    const has = (file: string) => existsSync(join(copy.siteFolder, file));
    expect(has('pricing.html')).toBe(true);
    expect(MADE_FROM_PAGES.filter(has)).toEqual([]);
    report = output;
  });

  const expected = {
    [linked]: [
      'The link /nowhere leads to no page. Write the path of a page that exists, or remove the link.',
      'The link /pricing#no-such-place points to no place of that name. Give a section of /pricing the line “id:',
      `title: “About links” is also the title of ${bare}. Say what only this page has.`,
      'id: two places of this page are called “twice”, and a link leads to the first. Give one of the sections another id.',
    ],
    [claims]: [
      '“Trusted by”, “97%”, “in under two seconds” in “Trusted by many, we answer 97% of calls, in under two seconds. Pay yearly for 20 per cent…” need evidence. Say what is true without it, mark it as an example, or add the sentence',
      '“never” in “Mod AI translates calls, and it never misses one. Ask if any are left.” needs evidence.',
      '“translates calls, and it never misses one.” is said of a program of ours, and no entry of src/content/claims.json covers it.',
    ],
    [headless]: ['It has 0 main headings (h1). Keep exactly one'],
    [orphan]: ['No page links here. Add “menu: Words of the link” at the top of this file'],
    [bare]: [
      'description: it is missing. Write 110 to 155 characters.',
      `title: “About links” is also the title of ${linked}. Say what only this page has.`,
    ],
    [short]: ['description: it has 18 characters. Write 110 to 155 characters.'],
    [post]: [
      'It has 2 main headings (h1). Keep exactly one',
      'alt: the image /icon.svg has no alternative text. Say in its alt what it shows',
      'alt: the image <div role="img"> has no alternative text. Say in its alt what it shows',
      '“the best” in “It is the best AI, and 40% of shops have it.” needs evidence. Say what is true without it',
      'published: 2026-13-45 is no day. Write year-month-day, such as 2026-11-21.',
      'updated: 2226-11-20 has not come yet.',
    ],
    [register]: [
      'The claim “unsaid” stands on none of its pages: “We never said so”. Copy its text from the page',
      '“escalates: calls” of “undone” is dead: no selling page says it any more. Remove it.',
      'The evidence of “undone”, supplierOfNothing, does not exist.',
      'The evidence of “hearsay”, tests/no-such-file.ts, does not exist. Name the file that tests it',
      'The day on which “hearsay” was checked: 2026-31-21 is no day. Write year-month-day',
    ],
    [intents]: ['The link /pricing#no-calculator points to no place of that name.'],
  };

  test.for(Object.entries(expected))('in %s are named with the way to mend them', ([place, problems]) => {
    const named = problemsAt(report, place);
    expect(problems.filter((problem) => !named.some((line) => line.includes(problem)))).toEqual([]);
    expect(named).toHaveLength(problems.length);
  });

  test('that are not there are not named', () => {
    const places = [...report.matchAll(/^src\S+.*$/gm)].map(([line]) => line);
    expect(places.toSorted()).toEqual(Object.keys(expected).toSorted());
  });
});

describe('faults of a file', () => {
  const page = 'src/content/pages/planted.yaml';
  const post = 'src/content/blog/planted.mdx';

  test.for([
    {
      what: 'of a page',
      path: page,
      text: service(
        'fields',
        [
          `{ type: hero, ${hero.replace('lead', 'leed')} }`,
          '{ type: heroo, title: Planted }',
          '{ type: prose, title: Planted, paragraphs: [One <b>bold</b> word., "Call {phon}."], links: [{ label: Prices, href: prices.html }] }',
          '{ type: price, title: Planted, text: "It is {price:nothing.monthly}.", link: { labl: Prices, href: /pricing } }',
        ],
        'colour: red\nsubject: purple',
      ).replace(/^description.*\n/m, ''),
      problems: [
        'No field is called “colour” here. Correct the spelling or remove it; the fields are title, description,',
        'description: This field is missing: add it.',
        'subject: Choose one of these: page, home, blog, collection, service, software.',
        'sections.0.lead: This field is missing: add it.',
        'sections.0: No field is called “leed” here. Correct the spelling or remove it; the fields are title, lead,',
        'sections.1.type: Choose one of these: hero, ask, picture, chapters,',
        'sections.2.paragraphs.0: Plain text only: no HTML here.',
        'sections.2.paragraphs.1: {phon} names no fact: the facts are {email}, {phone}, {built}',
        'sections.2.links.0.href: Use a path of this site such as /contact',
        'sections.3.text: {price:nothing.monthly} names no amount: there is no plan "nothing".',
        'sections.3.link.label: This field is missing: add it.',
      ],
    },
    {
      what: 'of an article',
      path: post,
      text: article(
        'description: Too short.\ntopic: Gossip\npublished: soon\ntags: [none]\nsources: [{ title: A report, url: example.com }]',
        'Text.',
      ),
      problems: [
        'No field is called “tags” here. Correct the spelling or remove it; the fields are title, description,',
        'description: Search engines show about 155 characters: write at least 110.',
        'topic: Choose one of these: Phone answering, Booking,',
        'published: Write the day as year-month-day, such as 2026-11-21.',
        'sources.0.url: Paste the whole address, with https:// at its start.',
      ],
    },
    {
      what: 'of a voice without clips',
      path: 'src/content/voices/planted.yaml',
      text: [
        'name: Planted\nlanguage: en-CA\naccent: american\ntone: deep\nuses: [booking]',
        'note: Nobody recorded it.\nengine: None\nlicence: None',
      ].join('\n'),
      problems: [
        'planted.yaml: public/voices/planted/planted-greeting-ai-generated.ogg is missing',
        'planted.yaml: public/voices/planted/planted-refusal-ai-generated.vtt is missing',
        'Make them with “npm run voices”, or take the voice out',
      ],
    },
    {
      what: 'of the name of an article',
      path: 'src/content/blog/My Article.mdx',
      text: article(`description: '${describing('names')}'\ntopic: Booking\npublished: 2026-11-21`, 'Text.'),
      problems: ['My Article.mdx: call this file my-article.mdx'],
    },
    { what: 'of YAML', path: page, text: 'title: [One', problems: ['planted.yaml failed to parse'] },
  ])('$what stop the build and are named with the way to mend them', async ({ path, text, problems }) => {
    await using copy = await copyProject();
    await copy.write(path, text);
    const { code, output } = await copy.build();
    expect(code, output).toBe(1);
    expect(output).toContain(path);
    expect(problems.filter((problem) => !output.includes(problem))).toEqual([]);
  });
});
