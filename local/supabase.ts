import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Addresses } from './addresses.ts';
import { AuthEdge } from './auth/edge.ts';
import { AuthMailer } from './auth/mailer.ts';
import { createTokens } from './auth/tokens.ts';
import { applyMigrations } from './migrations.ts';
import { projectRoot } from './project.ts';
import type { Secrets } from './secrets.ts';
import { createSupabaseLite } from './supabase-lite.ts';

export interface Supabase {
  /** Serves `/auth/v1` and `/rest/v1`. */
  fetch(request: Request): Promise<Response>;
  /** File names of the migrations that this start applied. */
  applied: string[];
  stop(): Promise<void>;
}

/** Brings the schema of a running database up to date and serves auth and REST on it. */
export async function startSupabase(addresses: Addresses, secrets: Secrets): Promise<Supabase> {
  const { databaseUrl, apiUrl } = addresses;
  const mailer = new AuthMailer(addresses);
  const sql = postgres(databaseUrl, { max: 4, backoff: () => 0.05, onnotice: () => undefined });
  const lite = createSupabaseLite({ ...addresses, secrets, mailer });
  // Without a limit the driver waits for ever for a connection that Postgres has dropped.
  const stop = async () => void (await Promise.all([lite.close(), sql.end({ timeout: 1 })]));
  try {
    await lite.createAuthSchema();
    await sql.unsafe(readFileSync(join(projectRoot, 'local', 'auth', 'factors.sql'), 'utf8')).simple();
    const applied = await applyMigrations(sql);
    await lite.loadSchema();
    const tokens = await createTokens(sql, secrets, `${apiUrl}/auth/v1`);
    const edge = new AuthEdge({ sql, tokens, mailer, lite: lite.fetch });
    return { fetch: (request) => edge.fetch(request), applied, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
