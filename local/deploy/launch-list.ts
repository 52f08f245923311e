import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { businessSchema } from '../../src/site/business.ts';
import { fieldWords } from '../../src/site/field-words.ts';
import type { FactName } from '../../src/site/facts.ts';
import { type Production, productionProblems } from './production.ts';

/** What comes first stops a launch. */
export const RANKS = ['stops a launch', 'should be done', 'nice'] as const;
type Rank = (typeof RANKS)[number];

interface Item {
  rank: Rank;
  /** What is asked for. */
  what: string;
  why: string;
  /** Only where this is set in the production variables. */
  onlyWith?: string;
}

const stops = (what: string, why: string, onlyWith?: string): Item => ({
  rank: 'stops a launch',
  what,
  why,
  ...(onlyWith && { onlyWith }),
});
const should = (...about: [string, string, string?]): Item => ({
  ...stops(...about),
  rank: 'should be done',
});
const nice = (...about: [string, string]): Item => ({ ...stops(...about), rank: 'nice' });

const supplier = (task: string) =>
  stops(`Who ${task}, as Example Inc. (Canada)`, 'The privacy policy names who handles data, and where.');

/**
 * All that has to be known or done before the business stands behind the site, in the order in which it is asked: facts
 * by their names in `content/business.json`, then what is confirmed with a date and who in `confirmed.json`.
 */
export const ITEMS = {
  legalName: stops(
    'The legal name of the business',
    'Each mail and the terms say who sends and sells (CASL).',
  ),
  address: stops(
    'The postal address, as 1 Main Street, Vancouver, BC V6B 1A1',
    'Each mail carries it (CASL); letters and withdrawals come here.',
  ),
  phone: stops('The phone number', 'It stands in the footer, on the contact page and in the terms.'),
  email: stops('The address that people write to', 'Every page and mail says that one can answer there.'),
  timeZone: stops(
    'The time zone, as America/Vancouver',
    'It decides when a week of the digest begins and ends.',
  ),
  terms: stops('The day from which the terms count, as year-month-day', 'A lawyer has read them.'),
  privacyOfficer: stops(
    'Name and title of who answers for personal information',
    'Law 25 and PIPEDA: the privacy policy names that person.',
  ),
  owner: stops(
    'Name and role of who runs the business, as Robin Example, founder',
    'The page about us says who answers for it.',
  ),
  editors: stops(
    'Who writes and checks the articles, as Robin Example and Sam Example',
    'Articles are signed Mod AI editors; their page says who that is.',
  ),
  answerDays: stops(
    'Business days within which a person answers',
    'The contact page and the page on accessibility promise it.',
  ),
  prices: stops(
    'That the prices are right, up to those of this day',
    'Look at /pricing: an order is made at these prices.',
  ),
  taxes: stops(
    'That the taxes are right, since this day',
    'src/features/order/rules/taxes.json says which, with its sources; an accountant knows whether a video made to order is taxed alike.',
  ),
  taxNumbers: stops(
    'Your tax registrations, as GST 123456789 RT0001, BC PST-1234-5678 (or none)',
    'A tax is added where you are registered: GST (with HST), QST, BC, SK, MB. Invoices name the numbers.',
  ),
  claims: stops(
    'That what the register of claims leaves to you is true',
    'src/content/claims.json: each entry of state “owner” says what to confirm, and a supplier does the rest.',
  ),
  supplierHost: supplier('delivers the pages'),
  supplierDatabase: supplier('runs the database, the functions and sign-in'),
  supplierPayments: supplier('takes payments (or none)'),
  supplierMail: supplier('sends our emails'),
  supplierChat: supplier('answers in the chat (or none)'),
  supplierSpeech: supplier('carries calls and speech (or none)'),
  variables: stops('The variables in .env.hosted', 'The site is built, and the functions run, with them.'),
  dns: stops(
    'The DNS records of the mail domain',
    'Without them mail is taken for spam (docs/deploy.md, step 2).',
  ),
  mailDomain: stops('That Resend has verified the mail domain', 'It sends for no other.'),
  functions: stops(
    'That the functions answer and reach the database',
    'Forms, payments and mail need them; only the real bundler and pooler can tell (step 3).',
  ),
  signIn: stops(
    'That sign-up mail comes through Resend and leads to the site',
    'Supabase took the settings and mails of config.toml (step 3).',
  ),
  schedule: stops(
    'That pg_cron calls outbox-worker',
    'Otherwise no mail leaves: one does within a minute (step 5).',
  ),
  inbox: stops('That a mail reaches an inbox', 'Its header says dkim=pass, spf=pass and dmarc=pass.'),
  site: stops('That the site answers at its address', 'With its policy, and over HTTPS (step 7).'),
  stripe: stops(
    'That Stripe takes live payments',
    'An account with an unfinished profile refuses them.',
    'PUBLIC_PAYMENTS',
  ),
  stripeWebhook: stops(
    'That Stripe tells payment-webhook its events',
    'Otherwise no order is ever paid (step 6).',
    'PUBLIC_PAYMENTS',
  ),
  stripeTax: stops(
    'The tax registrations and the customer portal at Stripe',
    'Tax is added where you are registered; customers cancel in the portal (step 6).',
    'PUBLIC_PAYMENTS',
  ),
  chatHost: stops(
    'That the host of the chat leads to the site for all but its page',
    'Nobody should sign in where the vendor’s program runs (step 8).',
    'PUBLIC_CHAT_FRAME_URL',
  ),
  bounces: should(
    'That Resend tells mail-webhook of bounces',
    'A mail to bounced@resend.dev shows up in app.mail_events (step 4).',
  ),
  passwords: should(
    'That leaked passwords are refused, and passkeys belong to the site',
    'Two settings that only the Management API takes (step 3).',
  ),
  monitor: should('An uptime monitor on /functions/v1/health', 'It also tells of mail that waits too long.'),
  quotas: should('What is left of the quotas', 'docs/deploy.md, “What it costs”, says what a visit takes.'),
  testData: should('That the test data is removed', '“After the first deployment”, the last step.'),
  hours: nice('Opening hours, as Mo-Fr 09:00-17:00 (or none)', 'The contact page shows them.'),
  hsts: nice(
    'The domain on hstspreload.org',
    'Only once every subdomain speaks HTTPS: it takes months to undo.',
  ),
  observatory: nice('The HTTP Observatory says A+', '135 points are to be expected.'),
} satisfies Record<string, Item> & Partial<Record<FactName, Item>>;
export type ItemKey = keyof typeof ITEMS;

export const isItem = (key: string): key is ItemKey => Object.hasOwn(ITEMS, key);
/** What is answered, as opposed to confirmed. */
export const isFact = (key: string): key is FactName & ItemKey =>
  isItem(key) && Object.hasOwn(businessSchema.shape, key);

export const BUSINESS_FILE = 'src/content/business.json';
export const CONFIRMED_FILE = 'local/deploy/confirmed.json';

type WrittenFacts = Record<FactName, { value: unknown; placeholder?: true }>;
const confirmations = z.record(z.string(), z.strictObject({ on: z.iso.date(), by: z.string() }));
export type Confirmations = z.infer<typeof confirmations>;

/** The facts as they stand in the file now: this process may have changed them. */
export const readFacts = (root: string): WrittenFacts =>
  JSON.parse(readFileSync(join(root, BUSINESS_FILE), 'utf8'));

export function readConfirmations(root: string): Confirmations {
  const file = join(root, CONFIRMED_FILE);
  return existsSync(file) ? confirmations.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Where an item stands. `note`: why it is needed, what is wrong with it, or when it was confirmed and by whom. */
export interface Entry {
  key: ItemKey;
  rank: Rank;
  state: 'missing' | 'wrong' | 'done';
  what: string;
  note: string;
}

/** Every item that matters to this project, what stops a launch first. Reads files only. */
export function launchList(root: string, production: Production | undefined): Entry[] {
  const facts = readFacts(root);
  const confirmed = readConfirmations(root);
  const issues = businessSchema.safeParse(facts, { error: fieldWords }).error?.issues ?? [];
  const problems = production ? productionProblems(production) : [];

  function standing(key: ItemKey, { why }: Item): Pick<Entry, 'state' | 'note'> {
    if (key === 'variables') {
      if (!production) return { state: 'missing', note: why };
      return { state: problems.length > 0 ? 'wrong' : 'done', note: problems.join(' ') };
    }
    if (isFact(key)) {
      const wrong = issues.filter(({ path: [name] }) => name === key).map(({ message }) => message);
      if (wrong.length > 0) return { state: 'wrong', note: wrong.join(' ') };
      return facts[key].placeholder ? { state: 'missing', note: why } : { state: 'done', note: '' };
    }
    const found = confirmed[key];
    return found ? { state: 'done', note: `${found.on}, ${found.by}` } : { state: 'missing', note: why };
  }

  const entries = (Object.entries(ITEMS) as [ItemKey, Item][])
    .filter(([, { onlyWith }]) => !onlyWith || production?.[onlyWith])
    .map(([key, item]) => ({ key, rank: item.rank, what: item.what, ...standing(key, item) }));
  return RANKS.flatMap((rank) => entries.filter((entry) => entry.rank === rank));
}
