/** A refusal in the words and the shape of the auth service: `{ code, error_code, msg }`. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly #more: Record<string, unknown>;

  /** `more`: further fields of the answer. */
  constructor(status: number, code: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.#more = more;
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message, ...this.#more },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    );
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

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
