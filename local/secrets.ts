import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { replaceFile } from './data-folder.ts';

/** Public by design, and constant: a site built with it stays valid when the data folder is emptied. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_stack_only';

const random = (bytes = 24, encoding: BufferEncoding = 'base64url') => randomBytes(bytes).toString(encoding);

/** How each secret is made. */
const MAKERS = {
  /** Signs the tokens that `@supabase/lite` reads; they never leave this process. */
  jwtSecret: () => random(32),
  /** The service role's API key. */
  secretKey: () => `sb_secret_${random()}`,
  /** Of Postgres' superuser. */
  databasePassword: () => random(),
  /** Of the role that the functions connect as. */
  storePassword: () => random(),
  /** Makes the hashes that stand for people. */
  personSecret: () => random(),
  /** Signs the links in mails, orders and challenges. */
  tokenSecret: () => random(),
  /** Signs the events of a mail provider, for those who want to try the webhook. */
  webhookSecret: () => `whsec_${random(24, 'base64')}`,
  /** Opens the API of the stand-in for Stripe. */
  stripeKey: () => `sk_test_${random(24, 'hex')}`,
  /** Signs the events of the stand-in for Stripe. */
  stripeWebhookSecret: () => `whsec_${random(24, 'hex')}`,
  /** Private ES256 key that signs the access tokens. */
  async signingKey(): Promise<JWK> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  },
};
export type Secrets = { [Name in keyof typeof MAKERS]: Awaited<ReturnType<(typeof MAKERS)[Name]>> };

/** Reads `secrets.json` of the data folder, and makes what is missing in it (mode 0600). */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = Object.entries(MAKERS).filter(([name]) => !Object.hasOwn(known, name));
  if (missing.length === 0) return known as Secrets;
  const made = await Promise.all(missing.map(async ([name, make]) => [name, await make()]));
  const secrets: Secrets = { ...known, ...Object.fromEntries(made) };
  replaceFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** The legacy anonymous key: a JWT with the role `anon`. The same secrets give the same key. */
export function legacyAnonKey(secrets: Secrets): Promise<string> {
  return new SignJWT({ iss: 'supabase', role: 'anon', exp: 4_102_444_800 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
}
