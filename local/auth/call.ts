import { z } from 'zod';
import { AuthError, invalid } from './error.ts';

/** Of a body, as in Go: what is absent or null is empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const metadata = z.record(z.string(), z.unknown()).nullish();

/** Deeper than any caller means it, and far from what the database's parser bears. */
const BODY_DEPTH_MAX = 100;
const EMAIL_MAX_LENGTH = 255;
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** One request to the auth service: what its endpoints read of it. */
export class AuthCall {
  readonly url: URL;
  /** What stands in the path in place of `:id`. */
  readonly id: string;
  readonly #request: Request;
  readonly #site: { siteUrl: string; siteOrigins: string[] };

  constructor(request: Request, id: string, site: { siteUrl: string; siteOrigins: string[] }) {
    this.url = new URL(request.url);
    this.id = id;
    this.#request = request;
    this.#site = site;
  }

  /** Throws `bad_json` for what is no JSON, has other types than the schema, or cannot be stored. */
  async read<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> {
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

  /** Undefined without one. An API key in its place is given as it is. */
  get bearer(): string | undefined {
    return /^Bearer\s+(\S+)$/i.exec(this.#request.headers.get('authorization') ?? '')?.[1];
  }

  get apiKey(): string {
    return this.#request.headers.get('apikey') ?? this.query('apikey');
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
    const wanted = this.query('redirect_to');
    const { siteUrl, siteOrigins } = this.#site;
    return URL.canParse(wanted) && siteOrigins.includes(new URL(wanted).origin) ? wanted : siteUrl;
  }
}

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
