import { describe, expect, test } from 'vitest';
import { addressLines, site } from '../../src/domain/site.ts';
import { buildReport, type DiscReport, REPORT_HEADINGS } from '../../src/domain/disc/report.ts';
import { DISC_STYLES, type DiscStyle, type Gender, GENDERS } from '../../src/domain/disc/style.ts';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { answersOf } from './fixtures.ts';

const context = { reference: '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90', siteUrl: 'https://site.example.ca' };
const date = '2026-11-20T18:00:00.000Z';

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: '\u00a0',
};
/** What a reader sees of an HTML part, with its spaces as they are written. */
function visibleText(html: string): string {
  return html
    .replace(/^.*<\/head>/s, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(#?\w+);/g, (_entity, name: string) => ENTITIES[name] ?? '?');
}

interface Person {
  name?: string;
  gender?: Gender;
  counts?: Record<DiscStyle, number>;
}
async function report({
  name = 'Robin',
  gender = 'female',
  counts = { D: 5, I: 11, S: 8, C: 6 },
}: Person = {}) {
  const answers = answersOf(counts);
  const mail = await renderMail('disc-report', { name, gender, answers, date }, context);
  return { mail, model: buildReport({ name, gender, answers, date: new Date(date) }) };
}

/** Every sentence that the result screen shows. */
function sentences(model: DiscReport): string[] {
  const { talkTips, ...headings } = REPORT_HEADINGS;
  return [
    model.headline,
    model.lead,
    model.dateText,
    ...model.bars.flatMap(({ title, count, percent }) => [title, `${count} of 30 (${percent} %)`]),
    model.roundingNote,
    ...(model.tieNote === null ? [] : [model.tieNote]),
    model.clarity.label,
    model.clarity.text,
    ...model.narrative,
    ...model.strengths,
    ...model.drains,
    talkTips(model.name),
    ...model.talkTips,
    ...model.experiments,
    ...model.workingWith.flatMap(({ title, text }) => [title, text]),
    model.reflection,
    ...model.limits,
    model.privacy,
    model.trademark,
    ...Object.values(headings),
  ];
}

describe('the report', () => {
  const outcomes: Record<DiscStyle, number>[] = [
    { D: 30, I: 0, S: 0, C: 0 },
    { D: 0, I: 17, S: 13, C: 0 },
    { D: 8, I: 7, S: 8, C: 7 },
    { D: 2, I: 3, S: 9, C: 16 },
    { D: 10, I: 10, S: 10, C: 0 },
  ];
  test.each(outcomes.flatMap((counts) => GENDERS.map((gender) => [counts, gender] as const)))(
    'of %j says to %s in HTML and in text what the screen says',
    async (counts, gender) => {
      const { mail, model } = await report({ counts, gender });
      const html = visibleText(mail.html);
      for (const sentence of sentences(model)) {
        expect(html).toContain(sentence);
        expect(mail.text).toContain(sentence);
      }
    },
  );

  test('has a row for each style in D, I, S, C order, and the total', async () => {
    const { html } = (await report()).mail;
    const rows = [...html.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
      row.replaceAll(/<[^>]+>/g, '|'),
    );
    expect(rows.map((row) => row.split('|').filter(Boolean))).toEqual([
      ['D Dominance', '5', '17 %'],
      ['I Influence', '11', '37 %'],
      ['S Steadiness', '8', '27 %'],
      ['C Conscientiousness', '6', '20 %'],
      ['Total', '30', '101 %'],
    ]);
  });

  test('draws each cord as wide as its count, and none for none', async () => {
    const { html } = (await report({ counts: { D: 0, I: 3, S: 12, C: 15 } })).mail;
    const [chart = ''] = html.split(REPORT_HEADINGS.narrative);
    const widths = DISC_STYLES.map(
      (style) => new RegExp(`class="cord-${style.toLowerCase()}" width="([^"]+)"`).exec(chart)?.[1],
    );
    expect(widths).toEqual([undefined, '10%', '40%', '50%']);
  });

  test('keeps the direction of a name apart from that of its sentence', async () => {
    const { html } = (await report({ name: 'محمد' })).mail;
    expect(html).toContain('<bdi>محمد</bdi>');
    expect(html.replaceAll('<bdi>محمد</bdi>', '')).not.toContain('محمد');
  });

  test('names the person in no header', async () => {
    const { mail } = await report({ name: 'Zoë Ångström' });
    expect(mail.subject).toBe('Your DISC assessment report');
    expect(mail.replyTo).toBeUndefined();
  });

  test('says why it came, and that no list was joined', async () => {
    const { html, text } = (await report()).mail;
    const reason =
      'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
    for (const part of [visibleText(html), text]) expect(part).toContain(reason);
  });
});

const hostile = `"><script>alert(1)</script>{{7*7}}'`;
const mails = {
  report: [
    'disc-report',
    { name: hostile, gender: 'male', answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }), date },
  ],
  receipt: ['contact-receipt', { topic: 'Privacy Request' }],
  notice: [
    'contact-notice',
    { topic: 'Sales', name: hostile, email: 'ada@example.ca', message: `${hostile}\nsecond line` },
  ],
  welcome: ['newsletter-welcome', {}],
} as const;

describe.each(Object.entries(mails))('every mail, such as the %s,', (_kind, [template, payload]) => {
  const render = () => renderMail(template, payload, context);

  test('shows what a visitor wrote as text and never as markup', async () => {
    const { html, subject } = await render();
    expect(html).not.toContain('<script');
    expect(subject).not.toMatch(/script|[\r\n]/);
  });

  test('loads nothing: no image, script, font or style sheet of another host', async () => {
    const { html } = await render();
    expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|@font-face|background="/i);
    const hosts = [...html.matchAll(/(?:href|src)="(\w+:\/\/[^/"]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set([context.siteUrl]));
  });

  test('is small, readable in both schemes and has no unfilled place', async () => {
    const { html, text } = await render();
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('lang="en-CA"');
    for (const part of [html.replace(/<style>.*<\/style>/s, ''), text]) {
      expect(part.replaceAll('{{7*7}}', '')).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/);
    }
  });

  test('names the business with its postal address, and the reference', async () => {
    const { html, text } = await render();
    for (const part of [visibleText(html), text]) {
      for (const words of [site.legalName, ...addressLines, site.email, context.reference])
        expect(part).toContain(words);
    }
  });
});

test('the notice holds the message with its lines, and its answer goes to the visitor', async () => {
  const { html, text, replyTo } = await renderMail(...mails.notice, context);
  expect(text).toContain(`From ${hostile}, ada@example.ca\n\n${hostile}\nsecond line`);
  expect(html).toContain('white-space:pre-wrap');
  expect(visibleText(html)).toContain(`${hostile}\nsecond line`);
  expect(replyTo).toBe('ada@example.ca');
});

test('the welcome says how to leave the list', async () => {
  const { html, text } = await renderMail('newsletter-welcome', {}, context);
  expect(html).toContain(`href="mailto:${site.email}?subject=Unsubscribe"`);
  expect(text).toContain('You can leave at any time.');
});

test.each([
  ['there is no template toString', 'toString', {}],
  ['there is no template lottery', 'lottery', {}],
  ['the payload of disc-report is not valid', 'disc-report', { name: 'Robin' }],
])('%s', async (message, template, payload) => {
  await expect(renderMail(template, payload, context)).rejects.toThrow(message);
});
