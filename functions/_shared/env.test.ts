import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv, readSettings } from './env.ts';

const PERSON_SECRET = 'a secret of no fewer than thirty-two bytes';
const SECRET = 'signs-what-we-hand-out-in-the-tests';

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'https://project.example.ca');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_publishable_1"}');
  vi.stubEnv('SUPABASE_SECRET_KEYS', '{"default":"sb_secret_1"}');
  vi.stubEnv('SITE_URL', 'https://site.example.ca');
  vi.stubEnv('STAFF_EMAIL', 'staff@example.ca');
  vi.stubEnv('PERSON_SECRET', PERSON_SECRET);
  vi.stubEnv('SIGNING_KEYS', `1:${SECRET}`);
  vi.stubEnv('STORE_URL', 'postgres://site_functions:x@db.example.ca:6543/postgres');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('an empty variable counts as unset', () => {
  vi.stubEnv('LIMITS_FACTOR', ' ');
  expect(readEnv('LIMITS_FACTOR')).toBeUndefined();
});

test('what is optional has the values of production, and nobody is believed to name callers', () => {
  expect(readSettings()).toMatchObject({
    secretKey: 'sb_secret_1',
    personSecret: PERSON_SECRET,
    signingKeys: [{ id: 1, secret: SECRET }],
    webhookSecret: undefined,
    payments: undefined,
    siteUrl: 'https://site.example.ca',
    staffEmail: 'staff@example.ca',
    allowedOrigins: ['https://site.example.ca'],
    clientAddressHeader: undefined,
    limitsFactor: 1,
  });
});

describe('the payment service', () => {
  const stubStripe = () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_1');
  };

  test('is where it always is, and works out no tax, unless something else is said', () => {
    stubStripe();
    const payments = {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      url: undefined,
      automaticTax: false,
    };
    expect(readSettings().payments).toEqual(payments);
    vi.stubEnv('STRIPE_URL', 'http://127.0.0.1:54325/');
    vi.stubEnv('STRIPE_AUTOMATIC_TAX', 'on');
    expect(readSettings().payments).toEqual({
      ...payments,
      url: 'http://127.0.0.1:54325',
      automaticTax: true,
    });
  });

  test.each([
    ['STRIPE_SECRET_KEY', '', 'STRIPE_SECRET_KEY is not set'],
    ['STRIPE_WEBHOOK_SECRET', '', 'STRIPE_WEBHOOK_SECRET is not set'],
    ['STRIPE_URL', 'stripe', 'STRIPE_URL is not a URL'],
    ['STRIPE_AUTOMATIC_TAX', 'yes', 'STRIPE_AUTOMATIC_TAX is neither on nor empty'],
  ])('by half, %s=%j: %s', (name, value, message) => {
    stubStripe();
    vi.stubEnv(name, value);
    expect(readSettings).toThrow(message);
  });
});

test('origins are compared as origins, however they are written', () => {
  vi.stubEnv('SITE_URL', 'https://Site.example.ca/');
  vi.stubEnv('ALLOWED_ORIGINS', 'http://localhost:4321/, https://preview.example.ca/path');
  const { siteUrl, allowedOrigins } = readSettings();
  expect(siteUrl).toBe('https://site.example.ca');
  expect(allowedOrigins).toEqual([
    'https://site.example.ca',
    'http://localhost:4321',
    'https://preview.example.ca',
  ]);
});

test.each([
  ['SITE_URL', '', 'SITE_URL is not set'],
  ['SITE_URL', 'site.example.ca', 'SITE_URL is not a URL'],
  ['ALLOWED_ORIGINS', 'localhost', 'ALLOWED_ORIGINS is not a list of URLs'],
  ['STAFF_EMAIL', '', 'STAFF_EMAIL is not set'],
  ['PERSON_SECRET', '', 'PERSON_SECRET is not set'],
  ['PERSON_SECRET', 'short', 'PERSON_SECRET has fewer than 32 characters'],
  ['SIGNING_KEYS', '', 'SIGNING_KEYS is not set'],
  ['SIGNING_KEYS', SECRET, 'SIGNING_KEYS is not <id>:<secret> with an id of 0–255'],
  ['SIGNING_KEYS', `1:${SECRET},2:${SECRET}`, 'SIGNING_KEYS repeats an id or a secret'],
  ['STORE_URL', '', 'STORE_URL is not set'],
  ['SUPABASE_URL', '', 'MISSING_SUPABASE_URL'],
  ['SUPABASE_SECRET_KEYS', '{"other":"x"}', 'SUPABASE_SECRET_KEYS has no default key'],
  ['LIMITS_FACTOR', '0', 'LIMITS_FACTOR is not a positive number'],
  ['LIMITS_FACTOR', 'many', 'LIMITS_FACTOR is not a positive number'],
])('%s=%j: %s', (name, value, message) => {
  vi.stubEnv(name, value);
  expect(readSettings).toThrow(message);
});
