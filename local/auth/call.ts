import type { ISql, Sql } from 'postgres';
import { z } from 'zod';
import { invalid, refusal } from './error.ts';
import type { AuthMailer } from './mailer.ts';
import type { StandInProvider } from './providers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { AuthSettings } from './settings.ts';
import type { Tokens } from './tokens.ts';

/** What all parts of the service share. `sql` may be one transaction. */
export interface Work {
  sql: ISql;
  settings: AuthSettings;
  tokens: Tokens;
  mailer: AuthMailer;
  limits: RateLimits;
  provider: StandInProvider;
  /** Sends the code of a second step to a telephone; without it none can be sent. */
  sendText?: (phone: string, code: string) => void;
  publishableKey: string;
  secretKey: string;
  /** `http://127.0.0.1:54321`, without a path. */
  apiUrl: string;
  siteUrl: string;
  /** Origins that a link may lead back to. */
  siteOrigins: string[];
}

/** The same outside of a transaction. */
export interface Auth extends Work {
  sql: Sql;
}

/** Of a body, as in Go: what is absent or null is empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const metadata = z.record(z.string(), z.unknown()).nullish();
export type Metadata = z.output<typeof metadata>;

/** Deeper than any caller means it, and far from what the database's parser bears. */
const BODY_DEPTH_MAX = 100;
const EMAIL_MAX_LENGTH = 255;
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);
const E164 = /^[1-9]\d{1,14}$/;

export type AuthCall = ReturnType<typeof callOf>;

/** One request to the auth service: what its endpoints read of it. `ids` stand in the path in place of each `:id`. */
export function callOf(auth: Auth, request: Request, ids: string[] = []) {
  const { headers } = request;
  const { searchParams } = new URL(request.url);
  const query = (name: string) => searchParams.get(name) ?? '';
  const id = (index = 0) => ids[index] ?? '';
  const pageOfSite = (wanted: string) =>
    auth.siteOrigins.includes(URL.parse(wanted)?.origin ?? '') ? wanted : auth.siteUrl;

  return {
    auth,
    query,
    pageOfSite,
    /** What stands in the path, the first or a later one. */
    id,
    /** The same if it is a UUID; `name` is what the refusal calls it. */
    uuid(name: string, index = 0): string {
      if (isUuid(id(index))) return id(index).toLowerCase();
      throw refusal('uuid', { name });
    },
    /** Undefined without one. An API key in its place is given as it is. */
    bearer: /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1],
    apiKey: headers.get('apikey') ?? query('apikey'),
    origin: headers.get('origin'),
    /** The address of the caller, as the gateway saw it. */
    ip: headers.get('cf-connecting-ip') ?? '127.0.0.1',
    userAgent: headers.get('user-agent'),
    /** Where the caller wants to return to, if that is a page of the site; otherwise the site. */
    returnUrl: pageOfSite(query('redirect_to')),
    /** Throws `bad_json` for what is no JSON, has other types than the schema, or cannot be stored. */
    async read<Output>(schema: z.ZodType<Output>): Promise<Output> {
      let body: unknown;
      try {
        body = JSON.parse(await request.text());
      } catch {
        throw badJson('invalid character or unexpected end of JSON input');
      }
      assertStorable(body);
      const { success, data, error } = schema.safeParse(body ?? {});
      if (success) return data;
      const [issue] = error.issues;
      throw badJson(`${issue?.path.join('.')}: ${issue?.message}`);
    },
  };
}

export const isUuid = (value: string) => z.guid().safeParse(value).success;

const badJson = (why: string) => refusal('not_json', { why });

/** Postgres has no character for NUL or for half of a pair, and a parser with a stack that ends. */
function assertStorable(value: unknown, depth = 0): void {
  if (depth > BODY_DEPTH_MAX) throw badJson('exceeded max depth');
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw badJson('invalid character in string');
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key);
    assertStorable(item, depth + 1);
  }
}

export const isEmail = (email: string) => email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email);

/** In lower case. Throws `validation_failed`. */
export function validEmail(email: string): string {
  if (isEmail(email)) return email.toLowerCase();
  if (email === '') throw invalid('An email address is required');
  if (email.length > EMAIL_MAX_LENGTH) throw invalid('An email address is too long');
  throw invalid('Unable to validate email address: invalid format');
}

/** The digits alone. Throws `validation_failed`. */
export function validPhone(phone: string): string {
  const digits = phone.replace(/^\+|\s/g, '');
  if (E164.test(digits)) return digits;
  throw invalid('Invalid phone number format (E.164 required)');
}
