import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import type { ItemKey } from '../deploy/launch-list.ts';
import { mailDomain, type Production } from '../deploy/production.ts';
import { API_VERSION, ENDPOINT_EVENTS } from '../stripe/webhooks.ts';

/** What the checks reach beyond this machine; a test gives its own. */
export interface Network {
  dns: Pick<Resolver, 'resolveMx' | 'resolveTxt'>;
  fetch: typeof fetch;
}

const PATIENCE_MS = 5_000;
const network: Network = { dns: new Resolver({ timeout: PATIENCE_MS, tries: 1 }), fetch };

/** `unknown`: nobody answers, or the key may not ask. Then a person looks, and confirms. */
export interface Outcome {
  state: 'done' | 'wrong' | 'unknown';
  words: string;
}
const done = (words: string): Outcome => ({ state: 'done', words });
const unknown = (words: string): Outcome => ({ state: 'unknown', words });
/** Wrong with these problems, done without. */
const judged = (problems: readonly string[], words: string): Outcome =>
  problems.length > 0 ? { state: 'wrong', words: problems.join(' ') } : done(words);

type Check = (production: Production, network: Network) => Promise<Outcome>;

/** What a domain name answers when it has no such record. Every other error is one of the network. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND'];

async function checkDns(production: Production, { dns }: Network): Promise<Outcome> {
  const domain = mailDomain(production);
  if (!domain) return unknown('MAIL_FROM is not set, so the mail domain is not known.');
  const asked = async <Found>(records: Promise<Found[]>): Promise<Found[]> => {
    try {
      return await records;
    } catch (error) {
      if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
  const texts = async (name: string) => (await asked(dns.resolveTxt(name))).map((parts) => parts.join(''));
  const [bounces, spf, dkim, dmarc] = await Promise.all([
    asked(dns.resolveMx(`send.${domain}`)),
    texts(`send.${domain}`),
    texts(`resend._domainkey.${domain}`),
    texts(`_dmarc.${domain}`),
  ]);
  const missing = [
    !bounces.some(({ exchange }) => /\.amazonses\.com\.?$/i.test(exchange)) && `MX of send.${domain}`,
    !spf.some((text) => /^v=spf1 .*include:amazonses\.com/.test(text)) && `TXT of send.${domain} (SPF)`,
    !dkim.some((text) => /\bp=\w/.test(text)) && `TXT of resend._domainkey.${domain} (DKIM)`,
    !dmarc.some((text) => /^v=DMARC1; *p=/.test(text)) && `TXT of _dmarc.${domain} (DMARC)`,
  ].filter((record) => record !== false);
  return judged(
    missing.map((record) => `${record} is missing or differs from docs/deploy.md.`),
    `the four records of ${domain} are there`,
  );
}

/** An answer in JSON; `{}` where it is none. */
async function ask(network: Network, url: string, headers: Record<string, string> = {}) {
  const response = await network.fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  const body: unknown = await response.json().catch(() => ({}));
  return { status: response.status, headers: response.headers, body };
}

const domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) });

/**
 * By Resend's documentation `GET /domains` lists the domains with their status, answers a key that may only send with the error
 * `restricted_api_key`, and a key that was deleted with status 400.
 */
async function checkMailDomain(production: Production, network: Network): Promise<Outcome> {
  const { RESEND_API_KEY, RESEND_URL = 'https://api.resend.com' } = production;
  const domain = mailDomain(production);
  if (!RESEND_API_KEY || !domain) return unknown('RESEND_API_KEY or MAIL_FROM is not set.');
  const { status, body } = await ask(network, `${RESEND_URL}/domains`, {
    authorization: `Bearer ${RESEND_API_KEY}`,
  });
  if (z.object({ name: z.literal('restricted_api_key') }).safeParse(body).success)
    return unknown('The key is good and may only send, as it should. Look under Domains at Resend.');
  if ([400, 401, 403].includes(status)) return judged(['Resend refuses RESEND_API_KEY.'], '');
  const found = domains.safeParse(body).data?.data.find(({ name }) => name === domain);
  if (status !== 200) return unknown(`Resend answers ${status}.`);
  if (!found) return judged([`Resend does not know ${domain}. Add it under Domains.`], '');
  const problems = found.status === 'verified' ? [] : [`Resend says that ${domain} is ${found.status}.`];
  return judged(problems, `${domain} is verified`);
}

async function askStripe(production: Production, network: Network, path: string) {
  const { STRIPE_SECRET_KEY, STRIPE_URL = 'https://api.stripe.com' } = production;
  if (!STRIPE_SECRET_KEY) return unknown('STRIPE_SECRET_KEY is not set.');
  const { status, body } = await ask(network, `${STRIPE_URL}/v1/${path}`, {
    authorization: `Bearer ${STRIPE_SECRET_KEY}`,
    'stripe-version': API_VERSION,
  });
  if (status === 401) return judged(['Stripe refuses STRIPE_SECRET_KEY.'], '');
  if (status === 403)
    return unknown('The key is good and may not read this. Look in the dashboard of Stripe.');
  return status === 200 ? { body } : unknown(`Stripe answers ${status}.`);
}

const account = z.object({ charges_enabled: z.boolean(), payouts_enabled: z.boolean() });

async function checkStripe(production: Production, network: Network): Promise<Outcome> {
  const answer = await askStripe(production, network, 'account');
  if (!('body' in answer)) return answer;
  const { charges_enabled: charges, payouts_enabled: payouts } = account.parse(answer.body);
  const problems = [
    !charges && 'Stripe takes no payments for this account: finish its profile.',
    !payouts && 'Stripe pays nothing out to this account: finish its profile.',
  ].filter((problem) => problem !== false);
  return judged(problems, 'it takes payments and pays them out');
}

const endpoints = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z.array(z.string()),
      api_version: z.string().nullable(),
    }),
  ),
});

async function checkStripeWebhook(production: Production, network: Network): Promise<Outcome> {
  const answer = await askStripe(production, network, 'webhook_endpoints');
  if (!('body' in answer)) return answer;
  const wanted = `${production.PUBLIC_SUPABASE_URL}/functions/v1/payment-webhook`;
  const found = endpoints.parse(answer.body).data.find(({ url }) => url === wanted);
  if (!found) return judged([`Stripe tells ${wanted} nothing. Add the webhook.`], '');
  const missing = ENDPOINT_EVENTS.filter((event) => !found.enabled_events.includes(event));
  const problems = [
    found.status !== 'enabled' && `The webhook is ${found.status}.`,
    missing.length > 0 && `The webhook is not told ${missing.join(', ')}.`,
    found.api_version !== API_VERSION && `The webhook speaks another version than ${API_VERSION}.`,
  ].filter((problem) => problem !== false);
  return judged(problems, `it is told ${ENDPOINT_EVENTS.length} events`);
}

const health = z.object({ checks: z.record(z.string(), z.string()) });

async function checkFunctions({ PUBLIC_SUPABASE_URL }: Production, network: Network): Promise<Outcome> {
  if (!PUBLIC_SUPABASE_URL) return unknown('PUBLIC_SUPABASE_URL is not set.');
  const { status, body } = await ask(network, `${PUBLIC_SUPABASE_URL}/functions/v1/health`);
  const { checks = {} } = health.safeParse(body).data ?? {};
  const states = Object.entries(checks).map(([name, state]) => `${name} ${state}`);
  const words = states.length > 0 ? states.join(', ') : 'the functions are not deployed, or lack a secret';
  return judged(status === 200 ? [] : [`health answers ${status}: ${words}.`], words);
}

async function checkSiteAddress({ PUBLIC_SITE_URL }: Production, network: Network): Promise<Outcome> {
  if (!PUBLIC_SITE_URL) return unknown('PUBLIC_SITE_URL is not set.');
  const { status, headers } = await ask(network, PUBLIC_SITE_URL);
  const problems = [
    status !== 200 && `${PUBLIC_SITE_URL} answers ${status}.`,
    !headers.has('content-security-policy') && 'It has no policy: the host does not read _headers.',
    !headers.has('strict-transport-security') && 'It does not insist on HTTPS.',
  ].filter((problem) => problem !== false);
  return judged(problems, `${PUBLIC_SITE_URL} answers with its policy`);
}

/** The items that a program can look into, over the network. */
const CHECKS: Partial<Record<ItemKey, Check>> = {
  dns: checkDns,
  mailDomain: checkMailDomain,
  functions: checkFunctions,
  site: checkSiteAddress,
  stripe: checkStripe,
  stripeWebhook: checkStripeWebhook,
};
export const isChecked = (key: ItemKey): boolean => key in CHECKS;

/** What came of looking; never rejects, and no value of a secret variable stands in the words. */
export async function look(key: ItemKey, production: Production = {}, reach = network): Promise<Outcome> {
  try {
    return (await CHECKS[key]?.(production, reach)) ?? unknown('Only a person can tell.');
  } catch (error) {
    const cause =
      (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? (error as NodeJS.ErrnoException);
    return unknown(`Nobody answers (${cause.code ?? cause.name}): this needs the network. Try again later.`);
  }
}
