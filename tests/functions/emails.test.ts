import { Buffer } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimProblems } from '../../src/build/audit/claim-problems.ts';
import { passagesOf } from '../../src/build/audit/passages.ts';
import { readPage } from '../../src/build/built-page.ts';
import { CONSENT_TEXTS, currentConsent } from '../../src/site/consent.ts';
import { addressLines, site } from '../../src/site/facts.ts';
import { readMailTemplates } from '../../local/auth/mail-templates.ts';
import { issueSlugs } from '../../local/owner/issue-files.ts';
import { STYLES, type Style, type Gender } from '../../src/features/quiz/rules/style.ts';
import alarms from '../../functions/_shared/emails/staff-alarms.json' with { type: 'json' };
import { mailPayloads } from '../../functions/_shared/emails/payloads.ts';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { connectMailer } from '../../functions/_shared/mailer.ts';
import type { SendMail } from '../../functions/_shared/mailer/mail.ts';
import { projectRoot } from '../command.ts';
import { legalRoutes, routes } from '../site/routes.ts';
import { otherWays, stopsOf } from '../site/voice.ts';
import { answersOf } from './fixtures.ts';
import { startMailServer } from './mail-servers.ts';
import { readHtml } from './read-html.ts';
import {
  AGREED_AT,
  context,
  contextOf,
  HOSTILE,
  type Sample,
  sampleMails,
  SITE_URL,
} from './sample-mails.ts';

const date = '2026-11-20T18:00:00.000Z';

interface Person {
  gender?: Gender;
  counts?: Record<Style, number>;
}
async function report({ gender = 'female', counts = { D: 5, I: 11, S: 8, C: 6 } }: Person = {}) {
  const answers = answersOf(counts);
  return renderMail('disc-report', { gender, answers, date }, context);
}

describe('the report', () => {
  test('has a row for each style in D, I, S, C order, and the total', async () => {
    const { html } = await report();
    const rows = [...html.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
      row.replaceAll(/<[^>]+>/g, '|'),
    );
    expect(rows.map((row) => row.split('|').filter(Boolean))).toEqual([
      ['D Dominance', '5', '17%'],
      ['I Influence', '11', '37%'],
      ['S Steadiness', '8', '27%'],
      ['C Conscientiousness', '6', '20%'],
      ['Total', '30', '101%'],
    ]);
  });

  test('draws each cord as wide as its count, and none for none', async () => {
    const { html } = await report({ counts: { D: 0, I: 3, S: 12, C: 15 } });
    const [chart = ''] = html.split('In words');
    const widths = STYLES.map(
      (style) => new RegExp(`class="cord-${style.toLowerCase()}" width="([^"]+)"`).exec(chart)?.[1],
    );
    expect(widths).toEqual([undefined, '10%', '40%', '50%']);
  });

  test('speaks to its reader without a name, and its subject and its file have fixed ones', async () => {
    const mail = await report();
    for (const part of [readHtml(mail.html), mail.text]) {
      expect(part).toMatch(/Report, November 20, 2026, version \d/);
      expect(part).toContain('You lean toward Influence');
      expect(part).toContain('She tends to start with people.');
      expect(part).toContain('For colleagues: what may help in a talk with her');
    }
    expect(mail.subject).toBe('Your DISC assessment report');
    expect(mail.replyTo).toBeUndefined();
    expect(mail.attachments?.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['disc-report.pdf', 'application/pdf'],
    ]);
  });

  test('and its file hold nothing that a caller adds to gender and answers', async () => {
    const added = {
      name: 'Buy now',
      narrative: 'Buy now',
      headline: 'Buy now',
      subject: 'Buy now',
      filename: 'buy-now.exe',
    };
    const payload = { gender: 'female', answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }), date };
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

/** Pages that mails lead to and no menu does. */
const mailRoutes = [
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/stop-emails',
  '/my-data',
  '/consent',
  '/free-disc-assessment/method',
];
/** Of which there are more with each file. */
const written = [
  ...issueSlugs().map((slug) => `/newsletter/${slug}`),
  ...readdirSync('src/content/blog').map((name) => `/blog/${name.replace('.mdx', '')}`),
];
const pages: readonly string[] = [...routes, ...legalRoutes, ...mailRoutes, ...written];
/** A picture of an issue: the same for all its readers, and from our own site. */
const PICTURE = new RegExp(`<img src="${SITE_URL}/newsletter/[\\w./-]+" `, 'g');

interface Link {
  href: string;
  text: string;
}
/** In reading order. */
function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: readHtml(text),
  }));
}
const urlsOf = (text: string) => text.match(/https?:\/\/[^\s>]+/g) ?? [];
const styleless = (html: string) => html.replace(/<style>.*<\/style>/s, '');

test('every template has a sample', () => {
  const templates = new Set<string>(sampleMails.map(({ template }) => template));
  expect([...templates].sort()).toEqual(Object.keys(mailPayloads).sort());
});

test('an alarm carries everything that its steps say', async () => {
  for (const [kind, { steps }] of Object.entries(alarms)) {
    const { text } = await renderMail('staff-alarm', { kind, detail: 'x' }, { ...context, links: undefined });
    for (const words of steps.flatMap((step) => Object.values(step))) expect(text).toContain(words);
  }
});

const named = sampleMails.map((sample): [string, Sample] => [sample.name, sample]);

describe.each(named)('every mail, such as %s,', (_name, sample) => {
  const render = () => renderMail(sample.template, sample.payload, contextOf(sample));

  test('has a subject that is short, complete and about nobody', async () => {
    const { subject } = await render();
    // Only an issue that is tried out has something before its own subject.
    const own = sample.template === 'newsletter-test' ? subject.replace(/^\[Test\] /, '') : subject;
    expect(own).toMatch(/^[A-Z][^{}<>\r\n]{7,59}$/);
    expect(subject).not.toMatch(/alert|undefined|null|ada@/);
  });

  test('writes each command of the desk for the hosted project', async () => {
    const { text = '' } = await render();
    for (const [command] of text.matchAll(/npm run owner.*/g)) expect(command).toMatch(/ --project$/);
  });

  test('shows what a visitor wrote as text and never as markup', async () => {
    const { html } = await render();
    expect(html).not.toContain('<script');
    if (JSON.stringify(sample.payload).includes('alert(1)')) expect(readHtml(html)).toContain(HOSTILE);
  });

  test('loads nothing but the pictures of an issue: no image, script, font or style sheet', async () => {
    const { html } = await render();
    const rest = sample.template.startsWith('newsletter-') ? html.replace(PICTURE, '') : html;
    expect(rest).not.toMatch(/<img|<link|<script|<iframe|<form|url\(|@import|@font-face|background="|\ssrc/i);
  });

  test('is small, readable in both schemes and has no unfilled place', async () => {
    const { html, text } = await render();
    // Gmail cuts a mail off at 102 KB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-CA" dir="ltr">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme: dark');
    for (const part of [styleless(html), text])
      expect(part.replaceAll('{{7*7}}', '')).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/);
  });

  test('links only to pages that the site has, and in both parts to the same', async () => {
    const { html, text } = await render();
    const links = linksOf(html).map(({ href }) => href);
    for (const link of links) {
      expect(link.startsWith(SITE_URL), link).toBe(true);
      expect(pages).toContain(new URL(link).pathname);
      expect(new URL(link).search, 'a server log would see it').toBe('');
    }
    const [home, ...others] = links;
    expect(home).toBe(SITE_URL);
    expect(new Set(urlsOf(text))).toEqual(new Set(others));
  });

  test('has links whose words make sense alone, and lead to one place each', async () => {
    const targets = new Map<string, string>();
    for (const { href, text } of linksOf((await render()).html)) {
      expect(text).not.toMatch(/^(click|tap|this|here|more|read more|link|page|learn more)?$/i);
      // Words that look like an address have to be the one they lead to.
      if (/:\/\/|\.\w{2,}\//.test(text)) expect(text).toBe(href);
      expect(targets.get(text) ?? href).toBe(href);
      targets.set(text, href);
    }
  });

  test('names the business with its postal address, and the reference', async () => {
    const { html, text } = await render();
    for (const part of [readHtml(html), text])
      for (const words of [
        site.legalName,
        ...addressLines,
        site.email,
        site.phone.text,
        'Reference 3f6c0d5e',
      ])
        expect(part).toContain(words);
  });

  test('has no name in its headers, and none at all for a visitor, who may not be who typed it', async () => {
    const payload = { ...Object(sample.payload), name: HOSTILE, message: HOSTILE };
    const mail = await renderMail(sample.template, payload, contextOf(sample));
    const files = mail.attachments?.map(({ filename }) => filename);
    const headers = [mail.subject, mail.replyTo, files];
    for (const part of sample.forStaff ? [headers] : [headers, mail.html, mail.text])
      expect(JSON.stringify(part)).not.toContain('alert');
  });

  test('says why it came, and a visitor can end it', async () => {
    const { html, text, isNewsletter } = await render();
    const reason = sample.forStaff
      ? /through a form on our site|watches its own mail and payments|each Monday/
      : /this address/;
    const footer = text.slice(text.lastIndexOf('* * *'));
    expect(footer).toMatch(reason);
    expect(readHtml(html)).toContain(footer.split('\n')[2]);

    const { block, unsubscribe } = context.links;
    const expected = [
      ...(isNewsletter ? [unsubscribe] : []),
      ...(sample.forStaff ? [] : [block, `${SITE_URL}/privacy-policy`]),
    ];
    expect(urlsOf(footer)).toEqual(expected);
    if (sample.forStaff) expect(text).not.toContain('#');
  });
});

/**
 * What would be refused on a page. A mail informs, as the page of an issue does; the figures of a report are computed, as
 * those of the page about its method are.
 */
function problemsIn(subject: string, html: string, path = '/newsletter/mail') {
  const main = `<main><p>${subject}</p>${html}</main>`;
  const page = readPage(path, `<meta property="og:title" content="A mail">${main}`);
  const texts = passagesOf(page.main).map(({ text }) => text);
  const claims = claimProblems(page, 'the mail').map(({ words }) => words);
  return [...claims, ...texts.flatMap((text) => [...otherWays(text), ...stopsOf(text)])];
}

test.each(named.filter(([, { forStaff }]) => !forStaff))(
  '%s promises what a page may, in words that a page may have',
  async (_name, sample) => {
    const { subject, html } = await renderMail(sample.template, sample.payload, contextOf(sample));
    const path = sample.template === 'disc-report' ? '/free-disc-assessment/method' : undefined;
    expect(problemsIn(subject, html, path)).toEqual([]);
  },
);

test.each(Object.entries(readMailTemplates(projectRoot)))(
  '%s of the auth service promises what a page may, in words that a page may have',
  (_name, { subject, content }) => {
    expect(problemsIn(subject, content)).toEqual([]);
  },
);

test.each([
  ['Guaranteed: an answer within a day', '<p>Thank you.</p>'],
  ['Thank you', '<p>Our agents never miss a call.</p>'],
])('a promise is found in “%s: %s”', (subject, html) => {
  expect(problemsIn(subject, html)).not.toEqual([]);
});

describe('as a message on the wire', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let send: SendMail;
  beforeAll(async () => {
    server = await startMailServer();
    send = await connectMailer();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });

  test.each(named)('%s is one text and one HTML part, with the headers it needs', async (_name, sample) => {
    const {
      replyTo,
      attachments = [],
      isNewsletter,
      ...parts
    } = await renderMail(sample.template, sample.payload, contextOf(sample));
    const oneClick = 'https://api.example.ca/functions/v1/email-choices?token=u';
    await send({
      ...parts,
      attachments,
      to: { name: '', address: 'robin@example.ca' },
      replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
      dedupeKey: `${sample.template}.1`,
      unsubscribeUrl: isNewsletter ? oneClick : undefined,
    });

    const { raw, email } = server.deliveries.at(-1) ?? expect.fail('nothing arrived');
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
    expect(raw.match(/^Content-Type: text\/(?:plain|html)/gm)).toEqual([
      'Content-Type: text/plain',
      'Content-Type: text/html',
    ]);

    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(email).toMatchObject({
      from: { name: 'Mod AI', address: 'hello@modai.example' },
      to: [{ address: 'robin@example.ca' }],
      subject: parts.subject,
      messageId: `<${sample.template}.1@modai.example>`,
    });
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers['list-unsubscribe']).toBe(
      isNewsletter ? `<${oneClick}>, <mailto:hello@modai.example?subject=Unsubscribe>` : undefined,
    );
    expect(headers['list-unsubscribe-post']).toBe(isNewsletter ? 'List-Unsubscribe=One-Click' : undefined);
    expect(email.html?.trimEnd()).toBe(parts.html);
    expect(email.text?.trimEnd()).toBe(parts.text.trimEnd());
  });
});

test('the notice holds the message with its lines, and its answer goes to the visitor', async () => {
  const staffMail = {
    topic: 'Sales',
    name: HOSTILE,
    email: 'ada@example.ca',
    message: `${HOSTILE}\nsecond line`,
  };
  const { html, text, replyTo } = await renderMail('contact-notice', staffMail, {
    ...context,
    links: undefined,
  });
  expect(text).toContain(`From ${HOSTILE}, ada@example.ca\n\n${HOSTILE}\nsecond line`);
  expect(readHtml(html)).toContain(`${HOSTILE} second line`);
  // Outlook knows no `pre-wrap`.
  expect(html).toContain('<br/>second line');
  expect(replyTo).toBe('ada@example.ca');
});

test.each([
  ['Demo', 'We have your message', 'Topic: Demo.'],
  ['Questionnaire', 'We have your answers', 'Nothing is ordered by it.'],
  [
    'Agent Onboarding',
    'We have your agent brief',
    'Nothing is ordered by it, and nothing goes live until you say so.',
  ],
  ['Order Request', 'We have your order request', 'send an invoice to this address for you to check'],
])(
  'the receipt for %s says what happens next, and the reference of the screen',
  async (topic, subject, words) => {
    const mail = await renderMail('contact-receipt', { topic }, context);
    expect(mail.subject).toBe(subject);
    for (const part of [readHtml(mail.html), mail.text]) {
      expect(part).toContain(words);
      expect(part).toMatch(/Reference 3f6c0d5e\s/);
    }
  },
);

describe('the newsletter', () => {
  const { confirm, unsubscribe } = context.links;
  const receipt = { textHash: currentConsent('newsletter').hash, agreedAt: AGREED_AT };
  const hrefs = (html: string) => linksOf(html).map(({ href }) => href);

  test('asks for a confirmation with a button and the same address to copy, and advertises nothing', async () => {
    const mail = await renderMail('newsletter-confirmation', { subscribed: false }, context);
    expect(linksOf(mail.html).filter(({ href }) => href === confirm)).toEqual([
      { href: confirm, text: 'Confirm my subscription' },
      { href: confirm, text: confirm },
    ]);
    expect(new Set(hrefs(mail.html))).toEqual(
      new Set([SITE_URL, confirm, unsubscribe, context.links.block, `${SITE_URL}/privacy-policy`]),
    );
    expect(mail.text).toContain('You can confirm for seven days.');
    expect(mail.isNewsletter).toBe(true);
  });

  test('tells somebody who is on the list that there is nothing to do, and how to leave', async () => {
    const { html, text } = await renderMail(
      'newsletter-confirmation',
      { subscribed: true, receipt },
      context,
    );
    expect(text).toContain('there is nothing to do');
    expect(hrefs(html)).not.toContain(confirm);
    expect(linksOf(html)).toContainEqual({ href: unsubscribe, text: 'Leave the newsletter' });
  });

  test('welcomes with a receipt, which says when it was confirmed and how to leave', async () => {
    const confirmedAt = '2026-11-21T07:05:00.000Z';
    const { html, text } = await renderMail('newsletter-welcome', { receipt, confirmedAt }, context);
    for (const part of [readHtml(html), text])
      expect(part).toContain(
        'the subscription was confirmed on November 21, 2026 at 00:05 Pacific time (UTC−7)',
      );
    expect(linksOf(html)).toContainEqual({ href: unsubscribe, text: 'Leave the newsletter' });
    expect(hrefs(html)).not.toContain(confirm);
  });
});

test.each([
  [
    'data-link',
    'it opens, for how long, and what to do who did not ask',
    ['works for one day', 'save it as a file', 'deleted', 'If you did not ask for it, ignore'],
  ],
  [
    'account-deleted',
    'is gone, what stays, and what to do who did not ask for it',
    ['is gone, with its results', 'What stays, as a code', 'If it was not you', site.email],
  ],
])('%s says what %s', async (template, _what, words) => {
  const { html, text, isNewsletter } = await renderMail(template, {}, context);
  for (const part of [readHtml(html), text]) for (const one of words) expect(part).toContain(one);
  const link = { href: context.links.personalData, text: 'See or delete my data' };
  expect(linksOf(html).some(({ href }) => href === link.href)).toBe(template === 'data-link');
  if (template === 'data-link') expect(linksOf(html)).toContainEqual(link);
  expect(isNewsletter).toBe(false);
});

describe('the receipt of a consent', () => {
  const withReceipt = (textHash: string) => {
    const payload = { topic: 'Sales', receipt: { textHash, agreedAt: AGREED_AT } };
    return renderMail('contact-receipt', payload, context);
  };

  test.each(CONSENT_TEXTS)(
    'has the words for a $purpose, when, their code, and how to take it back',
    async (consent) => {
      const { html, text } = await withReceipt(consent.hash);
      for (const part of [readHtml(html), text])
        for (const words of [
          consent.text,
          'November 20, 2026 at 11:00 Pacific time (UTC−7)',
          consent.hash.slice(0, 8),
        ])
          expect(part).toContain(words);
      const hrefs = linksOf(html).map(({ href }) => href);
      expect(hrefs).toContain(`${SITE_URL}/consent#${consent.hash}`);
      expect(hrefs).toContain(
        consent.purpose === 'newsletter' ? context.links.unsubscribe : `${SITE_URL}/my-data`,
      );
    },
  );

  test('is left out when nobody knows which words were shown', async () => {
    const unknown = await withReceipt('0'.repeat(64));
    const missing = await renderMail('contact-receipt', { topic: 'Sales' }, context);
    expect(unknown).toEqual(missing);
    for (const part of [readHtml(missing.html), missing.text])
      expect(part).not.toMatch(/consent|these words/i);
  });
});

test('an alarm names the commands that release, drop and retry', async () => {
  const alarm = async (kind: string) =>
    (await renderMail('staff-alarm', { kind, detail: 'mail 42' }, { ...context, links: undefined })).text;
  expect(await alarm('mails_held')).toMatch(/owner -- mail held .*mail release --all .*mail drop --all /s);
  expect(await alarm('mail_dead')).toMatch(/mail 42\s.*owner -- mail dead .*mail retry --all /s);
  expect(await alarm('complaint')).toContain('The address is blocked already');
});

test.each(['newsletter-welcome', 'newsletter-confirmation', 'data-link'])(
  '%s is not sent without the links it is for',
  async (template) => {
    const payload = sampleMails.find((sample) => sample.template === template)?.payload;
    await expect(renderMail(template, payload, { ...context, links: undefined })).rejects.toThrow(
      'needs the links',
    );
  },
);

test.each([
  ['there is no template toString', 'toString', {}],
  ['there is no template lottery', 'lottery', {}],
  ['the payload of disc-report is not valid', 'disc-report', { gender: 'female' }],
])('%s', async (message, template, payload) => {
  await expect(renderMail(template, payload, context)).rejects.toThrow(message);
});
