import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { PUBLISHABLE_KEY, type Secrets } from './secrets.ts';

export type SupabaseLite = ReturnType<typeof createSupabaseLite>;

/**
 * The REST API and the tables of the auth service, in this process. The `App` loads no Sentry and reports nothing: only
 * lite's command line does.
 */
export function createSupabaseLite({ databaseUrl, secrets }: { databaseUrl: string; secrets: Secrets }) {
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
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
    },
  });

  return {
    fetch: async (request: Request) => app.fetch(request),
    /** Makes the tables of the auth service. */
    createAuthSchema: () => app.ensureSystemSchema(),
    /** Reads the schema of the database, which has to be complete by now. */
    loadSchema: () => connection.introspect(),
    close: () => connection.driver.end({ timeout: 1 }),
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
