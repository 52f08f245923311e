import { resolveEnv } from '@supabase/server/core';
import { parseSigningKeys, secretProblem } from '../../src/site/signing-keys.ts';
import { InternalError } from './internal-error.ts';

declare const Deno: { env: { get(name: string): string | undefined } } | undefined;

/** An environment variable under Deno and under Node; undefined when unset or empty. */
export function readEnv(name: string): string | undefined {
  const value = typeof Deno === 'undefined' ? process.env[name] : Deno.env.get(name);
  return value?.trim() || undefined;
}

/** Throws an `InternalError` that names the variable when it is unset. */
export function requireEnv(name: string): string {
  const value = readEnv(name);
  if (value === undefined) throw new InternalError(`${name} is not set`);
  return value;
}

function originOf(url: string, complaint: string): string {
  const parsed = URL.parse(url.trim());
  if (parsed === null || parsed.origin === 'null') throw new InternalError(complaint);
  return parsed.origin;
}

/**
 * How to reach the payment service. Half of it is a mistake: orders would be paid and nobody would notice, or the other way
 * round.
 */
function readPayments() {
  if (!readEnv('STRIPE_SECRET_KEY') && !readEnv('STRIPE_WEBHOOK_SECRET')) return undefined;
  const url = readEnv('STRIPE_URL');
  const tax = readEnv('STRIPE_AUTOMATIC_TAX');
  if (tax !== undefined && tax !== 'on')
    throw new InternalError('STRIPE_AUTOMATIC_TAX is neither on nor empty');
  return {
    secretKey: requireEnv('STRIPE_SECRET_KEY'),
    /** `whsec_…`, by which the service signs its events. */
    webhookSecret: requireEnv('STRIPE_WEBHOOK_SECRET'),
    /** An origin in place of https://api.stripe.com. */
    url: url && originOf(url, 'STRIPE_URL is not a URL'),
    /** Whether the service works out taxes; then it asks for the buyer's address, and their tax number if they have one. */
    automaticTax: tax === 'on',
  };
}
export type PaymentSettings = NonNullable<ReturnType<typeof readPayments>>;

/**
 * What every function needs to know about where it runs. Throws an `InternalError` when a required variable is missing or
 * one is unusable.
 */
export function readSettings() {
  const { data: supabase, error } = resolveEnv();
  if (error) throw new InternalError(error.code);
  const secretKey = supabase.secretKeys.default;
  if (!secretKey) throw new InternalError('SUPABASE_SECRET_KEYS has no default key');
  const personSecret = requireEnv('PERSON_SECRET');
  const problem = secretProblem(personSecret);
  if (problem) throw new InternalError(`PERSON_SECRET ${problem}`);
  const signingKeys = parseSigningKeys(requireEnv('SIGNING_KEYS'));
  if (typeof signingKeys === 'string') throw new InternalError(`SIGNING_KEYS ${signingKeys}`);
  const siteUrl = originOf(requireEnv('SITE_URL'), 'SITE_URL is not a URL');
  const otherOrigins = readEnv('ALLOWED_ORIGINS')?.split(',') ?? [];
  const limitsFactor = Number(readEnv('LIMITS_FACTOR') ?? 1);
  if (!(limitsFactor > 0)) throw new InternalError('LIMITS_FACTOR is not a positive number');
  return {
    /** The project's URL, keys and key set, as `@supabase/server` reads them. */
    supabase,
    /** Lets the functions call each other. */
    secretKey,
    /**
     * Makes the hashes that stand in the database for people, callers, accounts and content. Never changed, because
     * nobody could be found under another one (see `personHashOf`), and a retry would be stored a second time.
     */
    personSecret,
    /** Sign what we hand out: links in mails, orders, challenges. Changed now and then (docs/deploy.md). */
    signingKeys,
    /** `postgres://` URL of the database, as the role `site_functions`. */
    storeUrl: requireEnv('STORE_URL'),
    /** `whsec_…`, by which the mail provider signs its events; without it they are not taken. */
    webhookSecret: readEnv('RESEND_WEBHOOK_SECRET'),
    /** Without it plans can only be asked for, not paid. */
    payments: readPayments(),
    /** The origin of the site: no path, no trailing slash. */
    siteUrl,
    staffEmail: requireEnv('STAFF_EMAIL'),
    allowedOrigins: [
      siteUrl,
      ...otherOrigins.map((url) => originOf(url, 'ALLOWED_ORIGINS is not a list of URLs')),
    ],
    /** The header in which the platform, and nobody else, writes the caller's address. Without it every form needs work. */
    clientAddressHeader: readEnv('CLIENT_IP_HEADER'),
    limitsFactor,
  };
}
export type Settings = ReturnType<typeof readSettings>;
