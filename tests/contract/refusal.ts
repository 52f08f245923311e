import type { ErrorCode } from './auth-schemas.ts';

/** The version of the API from which on `code` is a word instead of the status. */
const VERSION = '2024-01-01';
const VERSION_HEADER = 'x-supabase-api-version';

/** A refusal of the auth service, in the shape that the caller asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toResponse(request: Request): Response {
    const isNew = (request.headers.get(VERSION_HEADER) ?? '') >= VERSION;
    const body = isNew
      ? { code: this.code, message: this.message }
      : { code: this.status, error_code: this.code, msg: this.message };
    const headers = { 'x-sb-error-code': this.code, ...(isNew && { [VERSION_HEADER]: VERSION }) };
    return Response.json(body, { status: this.status, headers });
  }
}

/** A refusal in the words of OAuth 2, which the service uses for ID tokens. It has no code. */
export class OAuthRefusal extends Error {
  toResponse(): Response {
    return Response.json({ error: 'invalid request', error_description: this.message }, { status: 400 });
  }
}
