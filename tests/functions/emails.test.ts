import { describe, expect, test } from 'vitest';
import { addressLines, site } from '../../src/domain/site.ts';
import { DISC_STYLES, type DiscStyle, type Gender } from '../../src/domain/disc/style.ts';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { answersOf } from './fixtures.ts';
import { readHtml } from './read-html.ts';

const context = { reference: '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90', siteUrl: 'https://site.example.ca' };
const date = '2026-11-20T18:00:00.000Z';

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
  return renderMail('disc-report', { name, gender, answers, date }, context);
}

describe('the report', () => {
  test('has a row for each style in D, I, S, C order, and the total', async () => {
    const { html } = await report();
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
    const { html } = await report({ counts: { D: 0, I: 3, S: 12, C: 15 } });
    const [chart = ''] = html.split('In words');
    const widths = DISC_STYLES.map(
      (style) => new RegExp(`class="cord-${style.toLowerCase()}" width="([^"]+)"`).exec(chart)?.[1],
    );
    expect(widths).toEqual([undefined, '10%', '40%', '50%']);
  });

  test('keeps the direction of a name apart from that of its sentence', async () => {
    const { html } = await report({ name: 'محمد' });
    expect(html).toContain('<bdi>محمد</bdi>');
    expect(html.replaceAll('<bdi>محمد</bdi>', '')).not.toContain('محمد');
  });

  test('names the person in no header', async () => {
    const mail = await report({ name: 'Zoë Ångström' });
    expect(mail.subject).toBe('Your DISC assessment report');
    expect(mail.replyTo).toBeUndefined();
    expect(mail.attachments?.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['disc-report.pdf', 'application/pdf'],
    ]);
  });

  test('and its file hold nothing that a caller adds to name, gender and answers', async () => {
    const added = { narrative: 'Buy now', headline: 'Buy now', subject: 'Buy now', filename: 'buy-now.exe' };
    const payload = {
      name: 'Robin',
      gender: 'female',
      answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }),
      date,
    };
    const plain = await renderMail('disc-report', payload, context);
    expect(await renderMail('disc-report', { ...payload, ...added }, context)).toEqual(plain);
  });

  test('says why it came, and that no list was joined', async () => {
    const { html, text } = await report();
    const reason =
      'Someone entered this address on our site to receive this report. If it was not you, ignore this email; we have not added you to any list.';
    for (const part of [readHtml(html), text]) expect(part).toContain(reason);
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
    for (const part of [readHtml(html), text]) {
      for (const words of [site.legalName, ...addressLines, site.email, context.reference])
        expect(part).toContain(words);
    }
  });
});

test('the notice holds the message with its lines, and its answer goes to the visitor', async () => {
  const { html, text, replyTo } = await renderMail(...mails.notice, context);
  expect(text).toContain(`From ${hostile}, ada@example.ca\n\n${hostile}\nsecond line`);
  expect(html).toContain('white-space:pre-wrap');
  expect(readHtml(html)).toContain(`${hostile}\nsecond line`);
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
