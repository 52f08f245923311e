import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Sql } from 'postgres';
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
import { PUBLISHABLE_KEY } from './secrets.ts';
import type { Secrets } from './secrets.ts';
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

/**
 * Auth and REST on the database. When Postgres dies, the connections are given up and made anew: the driver does
 * not recover every one that was cut off in the middle of a query, and leaves some queries unanswered.
 */
export class Supabase {
  readonly #addresses: Addresses;
  readonly #secrets: Secrets;
  readonly #settings = readSettings(readProjectConfig(projectRoot));
  readonly #limits: RateLimits;
  readonly #liteModule = import('./supabase-lite.ts');
  #session: Session | undefined;

  /**
   * Begins to load `@supabase/lite`, which takes about as long as Postgres to start. `limitsFactor` multiplies the rate
   * limits of the auth service.
   */
  constructor(addresses: Addresses, secrets: Secrets, limitsFactor: number) {
    this.#addresses = addresses;
    this.#secrets = secrets;
    this.#limits = new RateLimits(this.#settings.rate_limit, limitsFactor);
  }

  /** Connects, brings the schema up to date and answers the file names of the migrations that it applied. */
  async connect(): Promise<string[]> {
    const { databaseUrl, apiUrl, siteUrl, siteOrigins } = this.#addresses;
    const { createSupabaseLite } = await this.#liteModule;
    const mailer = createAuthMailer(this.#addresses, readMailTemplates(projectRoot));
    const sql = postgres(databaseUrl, { max: 4, backoff: () => 0.05, onnotice: () => undefined });
    const lite = createSupabaseLite({ ...this.#addresses, secrets: this.#secrets });
    try {
      await lite.createAuthSchema();
      await sql.unsafe(readFileSync(join(projectRoot, 'local', 'auth', 'tables.sql'), 'utf8')).simple();
      const applied = await applyMigrations(sql);
      await openStoreRole(sql, this.#secrets.storePassword);
      await lite.loadSchema();
      const edge = new AuthEdge({
        sql,
        settings: this.#settings,
        tokens: createTokens(this.#secrets, `${apiUrl}/auth/v1`, this.#settings.jwt_expiry),
        mailer,
        limits: this.#limits,
        provider: new StandInProvider(),
        lite: lite.fetch,
        publishableKey: PUBLISHABLE_KEY,
        secretKey: this.#secrets.secretKey,
        apiUrl,
        siteUrl,
        siteOrigins,
      });
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => undefined);
      this.#session = { edge, sql, lite, lost };
      return applied;
    } catch (error) {
      await Promise.all([lite.close(), sql.end({ timeout: 1 })]);
      throw error;
    }
  }

  /** Serves `/auth/v1` and `/rest/v1`. Throws `DatabaseAway`. */
  async fetch(request: Request): Promise<Response> {
    if (!this.#session) throw new DatabaseAway();
    const { edge, lost } = this.#session;
    return Promise.race([edge.fetch(request), lost.promise]);
  }

  /** Gives up the connections to a Postgres that has died. */
  disconnect(): void {
    this.#session?.lost.reject(new DatabaseAway());
    this.stop().catch((error: unknown) => console.error('Closing lost connections:', error));
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    // Without a limit the driver waits for ever for a connection that Postgres has dropped.
    await Promise.all([session?.lite.close(), session?.sql.end({ timeout: 1 })]);
  }
}
