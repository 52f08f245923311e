import REFUSALS from './refusals.json' with { type: 'json' };

/** The header with which a client says which shape of refusals it reads, and the first day of the newer one. */
export const API_VERSION_HEADER = 'x-supabase-api-version';
const NEW_SHAPE_SINCE = '2024-01-01';

/** A refusal in the words and the shape of the auth service: `{ code, message }`, before 2024 `{ code, error_code, msg }`. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly #more: object;

  /** `more`: further fields of the answer. */
  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.#more = more;
  }

  /** `version`: a day like 2024-01-01, or nothing. */
  toResponse(version: string | null): Response {
    const { status, code, message } = this;
    const isNew = version !== null && /^\d{4}-\d\d-\d\d$/.test(version) && version >= NEW_SHAPE_SINCE;
    const body = isNew ? { code, message } : { code: status, error_code: code, msg: message };
    const headers = { 'x-sb-error-code': code, ...(isNew && { [API_VERSION_HEADER]: NEW_SHAPE_SINCE }) };
    return Response.json({ ...body, ...this.#more }, { status, headers });
  }
}

/** A refusal in the shape of OAuth 2, which the service keeps for what that standard names. */
export class OAuthError extends AuthError {
  constructor(code: string, description: string) {
    super(400, code, description);
  }

  override toResponse(): Response {
    return Response.json({ error: this.code, error_description: this.message }, { status: 400 });
  }
}

/** A refusal by its name in `refusals.json`: status, code and words, in which `{name}` stands for one of `values`. */
export function refusal(name: RefusalName, values: Record<string, string | number> = {}): AuthError {
  const [status, code, words] = REFUSALS[name] as [number, string, string];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
  return new AuthError(status, fill(code), fill(words));
}
export type RefusalName = keyof typeof REFUSALS;

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
