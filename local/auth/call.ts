import type { Sql } from 'postgres';
import { z } from 'zod';
import { AuthError, invalid } from './error.ts';
import type { AuthMailer } from './mailer.ts';
import type { StandInProvider } from './providers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { AuthSettings } from './settings.ts';
import type { Tokens } from './tokens.ts';

/** What all parts of the service share. */
export interface Auth {
  sql: Sql;
  settings: AuthSettings;
  tokens: Tokens;
  mailer: Pick<AuthMailer, 'send' | 'linkOf'>;
  limits: RateLimits;
  /** Stands in for every service that somebody can sign in with. */
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

/** One request to the auth service: what its endpoints read of it. */
export class AuthCall {
  readonly auth: Auth;
  readonly url: URL;
  readonly #request: Request;
  readonly #ids: string[];

  /** `ids`: what stands in the path in place of each `:id`. */
  constructor(auth: Auth, request: Request, ids: string[] = []) {
    this.auth = auth;
    this.url = new URL(request.url);
    this.#request = request;
    this.#ids = ids;
  }

  /** Throws `bad_json` for what is no JSON, has other types than the schema, or cannot be stored. */
  async read<Output>(schema: z.ZodType<Output>): Promise<Output> {
    let body: unknown;
    try {
      body = JSON.parse(await this.#request.text());
    } catch {
      throw badJson('invalid character or unexpected end of JSON input');
    }
    assertStorable(body);
    const { success, data, error } = schema.safeParse(body ?? {});
    if (success) return data;
    const [issue] = error.issues;
    throw badJson(`${issue?.path.join('.')}: ${issue?.message}`);
  }

  query(name: string): string {
    return this.url.searchParams.get(name) ?? '';
  }

  /** What stands in the path, the first or a later one. */
  id(index = 0): string {
    return this.#ids[index] ?? '';
  }

  /** The same if it is a UUID; `name` is what the refusal calls it. */
  uuid(name: string, index = 0): string {
    const id = this.id(index).toLowerCase();
    if (isUuid(id)) return id;
    throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
  }

  /** Undefined without one. An API key in its place is given as it is. */
  get bearer(): string | undefined {
    return /^Bearer\s+(\S+)$/i.exec(this.#request.headers.get('authorization') ?? '')?.[1];
  }

  get apiKey(): string {
    return this.#request.headers.get('apikey') ?? this.query('apikey');
  }

  get origin(): string | null {
    return this.#request.headers.get('origin');
  }

  /** The address of the caller, as the gateway saw it. */
  get ip(): string {
    return this.#request.headers.get('cf-connecting-ip') ?? '127.0.0.1';
  }

  get userAgent(): string | null {
    return this.#request.headers.get('user-agent');
  }

  /** Where the caller wants to return to, if that is a page of the site; otherwise the site. */
  get returnUrl(): string {
    return this.pageOfSite(this.query('redirect_to'));
  }

  pageOfSite(wanted: string): string {
    const { siteUrl, siteOrigins } = this.auth;
    return URL.canParse(wanted) && siteOrigins.includes(new URL(wanted).origin) ? wanted : siteUrl;
  }
}

export const isUuid = (value: string) => z.guid().safeParse(value).success;

const badJson = (why: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

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

/** In lower case. Throws `validation_failed`. */
export function validEmail(email: string): string {
  if (email === '') throw invalid('An email address is required');
  if (email.length > EMAIL_MAX_LENGTH) throw invalid('An email address is too long');
  if (!EMAIL.test(email)) throw invalid('Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/** The digits alone. Throws `validation_failed`. */
export function validPhone(phone: string): string {
  const digits = phone.replace(/^\+|\s/g, '');
  if (E164.test(digits)) return digits;
  throw invalid('Invalid phone number format (E.164 required)');
}
