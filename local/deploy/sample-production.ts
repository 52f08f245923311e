import type { Production } from './production.ts';

/** For tests: an environment with which nothing is wrong. None of its values is a real secret. */
export const good: Production = {
  PUBLIC_SITE_URL: 'https://www.modai.ca',
  PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_sample',
  PUBLIC_PAYMENTS: 'on',
  SITE_URL: 'https://www.modai.ca',
  STAFF_EMAIL: 'office@modai.ca',
  MAIL_PROVIDER: 'resend',
  MAIL_FROM: 'Mod AI <hello@mail.modai.ca>',
  RESEND_API_KEY: 're_sample_key',
  RESEND_WEBHOOK_SECRET: 'whsec_c2FtcGxlIGZvciB0ZXN0cyBvbmx5',
  STRIPE_SECRET_KEY: 'rk_live_sample',
  STRIPE_WEBHOOK_SECRET: 'whsec_SampleOfStripeForTestsOnly',
  STRIPE_AUTOMATIC_TAX: 'on',
  PERSON_SECRET: 'Zm9yIHRlc3RzIG9ubHksIGJ1dCBsb25nIGVub3VnaA',
  SIGNING_KEYS: '1:QW5vdGhlciBvbmUgZm9yIHRlc3RzIG9ubHksIGFzIGxvbmc',
  STORE_URL:
    'postgres://site_functions.abcdefghijklmnopqrst:pass-word@aws-0-ca-central-1.pooler.supabase.com:6543/postgres?sslmode=require',
  CLIENT_IP_HEADER: 'cf-connecting-ip',
  CLOUDFLARE_PAGES_PROJECT: 'modai',
  NETLIFY_SITE_ID: '1234-5678',
  SUPABASE_ACCESS_TOKEN: 'sbp_sample',
  CLOUDFLARE_API_TOKEN: 'cloudflare-sample',
  NETLIFY_AUTH_TOKEN: 'netlify-sample',
};
