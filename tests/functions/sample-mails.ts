import type { IssueContent } from '../../src/features/newsletter/rules/issue.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { ALARM_KINDS, type MailPayload, type MailTemplate } from '../../functions/_shared/emails/payloads.ts';
import { issueSlugs, readIssue } from '../../local/owner/issue-files.ts';
import type { EmailContext } from '../../functions/_shared/emails/email.ts';
import { answersOf, STARTER_TOTAL } from './fixtures.ts';

export const SITE_URL = 'https://site.example.ca';
/** As long as those that the functions make. */
const token = (letter: string) => letter.repeat(120);

export const context = {
  reference: '3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90',
  siteUrl: SITE_URL,
  links: {
    confirm: `${SITE_URL}/newsletter/confirm#${token('c')}`,
    unsubscribe: `${SITE_URL}/newsletter/unsubscribe#${token('u')}`,
    block: `${SITE_URL}/stop-emails#${token('b')}`,
    personalData: `${SITE_URL}/my-data#${token('p')}`,
    order: `${SITE_URL}/payment-success#order=${token('o')}`,
  },
} as const satisfies EmailContext;

export const AGREED_AT = '2026-11-20T18:00:00.000Z';
const receiptFor = (purpose: Parameters<typeof currentConsent>[0]) => ({
  textHash: currentConsent(purpose).hash,
  agreedAt: AGREED_AT,
});

/** A plan of seats, in the middle of the list, with tax. */
const ORDER = {
  planId: 'mentor-team',
  period: 'biannual',
  units: 5,
  currency: 'CAD',
  total: 123_450,
  receipt: receiptFor('order'),
} as const;

/** An issue with everything that one may have. */
const ISSUE = {
  slug: 'a-greeting-in-ten-seconds',
  subject: 'Everything that an issue may have',
  preheader:
    'Each kind of block once, so that a mail of an issue is tested whole, with words of every look in them.',
  blocks: [
    { type: 'heading', text: 'A heading' },
    {
      type: 'paragraph',
      runs: [
        { text: 'Words, ' },
        { text: 'strong', strong: true },
        { text: ' and ' },
        { text: 'said', emphasis: true },
        { text: ', with a ' },
        { text: 'way to us', href: '/contact' },
        { text: '.' },
      ],
    },
    { type: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'Pricing', href: '/pricing' }]] },
    { type: 'quote', runs: [{ text: 'Good morning, Example Plumbing.' }] },
    {
      type: 'picture',
      src: '/newsletter/pictures/a-greeting-in-ten-seconds.png',
      alt: 'A bar of ten seconds.',
      width: 1104,
      height: 656,
    },
    { type: 'button', text: 'See prices', href: '/pricing' },
  ],
} as const satisfies IssueContent;

/** What a visitor may write to us. */
export const HOSTILE = `"><script>alert(1)</script>{{7*7}}'`;

export interface Sample {
  /** Says which variant it is, where a template has several. */
  name: string;
  template: MailTemplate;
  payload: unknown;
  forStaff?: boolean;
}

const QUIET_WEEK = {
  ...{ messages: 0, orderRequests: 0, briefs: 0, revenue: [], reports: 0, alarms: {} },
  ...{ subscribersNew: 0, subscribersLost: 0, complaints: 0, mailsDead: 0, mailsHeld: 0 },
};

const samples: { [Template in MailTemplate]: Record<string, MailPayload<Template>> } = {
  'disc-report': {
    'disc-report': {
      gender: 'male',
      answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }),
      date: AGREED_AT,
      receipt: receiptFor('disc-report'),
    },
    'disc-report that asks about the newsletter': {
      gender: 'male',
      answers: answersOf({ D: 5, I: 11, S: 8, C: 6 }),
      date: AGREED_AT,
      receipt: receiptFor('disc-report'),
      newsletter: { subscribed: false, receipt: receiptFor('newsletter') },
    },
  },
  'contact-receipt': {
    'contact-receipt': { topic: 'Privacy Request', receipt: receiptFor('message') },
    'contact-receipt: questionnaire': { topic: 'Questionnaire', receipt: receiptFor('message') },
    'contact-receipt: agent brief': { topic: 'Agent Onboarding', receipt: receiptFor('message') },
    'contact-receipt: order request': { topic: 'Order Request', receipt: receiptFor('message') },
  },
  'contact-notice': {
    'contact-notice': {
      topic: 'Sales',
      name: HOSTILE,
      email: 'ada@example.ca',
      message: `${HOSTILE}\nsecond line`,
    },
  },
  'newsletter-confirmation': {
    'newsletter-confirmation': { subscribed: false, receipt: receiptFor('newsletter') },
    'newsletter-confirmation of a known address': { subscribed: true, receipt: receiptFor('newsletter') },
  },
  'newsletter-welcome': {
    'newsletter-welcome': {
      receipt: receiptFor('newsletter'),
      confirmedAt: '2026-11-21T07:05:00.000Z',
    },
  },
  'newsletter-issue': Object.fromEntries(
    issueSlugs().map((slug) => [`newsletter-issue: ${slug}`, readIssue(slug)]),
  ),
  'newsletter-test': { 'newsletter-test': ISSUE },
  'data-link': { 'data-link': {} },
  'account-deleted': { 'account-deleted': {} },
  'order-confirmation': {
    'order-confirmation of a plan': { ...ORDER, charged: 129_623, paidAt: AGREED_AT },
    'order-confirmation of an agent': {
      ...ORDER,
      planId: 'starter',
      period: 'monthly',
      units: 1,
      total: STARTER_TOTAL,
      charged: 9_345,
      paidAt: AGREED_AT,
    },
    'order-confirmation of a video': {
      planId: 'showcase-single',
      units: 1,
      currency: 'USD',
      total: 40_000,
      charged: 40_000,
      paidAt: AGREED_AT,
    },
  },
  'order-notice': {
    'order-notice': {
      ...ORDER,
      charged: 129_623,
      paidAt: AGREED_AT,
      name: HOSTILE,
      email: 'ada@example.ca',
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
    },
    'order-notice of a refund': { ...ORDER, refunded: 9_345, refundedAt: AGREED_AT },
    'order-notice of a dispute': { ...ORDER, charged: 129_623, paidAt: AGREED_AT, dispute: 'lost' },
  },
  'order-disputed': {
    'order-disputed': { ...ORDER, charged: 129_623, paidAt: AGREED_AT, dispute: 'open' },
    'order-disputed and decided': { ...ORDER, charged: 129_623, paidAt: AGREED_AT, dispute: 'won' },
  },
  'order-refunded': {
    'order-refunded': {
      ...ORDER,
      charged: 129_623,
      paidAt: AGREED_AT,
      refunded: 9_345,
      refundedAt: AGREED_AT,
    },
  },
  'payment-failed': { 'payment-failed': ORDER },
  'weekly-digest': {
    'weekly-digest': {
      week: '2026-11-16',
      until: '2026-11-22',
      figures: {
        ...QUIET_WEEK,
        messages: 3,
        revenue: [
          { planId: 'growth', currency: 'CAD', orders: 1, charged: 187_740, refunded: 0 },
          { planId: 'starter', currency: 'USD', orders: 0, charged: 0, refunded: 5_145 },
        ],
        alarms: { mails_held: 1 },
      },
      before: { ...QUIET_WEEK, messages: 1 },
      lists: { leads: { total: 3, rows: [{ at: '2026-11-16T09:12:00-07:00', name: 'Ada', email: null }] } },
    },
    'weekly-digest of a week without anything': {
      week: '2026-11-16',
      until: '2026-11-22',
      figures: QUIET_WEEK,
      before: QUIET_WEEK,
      lists: {},
    },
  },
  'staff-alarm': Object.fromEntries(
    ALARM_KINDS.map((kind) => [`staff-alarm: ${kind}`, { kind, detail: `mail 42 (${HOSTILE})` }]),
  ),
};

const STAFF_MAILS: readonly MailTemplate[] = [
  'contact-notice',
  'order-notice',
  'staff-alarm',
  'weekly-digest',
];

/** Every mail that the product sends, each in all its variants; the compiler demands a sample of a new template. */
export const sampleMails: Sample[] = Object.entries(samples).flatMap(([template, variants]) =>
  Object.entries(variants).map(([name, payload]) => ({
    name,
    template: template as MailTemplate,
    payload,
    forStaff: STAFF_MAILS.includes(template as MailTemplate),
  })),
);

/** Mails to the staff have no links that only their reader has. */
export function contextOf({ forStaff }: Sample): EmailContext {
  return forStaff ? { ...context, links: undefined } : context;
}
