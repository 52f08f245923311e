import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { Addresses } from './addresses.ts';
import { AuthEdge } from './auth/edge.ts';
import { createAuthMailer } from './auth/mailer.ts';
import { readMailTemplates } from './auth/mail-templates.ts';
import { StandInProvider } from './auth/providers.ts';
import { RateLimits } from './auth/rate-limits.ts';
import { readSettings } from './auth/settings.ts';
import { createTokens } from './auth/tokens.ts';
import { applyMigrations, openStoreRole } from './migrations.ts';
import { readProjectConfig } from './project-config.ts';
import { projectRoot } from './project.ts';
import { PUBLISHABLE_KEY, type Secrets } from './secrets.ts';
import type { SupabaseLite } from './supabase-lite.ts';

/** The database is not there, or went away before it had answered. */
export class DatabaseAway extends Error {}

/** Everything that hangs on one life of Postgres. */
interface Session {
  edge: AuthEdge;
  sql: Sql;
  lite: SupabaseLite;
  /** Rejects with `DatabaseAway` when Postgres has died. */
  lost: PromiseWithResolvers<never>;
}

export type Supabase = ReturnType<typeof createSupabase>;

/**
 * Auth and REST on the database. When Postgres dies, the connections are given up and made anew: the driver does
 * not recover every one that was cut off in the middle of a query, and leaves some queries unanswered.
 *
 * Begins to load `@supabase/lite`, which takes about as long as Postgres to start. `limitsFactor` multiplies the rate
 * limits of the auth service, `authMailsPerHour` replaces the one of its mails.
 */
export function createSupabase(
  addresses: Addresses,
  secrets: Secrets,
  { limitsFactor, authMailsPerHour }: { limitsFactor: string; authMailsPerHour: number | undefined },
) {
  const settings = readSettings(readProjectConfig(projectRoot));
  const { rate_limit: rates } = settings;
  const limits = new RateLimits(
    { ...rates, email_sent: authMailsPerHour ?? rates.email_sent },
    Number(limitsFactor),
  );
  const liteModule = import('./supabase-lite.ts');
  let session: Session | undefined;

  async function stop(): Promise<void> {
    const ending = session;
    session = undefined;
    // Without a limit the driver waits for ever for a connection that Postgres has dropped.
    await Promise.all([ending?.lite.close(), ending?.sql.end({ timeout: 1 })]);
  }

  return {
    stop,

    /** Connects, brings the schema up to date and answers the file names of the migrations that it applied. */
    async connect(): Promise<string[]> {
      const { databaseUrl, apiUrl, siteUrl, siteOrigins } = addresses;
      const { createSupabaseLite } = await liteModule;
      const mailer = createAuthMailer(addresses, readMailTemplates(projectRoot));
      const sql = postgres(databaseUrl, { max: 4, backoff: () => 0.05, onnotice: () => undefined });
      const lite = createSupabaseLite({ databaseUrl, secrets });
      try {
        await lite.createAuthSchema();
        await sql.unsafe(readFileSync(join(projectRoot, 'local', 'auth', 'tables.sql'), 'utf8')).simple();
        const applied = await applyMigrations(sql);
        await openStoreRole(sql, secrets.storePassword);
        await lite.loadSchema();
        const edge = new AuthEdge({
          sql,
          settings,
          tokens: createTokens(secrets, `${apiUrl}/auth/v1`, settings.jwt_expiry),
          mailer,
          limits,
          provider: new StandInProvider(),
          lite: lite.fetch,
          publishableKey: PUBLISHABLE_KEY,
          secretKey: secrets.secretKey,
          apiUrl,
          siteUrl,
          siteOrigins,
        });
        const lost = Promise.withResolvers<never>();
        lost.promise.catch(() => undefined);
        session = { edge, sql, lite, lost };
        return applied;
      } catch (error) {
        await Promise.all([lite.close(), sql.end({ timeout: 1 })]);
        throw error;
      }
    },

    /** Serves `/auth/v1` and `/rest/v1`. Throws `DatabaseAway`. */
    async fetch(request: Request): Promise<Response> {
      if (!session) throw new DatabaseAway();
      return Promise.race([session.edge.fetch(request), session.lost.promise]);
    },

    /** Gives up the connections to a Postgres that has died. */
    disconnect(): void {
      session?.lost.reject(new DatabaseAway());
      stop().catch((error: unknown) => console.error('Closing lost connections:', error));
    },
  };
}
