import { describe, expect, test } from 'vitest';
import { checkProduction, dnsRecords, productionProblems, projectRef } from './production.ts';
import { PRODUCTION_FILE, readers, REQUIRED, siteBuildVariables } from './production.ts';
import { good } from './sample-production.ts';

const SECRET = good.SIGNING_KEYS?.slice(2) ?? '';

test('.env.example says who reads each variable', () => {
  expect(readers.get('PUBLIC_SITE_URL')).toBe('site');
  expect(readers.get('PERSON_SECRET')).toBe('functions');
  expect(readers.get('NETLIFY_SITE_ID')).toBe('deploy');
  expect(readers.get('SITE_PORT')).toBe('local');
  expect(REQUIRED.filter((name) => !readers.has(name))).toEqual([]);
});

test('a complete environment has no problem', () => {
  expect(productionProblems(good)).toEqual([]);
});

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));

test('further origins may be several, with spaces between them', () => {
  const ALLOWED_ORIGINS = 'https://preview.modai.ca, https://modai.pages.dev';
  expect(productionProblems({ ...good, ALLOWED_ORIGINS })).toEqual([]);
});

test.each(REQUIRED)('%s must be there', (name) => {
  expect(productionProblems(without(name))).toContain(`${name} is missing.`);
});

describe('a value that would not work is named, and not quoted', () => {
  test.each([
    ['PUBLIC_SITE_URL', 'http://www.modai.ca', /is not https/],
    ['PUBLIC_SITE_URL', 'https://www.modai.ca/', /is not https/],
    ['PUBLIC_SITE_URL', 'https://www.example.com', /still holds an example/],
    ['SITE_URL', 'https://modai.ca', /differs from PUBLIC_SITE_URL/],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', /holds a secret/],
    ['PUBLIC_INTAKE_URL', 'https://forms.ca/?key=sk_live_abc', /holds a secret/],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'eyJabc', /does not begin with sb_publishable_/],
    ['PUBLIC_CHAT_FRAME_URL', 'http://chat.modai.ca/chat-frame', /is not an https/],
    ['PUBLIC_CHAT_FRAME_URL', 'https://www.modai.ca/talk', /the chat needs both/],
    ['PUBLIC_CHAT_SCRIPT_URL', 'chat.js', /is not an https/],
    ['STAFF_EMAIL', 'the office', /is not an email address/],
    ['MAIL_FROM', 'Mod AI', /is not an email address/],
    ['MAIL_PROVIDER', 'smtp', /must be resend/],
    ['RESEND_API_KEY', 'key', /does not begin with re_/],
    ['RESEND_WEBHOOK_SECRET', 'secret', /is not what the service shows/],
    ['RESEND_WEBHOOK_SECRET', 'whsec_', /is not what the service shows/],
    ['RESEND_WEBHOOK_SECRET', 'whsec_!!!', /is not what the service shows/],
    ['ALLOWED_ORIGINS', '*', /is not a list of https/],
    ['ALLOWED_ORIGINS', 'preview.modai.ca', /is not a list of https/],
    ['ALLOWED_ORIGINS', 'https://preview.modai.ca, http://localhost:4321', /is not a list of https/],
    ['ALLOWED_ORIGINS', 'https://preview.modai.ca/x', /is not a list of https/],
    ['PUBLIC_INTAKE_URL', 'javascript:alert(1)', /is not an https/],
    ['PUBLIC_OAUTH_CONSENT', 'true', /is neither on nor empty/],
    ['STORE_URL', `${good.STORE_URL}&sslmode=disable`, /is not encrypted/],
    ['RESEND_URL', 'https://mails.other.ca', /is for tests/],
    ['PUBLIC_PAYMENTS', 'yes', /is neither on nor empty/],
    ['STRIPE_SECRET_KEY', 'sk_test_abc', /is a test key/],
    ['STRIPE_SECRET_KEY', 'rk_test_abc', /is a test key/],
    ['STRIPE_SECRET_KEY', 'pk_live_abc', /does not begin with sk_live_ or rk_live_/],
    ['STRIPE_WEBHOOK_SECRET', 'secret', /is not what the service shows/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_', /is not what the service shows/],
    ['STRIPE_WEBHOOK_SECRET', good.RESEND_WEBHOOK_SECRET ?? '', /is that of Resend/],
    ['STRIPE_AUTOMATIC_TAX', 'true', /is neither on nor empty/],
    ['STRIPE_URL', 'https://pay.other.ca', /is for tests/],
    ['LIMITS_FACTOR', '20', /must stay unset/],
    ['PERSON_SECRET', 'short', /fewer than 32/],
    ['PERSON_SECRET', 'ab'.repeat(20), /is not random/],
    ['SIGNING_KEYS', good.PERSON_SECRET ?? '', /is not <id>:<secret>/],
    ['SIGNING_KEYS', '1:short', /fewer than 32/],
    ['SIGNING_KEYS', `${good.SIGNING_KEYS},2:${'ab'.repeat(20)}`, /is not random/],
    ['SIGNING_KEYS', `${good.SIGNING_KEYS},${good.SIGNING_KEYS}`, /repeats an id or a secret/],
    ['SIGNING_KEYS', ['1', '2', '3'].map((id) => `${id}:${id}${SECRET}`).join(), /more than 2 keys/],
    ['SIGNING_KEYS', `1:${good.PERSON_SECRET}`, /holds PERSON_SECRET/],
    ['STORE_URL', 'not a url', /is not a postgres/],
    ['STORE_URL', good.STORE_URL?.replace(':6543', ':5432') ?? '', /6543/],
    ['STORE_URL', good.STORE_URL?.replace('site_functions', 'postgres') ?? '', /the role site_functions/],
    ['STORE_URL', good.STORE_URL?.replace(':pass-word', '') ?? '', /has no password/],
    ['STORE_URL', good.STORE_URL?.replace('?sslmode=require', '') ?? '', /is not encrypted/],
    ['STORE_URL', good.STORE_URL?.replace('abcdefghij', 'zzzzzzzzzz') ?? '', /another project/],
    ['CLIENT_IP_HEADER', 'CF-Connecting-IP', /in lower case/],
    ['CLIENT_IP_HEADER', 'x-forwarded-for', /may write it themselves/],
    ['CLIENT_IP_HEADER', 'user-agent', /may write it themselves/],
    ['SITE_PORT', '4321', /local stack/],
    ['SIGING_KEYS', 'zzz', /misspelled/],
  ])('%s=%s', (name, value, problem) => {
    const problems = productionProblems({ ...good, [name]: value });
    expect(problems).toContainEqual(expect.stringMatching(problem));
    expect(problems.join('\n')).not.toContain(value);
  });
});

const PAYMENTS = ['PUBLIC_PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

test('payments may be left out as a whole', () => {
  expect(productionProblems(without(...PAYMENTS, 'STRIPE_AUTOMATIC_TAX'))).toEqual([]);
});

test.each(PAYMENTS)('payments without %s are a problem', (absent) => {
  const problems = productionProblems(without(absent));
  expect(problems).toContainEqual(expect.stringContaining(`is set, but not ${absent}`));
});

test('tax without payments is a problem, and payments without tax need an account', () => {
  expect(productionProblems(without(...PAYMENTS))).toEqual([
    expect.stringMatching(/^STRIPE_AUTOMATIC_TAX is set/),
  ]);
  const findings = checkProduction(PRODUCTION_FILE, without('STRIPE_AUTOMATIC_TAX'));
  expect(findings.at(-1)).toMatchObject({ verdict: 'account', about: 'the tax registrations at Stripe' });
});

test('a variable that production leaves unset does not come from the shell or from .env', () => {
  const variables = siteBuildVariables(good);
  expect(variables).toMatchObject({ PUBLIC_SITE_URL: 'https://www.modai.ca', PUBLIC_INTAKE_URL: '' });
  expect(Object.keys(variables).every((name) => /^(?:PUBLIC_|SITE_LANGUAGE$)/.test(name))).toBe(true);
});

test('the project is known by its address or, behind a domain of ours, by the database user', () => {
  expect(projectRef(good)).toBe('abcdefghijklmnopqrst');
  expect(projectRef({ ...good, PUBLIC_SUPABASE_URL: 'https://api.modai.ca' })).toBe('abcdefghijklmnopqrst');
  expect(projectRef({ PUBLIC_SUPABASE_URL: 'https://api.modai.ca' })).toBeUndefined();
});

test('without the file the required variables are listed and nothing is wrong', () => {
  const findings = checkProduction(PRODUCTION_FILE, undefined);
  expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'account']);
  expect(findings.at(-1)?.details).toEqual([...REQUIRED]);
});

test('a missing webhook secret needs an account and is no problem', () => {
  const findings = checkProduction(PRODUCTION_FILE, without('RESEND_WEBHOOK_SECRET'));
  expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'account']);
});

test('a chat on the host of the site is refused, and one of its own gets a record', () => {
  const frame = 'https://chat.modai.ca/chat-frame';
  const chat = { ...good, PUBLIC_CHAT_PROJECT_ID: 'p1', PUBLIC_CHAT_FRAME_URL: frame };
  expect(productionProblems(chat)).toEqual([]);
  expect(dnsRecords(chat)).toContainEqual(expect.stringMatching(/^chat\.modai\.ca\. +CNAME /));
  expect(dnsRecords(good).join()).not.toContain('CNAME');
  const own = { ...chat, PUBLIC_CHAT_FRAME_URL: 'https://www.modai.ca/chat-frame' };
  expect(productionProblems(own)).toEqual([expect.stringContaining("on the site's own host")]);
});
