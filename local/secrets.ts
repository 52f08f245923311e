import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { replaceFile } from './data-folder.ts';

/** Public by design, and constant: a site built with it stays valid when the data folder is emptied. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_stack_only';

export interface Secrets {
  /** Signs the tokens that `@supabase/lite` reads; they never leave this process. */
  jwtSecret: string;
  /** `sb_secret_…`: the service role's API key. */
  secretKey: string;
  /** Of Postgres' superuser. */
  databasePassword: string;
  /** Of the role that the functions connect as. */
  storePassword: string;
  /** Signs the links in mails and the hashes that stand for people. */
  signingSecret: string;
  /** `whsec_…`: signs the events of a mail provider, for those who want to try the webhook. */
  webhookSecret: string;
  /** `sk_test_…`: opens the API of the stand-in for Stripe. */
  stripeKey: string;
  /** `whsec_…`: signs the events of the stand-in for Stripe. */
  stripeWebhookSecret: string;
  /** Private ES256 key that signs the access tokens. */
  signingKey: JWK;
}

/** Reads `secrets.json` of the data folder, and makes what is missing in it (mode 0600). */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const random = () => randomBytes(24).toString('base64url');
  const makers: { [Name in keyof Secrets]: () => Secrets[Name] | Promise<Secrets[Name]> } = {
    jwtSecret: () => randomBytes(32).toString('base64url'),
    secretKey: () => `sb_secret_${random()}`,
    databasePassword: random,
    storePassword: random,
    signingSecret: random,
    webhookSecret: () => `whsec_${randomBytes(24).toString('base64')}`,
    stripeKey: () => `sk_test_${randomBytes(24).toString('hex')}`,
    stripeWebhookSecret: () => `whsec_${randomBytes(24).toString('hex')}`,
    signingKey: makeSigningKey,
  };
  const missing = Object.entries(makers).filter(([name]) => !Object.hasOwn(known, name));
  if (missing.length === 0) return known as Secrets;
  const made = await Promise.all(missing.map(async ([name, make]) => [name, await make()]));
  const secrets: Secrets = { ...known, ...Object.fromEntries(made) };
  replaceFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

/** The legacy anonymous key: a JWT with the role `anon`. The same secrets give the same key. */
export function legacyAnonKey(secrets: Secrets): Promise<string> {
  return new SignJWT({ iss: 'supabase', role: 'anon', exp: 4_102_444_800 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
}
