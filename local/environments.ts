import { site } from '../src/site/facts.ts';
import type { Addresses } from './addresses.ts';
import { STORE_ROLE } from './migrations.ts';
import { LOOPBACK } from './ports.ts';
import { PUBLISHABLE_KEY, type Secrets } from './secrets.ts';

/** What the site is built with: its own `PUBLIC_*` variables, and where the stack is. */
export function siteEnvironment({
  siteUrl,
  apiUrl,
}: Pick<Addresses, 'siteUrl' | 'apiUrl'>): Record<string, string> {
  const own = Object.entries(process.env).filter(([name, value]) => name.startsWith('PUBLIC_') && value);
  return {
    // The embedded auth service answers that it is not enabled, and the page says so.
    PUBLIC_OAUTH_CONSENT: 'on',
    PUBLIC_PAYMENTS: 'on',
    ...Object.fromEntries(own),
    PUBLIC_SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: apiUrl,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  };
}

/** All that the functions see: what the platform gives them, and what an operator sets there. */
export function functionsEnvironment(addresses: Addresses, secrets: Secrets, limitsFactor: string) {
  const { siteUrl, apiUrl, paymentsUrl, siteOrigins, ports } = addresses;
  const { RESEND_URL } = process.env;
  const { secretKey, signingKey, personSecret, tokenSecret, storePassword, webhookSecret } = secrets;
  return {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: [{ ...signingKey, d: undefined }] }),
    STORE_URL: `postgres://${STORE_ROLE}:${storePassword}@${LOOPBACK}:${ports.database}/postgres`,
    PERSON_SECRET: personSecret,
    SIGNING_KEYS: `1:${tokenSecret}`,
    RESEND_WEBHOOK_SECRET: webhookSecret,
    SITE_URL: siteUrl,
    ALLOWED_ORIGINS: siteOrigins.join(','),
    MAIL_PROVIDER: 'smtp',
    SMTP_HOST: LOOPBACK,
    SMTP_PORT: String(ports.smtp),
    // A stand-in for Resend, which tells a repeated mail from a new one; the mailbox can't.
    ...(RESEND_URL && { MAIL_PROVIDER: 'resend', RESEND_URL, RESEND_API_KEY: 'local' }),
    MAIL_FROM: `${site.brand} <${site.email}>`,
    STAFF_EMAIL: site.email,
    STRIPE_URL: paymentsUrl,
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_AUTOMATIC_TAX: 'on',
    LIMITS_FACTOR: limitsFactor,
    CLIENT_IP_HEADER: 'cf-connecting-ip',
  };
}
