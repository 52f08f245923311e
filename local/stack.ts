import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { site } from '../src/domain/site.ts';
import { AuthEdge } from './auth-edge.ts';
import { AuthMailer } from './auth-mailer.ts';
import { createTokens } from './auth-tokens.ts';
import { createDataFolder, lockDataFolder, logFile } from './data-folder.ts';
import { startDevServer } from './dev-server.ts';
import { startFunctions } from './functions.ts';
import { startGateway } from './gateway.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { applyMigrations, prepareLikeHosted } from './migrations.ts';
import { startOutboxTimer } from './outbox-timer.ts';
import { claimPorts, LOOPBACK } from './ports.ts';
import { placePostgres } from './postgres-place.ts';
import { startPostgres, stopLeftOverPostgres } from './postgres.ts';
import { stopLeftOver } from './process-record.ts';
import { projectRoot } from './project.ts';
import { legacyAnonKey, loadSecrets, PUBLISHABLE_KEY } from './secrets.ts';
import { provideSite } from './site-build.ts';
import { startSiteServer } from './site-server.ts';
import { publishInfo, withdrawInfo } from './stack-info.ts';
import type { StackInfo } from './stack-info.ts';

export interface StackOptions {
  /** The data folder, absolute. */
  folder: string;
  /** Preferred ports; 0 is any free one. */
  ports: Record<'site' | 'api' | 'database' | 'mailbox', number>;
  /** What to serve on the site's port. */
  site: 'built' | 'dev' | 'none';
  /** Multiplies the limits of the functions. */
  limitsFactor: string;
  /** Called after every step of the start with what is worth knowing and how long it took, in milliseconds. */
  onStep(name: string, remarks: string[], ms: number): void;
  /** Called when a child died and is being started again. */
  onTrouble(line: string): void;
  /** Called when the stack cannot go on and has to be stopped. */
  onFailure(error: Error): void;
}

export interface Stack {
  info: StackInfo;
  /** Stops everything in order and gives the folder back. */
  stop(): Promise<void>;
}

/** Callers before those they call, Postgres last. */
const STOP_ORDER = ['timer', 'site', 'gateway', 'functions', 'supabase', 'mailbox', 'database'] as const;

/**
 * Starts all services on the loopback address and resolves when they are ready. Throws `FolderInUse` when another
 * stack has the folder; when a step fails it stops what had been started and throws that error.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder } = options;
  createDataFolder(folder);
  const unlock = lockDataFolder(folder);
  const stops = new Map<(typeof STOP_ORDER)[number], () => Promise<void>>();

  async function stop(): Promise<void> {
    withdrawInfo(folder);
    for (const part of STOP_ORDER) { const t = performance.now(); await stops.get(part)?.(); process.stdout.write(`${part} ${performance.now() - t | 0}\n`); }
    unlock();
  }

  async function step<Result>(name: string, work: (remarks: string[]) => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const remarks: string[] = [];
    const result = await work(remarks);
    options.onStep(name, remarks, performance.now() - start);
    return result;
  }

  try {
    withdrawInfo(folder);
    const secrets = await loadSecrets(folder);
    const place = placePostgres(folder);
    const pidFile = (name: string) => join(folder, 'pids', `${name}.json`);
    const { ports, urls } = await step('Ports', async (remarks) => {
      const leftOver = [stopLeftOverPostgres(place.cluster), stopLeftOver(pidFile('deno')), stopLeftOver(pidFile('astro'))];
      if ((await Promise.all(leftOver)).includes(true)) remarks.push('stopped what a killed start had left running');
      const claimed = await claimPorts({ ...options.ports, smtp: 0, functions: 0 });
      for (const [name, { port, taken }] of Object.entries(claimed)) {
        if (taken) remarks.push(`${name} on ${port}, because ${taken} is taken`);
      }
      const http = (name: keyof typeof claimed) => `http://${LOOPBACK}:${claimed[name].port}`;
      const login = `postgres:${secrets.databasePassword}`;
      const database = `postgres://${login}@${LOOPBACK}:${claimed.database.port}/postgres`;
      return { ports: claimed, urls: { site: http('site'), api: http('api'), database } };
    });
    const siteOrigins = [urls.site, `http://localhost:${ports.site.port}`];
    const supervision = { report: options.onTrouble, onGiveUp: options.onFailure };
    const publicEnv = {
      ...publicVariables(),
      PUBLIC_SITE_URL: urls.site,
      PUBLIC_SUPABASE_URL: urls.api,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    };

    const database = step('Postgres', async (remarks) => {
      remarks.push(...place.remarks);
      const log = logFile(folder, 'postgres');
      const port = ports.database.port;
      const server = await startPostgres({ place, port, password: secrets.databasePassword, log, ...supervision });
      stops.set('database', () => server.stop());
      await prepareLikeHosted(urls.database);
      return server;
    });
    const mailbox = step('Mailbox', async () => {
      const server = await startMailbox({
        folder: join(folder, 'mailbox'),
        httpPort: ports.mailbox.port,
        smtpPort: ports.smtp.port,
      });
      stops.set('mailbox', () => server.stop());
      return server;
    });
    const functions = step('Functions', async () => {
      const server = await startFunctions({
        port: ports.functions.port,
        log: logFile(folder, 'functions'),
        pidFile: pidFile('deno'),
        env: {
          SUPABASE_URL: urls.api,
          SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
          SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
          SUPABASE_JWKS: JSON.stringify({ keys: [{ ...secrets.signingKey, d: undefined }] }),
          SITE_URL: urls.site,
          ALLOWED_ORIGINS: siteOrigins.join(','),
          MAIL_PROVIDER: 'smtp',
          SMTP_HOST: LOOPBACK,
          SMTP_PORT: String(ports.smtp.port),
          MAIL_FROM: `${site.brand} <${site.email}>`,
          STAFF_EMAIL: site.email,
          LIMITS_FACTOR: options.limitsFactor,
          CLIENT_IP_HEADER: 'cf-connecting-ip',
        },
        ...supervision,
      });
      stops.set('functions', () => server.stop());
      return server;
    });
    const supabase = step('Auth and REST', async (remarks) => {
      // Loaded while Postgres starts: it takes about as long.
      const { createSupabaseLite } = await import('./supabase-lite.ts');
      await database;
      const mailer = new AuthMailer({ smtpHost: LOOPBACK, smtpPort: ports.smtp.port, apiUrl: urls.api, siteUrl: urls.site });
      const sql = postgres(urls.database, { max: 4, backoff: () => 0.05, onnotice: () => undefined });
      const lite = createSupabaseLite({
        databaseUrl: urls.database,
        siteUrl: urls.site,
        redirectUrls: siteOrigins.map((origin) => `${origin}/**`),
        secrets,
        mailer,
      });
      stops.set('supabase', async () => {
        await Promise.all([lite.close(), sql.end({ timeout: 1 })]);
      });
      await lite.createAuthSchema();
      await sql.unsafe(readFileSync(join(projectRoot, 'local', 'auth-factors.sql'), 'utf8')).simple();
      const applied = await applyMigrations(sql);
      if (applied.length > 0) remarks.push(`applied ${applied.length} migrations`);
      await lite.loadSchema();
      const tokens = await createTokens(sql, secrets, `${urls.api}/auth/v1`);
      return new AuthEdge({ sql, tokens, mailer, lite: lite.fetch });
    });
    const siteFolder =
      options.site === 'built'
        ? step('Site', async (remarks) => {
            const { folder: built, isNew } = await provideSite(publicEnv, logFile(folder, 'site'));
            remarks.push(isNew ? 'built' : 'nothing to build');
            return built;
          })
        : undefined;

    const all = [database, mailbox, functions, supabase, siteFolder] as const;
    const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;

    const anonKey = await legacyAnonKey(secrets);
    const [postgresServer, edge, deno] = [await database, await supabase, await functions];
    const gateway = await startGateway({
      port: ports.api.port,
      anonKey,
      supabase: (request) => edge.fetch(request),
      functionsPort: ports.functions.port,
      allowedOrigins: siteOrigins,
      isDatabaseUp: postgresServer.isUp,
      areFunctionsUp: deno.isUp,
    });
    stops.set('gateway', () => gateway.stop());

    const built = await siteFolder;
    if (built) {
      const server = await startSiteServer({ folder: built, port: ports.site.port });
      stops.set('site', () => server.stop());
    }
    if (options.site === 'dev') {
      const dev = { port: ports.site.port, env: publicEnv, pidFile: pidFile('astro'), onEnd: options.onFailure };
      const server = await startDevServer(dev);
      stops.set('site', () => server.stop());
    }
    const timer = startOutboxTimer({ apiUrl: urls.api, secretKey: secrets.secretKey });
    stops.set('timer', () => timer.stop());

    const info: StackInfo = {
      siteUrl: urls.site,
      apiUrl: urls.api,
      mailboxUrl: (await mailbox).url,
      dbUrl: urls.database,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: secrets.secretKey,
      anonKey,
    };
    publishInfo(folder, info);
    return { info, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function publicVariables(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name, value]) => name.startsWith('PUBLIC_') && value);
  return Object.fromEntries(own) as Record<string, string>;
}
