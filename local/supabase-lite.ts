import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { PASSWORD_MIN_CODE_POINTS } from '../src/domain/constants.ts';
import type { Addresses } from './addresses.ts';
import { ACCESS_TOKEN_SECONDS } from './auth/tokens.ts';
import type { AuthMailer } from './auth/mailer.ts';
import type { Secrets } from './secrets.ts';
import { PUBLISHABLE_KEY } from './secrets.ts';

export interface SupabaseLiteOptions extends Pick<Addresses, 'databaseUrl' | 'siteUrl' | 'siteOrigins'> {
  secrets: Secrets;
  mailer: AuthMailer;
}

export interface SupabaseLite {
  fetch(request: Request): Promise<Response>;
  /** Makes the tables of the auth service. */
  createAuthSchema(): Promise<void>;
  /** Reads the schema of the database, which has to be complete by now. */
  loadSchema(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The REST API and the core of the auth service, in this process. The `App` loads no Sentry and reports nothing:
 * only lite's command line does.
 */
export function createSupabaseLite(options: SupabaseLiteOptions): SupabaseLite {
  const { databaseUrl, siteUrl, siteOrigins, secrets, mailer } = options;
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: 8,
      backoff: () => 0.05,
      onnotice: () => undefined,
      types: { json: json(114), jsonb: json(3802) },
    },
  });
  // Otherwise lite grants every table to the browser's roles, and a missing or excessive grant would go unseen.
  Object.assign(connection, { rlsState: 'active' });

  const app = new App({
    connection,
    db: { migrations: { enabled: false } },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: siteOrigins.map((origin) => `${origin}/**`),
      enable_signup: true,
      minimum_password_length: PASSWORD_MIN_CODE_POINTS,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      email: { enable_signup: true, enable_confirmations: true, double_confirm_changes: true },
    },
  });
  Object.assign(app, { _mailer: mailer });

  return {
    fetch: async (request) => app.fetch(request),
    createAuthSchema: () => app.ensureSystemSchema(),
    async loadSchema() {
      await connection.introspect();
    },
    async close() {
      await connection.driver.end({ timeout: 1 });
    },
  };
}

/**
 * lite hands the values of these columns and arguments over as JSON text, and its own serializer would make one JSON
 * string of that. A string that is no JSON text is a value.
 */
function json(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) =>
      typeof value === 'string' && isJson(value) ? value : JSON.stringify(value),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
