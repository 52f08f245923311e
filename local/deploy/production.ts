import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { chatProblems } from '../../src/features/chat/rules/chat-frame.ts';
import { parseSigningKeys, secretProblem } from '../../src/site/signing-keys.ts';
import { BUILD_VARIABLES } from '../build.ts';
import { projectRoot } from '../project.ts';
import { type Finding, judge, needsAccount } from './finding.ts';
import { secretsIn } from './leaked-secrets.ts';

/** Who reads a variable of `.env.example`: the build, the functions, or `npm run deploy` itself. */
type Reader = 'site' | 'functions' | 'deploy' | 'local';

/**
 * Where the production variables are kept. Not `.env.production`: Vite reads that for every build, so that its values
 * would be baked into the pages of the local stack and of the tests too.
 */
export const PRODUCTION_FILE = '.env.hosted';

/** The variables of a production environment by their names; unset and empty ones are absent. */
export type Production = Readonly<Record<string, string>>;

const HEADINGS: Record<string, Reader> = {
  'The site': 'site',
  'The functions': 'functions',
  Deploying: 'deploy',
};

/** Without one of these a page cannot be built or a function answers an error. */
export const REQUIRED = [
  ...BUILD_VARIABLES,
  'SITE_URL',
  'STAFF_EMAIL',
  'MAIL_PROVIDER',
  'MAIL_FROM',
  'RESEND_API_KEY',
  'PERSON_SECRET',
  'SIGNING_KEYS',
  'STORE_URL',
  'CLIENT_IP_HEADER',
] as const;

const POOLER_PORT = '6543';
const DATABASE_ROLE = 'site_functions';
/** 20 letters: the name that Supabase gives a project. */
const PROJECT_REF = /^[a-z]{20}$/;
const PLACEHOLDER = /\bexample\.(?:com|org|net)\b|\.(?:example|test|invalid)\b|project-ref|…/;
const ADDRESS = /^(?:[^<>@]+<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/;

/** Every variable that `.env.example` names, with its reader. */
export const readers = new Map<string, Reader>();
let section: Reader = 'local';
for (const line of readFileSync(join(projectRoot, '.env.example'), 'utf8').split('\n')) {
  const heading = /^# --- (?<heading>.+)/.exec(line)?.groups?.heading;
  const start = Object.keys(HEADINGS).find((words) => heading?.startsWith(words));
  if (heading) section = HEADINGS[start ?? ''] ?? 'local';
  const name = /^(?<name>[A-Z][A-Z0-9_]*)=/.exec(line)?.groups?.name;
  if (name) readers.set(name, section);
}

/** The variables in `file`, relative to the project or absolute; undefined when there is no such file. */
export function readProduction(file: string): Production | undefined {
  const path = resolve(projectRoot, file);
  if (!existsSync(path)) return undefined;
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(
    entries.map(([name, value = '']) => [name, value.trim()]).filter(([, value]) => value),
  );
}

/** The variables of production that the functions read. */
export const functionVariables = (production: Production): Production =>
  Object.fromEntries(Object.entries(production).filter(([name]) => readers.get(name) === 'functions'));

/**
 * What the site is built with: each of its variables, an unset one as an empty text, which keeps out a value that the
 * shell or `.env` has for the local stack.
 */
export function siteBuildVariables(production: Production): Record<string, string> {
  const names = [...readers.keys()].filter((name) => readers.get(name) === 'site');
  return Object.fromEntries(names.map((name) => [name, production[name] ?? '']));
}

/** The name of the Supabase project: from its address or, when that is a domain of ours, from the database's user. */
export function projectRef({ PUBLIC_SUPABASE_URL = '', STORE_URL = '' }: Production): string | undefined {
  const host = URL.parse(PUBLIC_SUPABASE_URL)?.hostname ?? '';
  const candidates = [host.replace(/\.supabase\.co$/, ''), URL.parse(STORE_URL)?.username.split('.')[1]];
  return candidates.find((candidate = '') => PROJECT_REF.test(candidate));
}

/** What is wrong with the variables, by name; no value is quoted. */
export function productionProblems(production: Production): string[] {
  const missing = REQUIRED.filter((name) => !production[name]).map((name) => `${name} is missing.`);
  const values = Object.entries(production).flatMap(([name, value]) => {
    const reader = readers.get(name);
    if (!reader) return [`${name} is not in .env.example: is it misspelled?`];
    if (reader === 'local') return [`${name} is for the local stack or the tests only.`];
    if (PLACEHOLDER.test(value)) return [`${name} still holds an example.`];
    if (name.startsWith('PUBLIC_') && secretsIn(value).length > 0)
      return [`${name} holds a secret, and everything named PUBLIC_ is published.`];
    const complaint = RULES[name]?.(value, production);
    return complaint ? [`${name} ${complaint}.`] : [];
  });
  return [...missing, ...values, ...halfPayments(production), ...chatProblems(production)];
}

/** Payments need three parts: the page that offers them, the key, and the secret of the events. */
function halfPayments(production: Production): string[] {
  const parts = ['PUBLIC_PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const absent = parts.filter((name) => !production[name]);
  if (absent.length === 0) return [];
  const present = parts.filter((name) => production[name]);
  if (production.STRIPE_AUTOMATIC_TAX) present.push('STRIPE_AUTOMATIC_TAX');
  return present.map((name) => `${name} is set, but not ${absent.join(' and ')}: payments need all of them.`);
}

/** What is wrong with a value, as the end of a sentence. */
type Rule = (value: string, production: Production) => string | undefined;
const must =
  (fits: (value: string) => boolean, complaint: string): Rule =>
  (value) =>
    fits(value) ? undefined : complaint;
const mustBegin = (start: string) => must((value) => value.startsWith(start), `does not begin with ${start}`);
const mustBeUnset = (why: string) => must(() => false, why);
const isSecure = (value: string) => URL.parse(value)?.protocol === 'https:';
const secure = must(isSecure, 'is not an https:// address');
const isOrigin = (value: string) => isSecure(value) && new URL(value).origin === value;
const origin = must(isOrigin, 'is not https:// and a host, and no more');
const webhookSecret = must(
  (value) => /^whsec_[A-Za-z0-9+/]{24,}={0,2}$/.test(value),
  'is not what the service shows as the key of its events',
);
const address = must((value) => ADDRESS.test(value), 'is not an email address');
const on = must((value) => value === 'on', 'is neither on nor empty');

/** For each variable with a form of its own. */
const RULES: Record<string, Rule> = {
  PUBLIC_SITE_URL: origin,
  PUBLIC_SUPABASE_URL: origin,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: mustBegin('sb_publishable_'),
  SITE_URL: (value, { PUBLIC_SITE_URL }) =>
    value === PUBLIC_SITE_URL ? undefined : 'differs from PUBLIC_SITE_URL',
  STAFF_EMAIL: address,
  MAIL_FROM: address,
  MAIL_PROVIDER: must((value) => value === 'resend', 'must be resend: the platform closes the ports of SMTP'),
  RESEND_API_KEY: mustBegin('re_'),
  RESEND_WEBHOOK_SECRET: webhookSecret,
  RESEND_URL: mustBeUnset('is for tests: every mail would go there'),
  PUBLIC_PAYMENTS: on,
  PUBLIC_OAUTH_CONSENT: on,
  PUBLIC_INTAKE_URL: secure,
  ALLOWED_ORIGINS: must(
    (value) => value.split(',').every((entry) => isOrigin(entry.trim())),
    'is not a list of https:// and a host, and no more: every call would answer 500, or another site be let in',
  ),
  PUBLIC_CHAT_FRAME_URL: secure,
  PUBLIC_CHAT_SCRIPT_URL: secure,
  PUBLIC_CHAT_RUNTIME_URL: secure,
  STRIPE_SECRET_KEY: (value) => {
    if (/^[rs]k_test_/.test(value)) return 'is a test key: nobody would be charged';
    return /^[rs]k_live_/.test(value) ? undefined : 'does not begin with sk_live_ or rk_live_';
  },
  STRIPE_WEBHOOK_SECRET: (value, production) =>
    value === production.RESEND_WEBHOOK_SECRET
      ? 'is that of Resend: each service signs with its own'
      : webhookSecret(value, production),
  STRIPE_AUTOMATIC_TAX: on,
  STRIPE_URL: mustBeUnset('is for tests: every order would be paid there'),
  LIMITS_FACTOR: mustBeUnset('must stay unset, or the limits on submissions are not those that were tested'),
  PERSON_SECRET: secretProblem,
  SIGNING_KEYS: (value, { PERSON_SECRET }) => {
    const keys = parseSigningKeys(value);
    if (typeof keys === 'string') return keys;
    const isShared = keys.some(({ secret }) => secret === PERSON_SECRET);
    return isShared ? 'holds PERSON_SECRET, which cannot be changed after a leak' : undefined;
  },
  STORE_URL: notTheStore,
  CLIENT_IP_HEADER: (value) => {
    if (!/^[a-z][a-z0-9-]*$/.test(value)) return 'is not the name of a header in lower case';
    return /-(?:connecting|client|real)-ip$/.test(value)
      ? undefined
      : 'names no header of a host: callers may write it themselves';
  },
};

function notTheStore(value: string, production: Production): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) return 'is not a postgres:// address';
  const [role, ref] = url.username.split('.');
  if (url.port !== POOLER_PORT) return `does not use port ${POOLER_PORT}, the transaction pooler`;
  if (role !== DATABASE_ROLE) return `does not use the role ${DATABASE_ROLE}`;
  if (!url.password) return 'has no password';
  // The driver asks for TLS only when it is told to, and the pooler talks without.
  if (url.searchParams.getAll('sslmode').join() !== 'require')
    return 'does not end in ?sslmode=require, so it is not encrypted';
  return ref === projectRef(production) ? undefined : 'names another project than PUBLIC_SUPABASE_URL';
}

/** Everything about the production variables. Without the file the required ones are listed, and nothing is wrong. */
export function checkProduction(file: string, production: Production | undefined): Finding[] {
  const ignored = /^\.env\.hosted$/m.test(readFileSync(join(projectRoot, '.gitignore'), 'utf8'));
  const problems = ignored ? [] : [`.gitignore does not name ${PRODUCTION_FILE}.`];
  const kept = judge(`git ignores ${PRODUCTION_FILE}`, problems);
  if (!production) return [kept, needsAccount(`${file} is absent; it needs`, ...REQUIRED)];
  const bounces = 'RESEND_WEBHOOK_SECRET is unset: bounces and complaints are not noticed until it is.';
  const tax =
    'STRIPE_AUTOMATIC_TAX is unset: no tax is added to what is sold, but /checkout names one. Without a registration, answer: npm run owner -- launch set taxNumbers none.';
  const isTaxed = !production.PUBLIC_PAYMENTS || production.STRIPE_AUTOMATIC_TAX;
  return [
    kept,
    judge(`variables of ${file}`, productionProblems(production), `${Object.keys(production).length}`),
    ...(production.RESEND_WEBHOOK_SECRET ? [] : [needsAccount('the webhook of Resend', bounces)]),
    ...(isTaxed ? [] : [needsAccount('the tax registrations at Stripe', tax)]),
  ];
}

/** The domain that mail comes from. */
export const mailDomain = ({ MAIL_FROM = '' }: Production): string | undefined =>
  /@(?<domain>[^\s>]+)>?$/.exec(MAIL_FROM)?.groups?.domain;

/**
 * The records that mail from `MAIL_FROM` needs, as a zone file has them, and the second host of a site with a chat.
 * Resend and the CDN show the values in angle brackets.
 */
export function dnsRecords(production: Production): string[] {
  const domain = mailDomain(production) ?? 'mail.your-domain.ca';
  const chatHost = URL.parse(production.PUBLIC_CHAT_FRAME_URL ?? '')?.hostname;
  return [
    `send.${domain}.               MX   10 feedback-smtp.<region>.amazonses.com.`,
    `send.${domain}.               TXT  "v=spf1 include:amazonses.com ~all"`,
    `resend._domainkey.${domain}.  TXT  "p=<the key that Resend shows>"`,
    `_dmarc.${domain}.             TXT  "v=DMARC1; p=none; rua=mailto:<mailbox for reports>"`,
    ...(chatHost ? [`${chatHost}.  CNAME  <host of the site at the CDN>.`] : []),
  ];
}
