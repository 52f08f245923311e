import { join } from 'node:path';
import { findAddresses, type PreferredPorts } from './addresses.ts';
import { writeAuthMails } from './auth-mails.ts';
import { createDataFolder, lockDataFolder, logFile } from './data-folder.ts';
import { startDevServer } from './dev-server.ts';
import { functionsEnvironment, siteEnvironment } from './environments.ts';
import { writeFunctionBlocks } from './function-blocks.ts';
import { writeFunctionLocks } from './function-locks.ts';
import { startFunctions } from './functions.ts';
import { startGateway } from './gateway.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { prepareLikeHosted } from './migrations.ts';
import { startOutboxTimer } from './outbox-timer.ts';
import { holdPort } from './ports.ts';
import { placePostgres } from './postgres-place.ts';
import { startPostgres, stopLeftOverPostgres } from './postgres.ts';
import { stopLeftOver } from './process-record.ts';
import { legacyAnonKey, loadSecrets, PUBLISHABLE_KEY } from './secrets.ts';
import { provideSite } from './site-build.ts';
import { startSiteServer } from './site-server.ts';
import { createSupabase } from './supabase.ts';
import { publishInfo, type StackInfo, withdrawInfo } from './stack-info.ts';

interface StackOptions {
  folder: string;
  /** 0 is any free port. */
  ports: PreferredPorts;
  site: 'built' | 'dev' | 'none';
  /** Multiplies the limits of the functions and of the auth service. */
  limitsFactor: string;
  /**
   * How many mails an hour the auth service sends in all. In production that figure follows from the mail sender;
   * without it the one of `config.toml` counts.
   */
  authMailsPerHour: number | undefined;
  /** Called after every step of the start with what is worth knowing, and how long it took in milliseconds. */
  onStep(name: string, remarks: string[], ms: number): void;
  /** Called when a child died and is being started again. */
  onTrouble(line: string): void;
  /** Called when the stack cannot go on and has to be stopped. */
  onFailure(error: Error): void;
}

/** What runs, in the order in which it is stopped: callers before those they call, Postgres last. */
const PARTS = [
  'timer',
  'site',
  'gateway',
  'functions',
  'payments',
  'supabase',
  'mailbox',
  'postgres',
] as const;
interface Service {
  stop(): Promise<void>;
}
type Keep = <Kept extends Service>(part: (typeof PARTS)[number], service: Kept) => Kept;

/**
 * Starts all services on the loopback address and resolves when they are ready; `stop` stops everything in order and
 * gives the folder back. Throws `FolderInUse` when another
 * stack has the folder; when a step fails it stops what had been started and throws that error.
 */
export async function startStack(options: StackOptions): Promise<Service & { info: StackInfo }> {
  const { folder } = options;
  createDataFolder(folder);
  const unlock = lockDataFolder(folder);
  const running = new Map<string, Service>();
  async function stop(): Promise<void> {
    withdrawInfo(folder);
    for (const part of PARTS) await running.get(part)?.stop();
    unlock();
  }
  try {
    withdrawInfo(folder);
    const info = await startParts(options, (part, service) => {
      running.set(part, service);
      return service;
    });
    publishInfo(folder, info);
    return { info, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the parts, as many as possible at once, and hands each to `keep` as soon as it runs. */
async function startParts(options: StackOptions, keep: Keep): Promise<StackInfo> {
  const { folder, onStep } = options;
  const pidFile = (name: string) => join(folder, 'pids', `${name}.json`);
  const supervision = { report: options.onTrouble, onGiveUp: options.onFailure };
  async function step<Result>(name: string, work: (remarks: string[]) => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const remarks: string[] = [];
    const result = await work(remarks).catch((error: Error) => {
      options.onFailure(error);
      throw error;
    });
    onStep(name, remarks, performance.now() - start);
    return result;
  }

  const secrets = await loadSecrets(folder);
  const place = placePostgres(folder);
  const addresses = await step('Ports', async (remarks) => {
    const children = ['deno', 'astro'].map((name) => stopLeftOver(pidFile(name)));
    const leftOver = await Promise.all([stopLeftOverPostgres(place.cluster), ...children]);
    if (leftOver.includes(true)) remarks.push('stopped what a killed start had left running');
    const found = await findAddresses(options.ports, secrets.databasePassword);
    remarks.push(...found.replacements);
    return found;
  });
  const { ports } = addresses;
  // The site needs its port only once it is built, in a minute or two.
  const sitePort = options.site === 'none' ? undefined : keep('site', await holdPort(ports.site));
  const supabase = createSupabase(addresses, secrets, options);

  const startingPostgres = step('Postgres', async (remarks) => {
    remarks.push(...place.remarks);
    const log = logFile(folder, 'postgres');
    const settings = { place, port: ports.database, password: secrets.databasePassword, log };
    const { connect: onRestart, disconnect: onDeath } = supabase;
    keep('postgres', await startPostgres({ ...settings, ...supervision, onDeath, onRestart }));
    await prepareLikeHosted(addresses.databaseUrl);
  });
  const startingMailbox = step('Mailbox', async () => {
    const settings = { folder: join(folder, 'mailbox'), httpPort: ports.mailbox, smtpPort: ports.smtp };
    return keep('mailbox', await startMailbox(settings));
  });
  const startingFunctions = step('Functions', async () => {
    const env = functionsEnvironment(addresses, secrets, options.limitsFactor);
    const files = { log: logFile(folder, 'functions'), pidFile: pidFile('deno') };
    return keep('functions', await startFunctions({ port: ports.functions, env, ...files, ...supervision }));
  });
  const startingPayments = step('Test payments', async () => {
    // Postgres and Deno start meanwhile.
    const { startStripe } = await import('./stripe/stripe.ts');
    const url = `${addresses.apiUrl}/functions/v1/payment-webhook`;
    const webhook = { url, secret: secrets.stripeWebhookSecret };
    const settings = { folder: join(folder, 'stripe'), port: ports.payments, secretKey: secrets.stripeKey };
    keep('payments', await startStripe({ ...settings, webhook }));
  });
  const startingSupabase = step('Auth and REST', async (remarks) => {
    writeFunctionBlocks();
    writeFunctionLocks();
    await Promise.all([startingPostgres, writeAuthMails()]);
    keep('supabase', supabase);
    const applied = await supabase.connect();
    if (applied.length > 0) remarks.push(`applied ${applied.length} migrations`);
  });
  const serveBuiltSite = async (remarks: string[]) => {
    const { folder: built, isNew } = await provideSite(siteEnvironment(addresses), logFile(folder, 'site'));
    remarks.push(isNew ? 'built' : 'nothing to build');
    await sitePort?.stop();
    keep('site', await startSiteServer({ folder: built, port: ports.site }));
  };
  const startingSite = options.site === 'built' ? step('Site', serveBuiltSite) : undefined;

  const anonKey = await legacyAnonKey(secrets);
  const startGatewayTo = async () => {
    const [{ isUp }] = await Promise.all([startingFunctions, startingSupabase]);
    const functions = { port: ports.functions, isUp, allowedOrigins: addresses.siteOrigins };
    keep('gateway', await startGateway({ port: ports.api, anonKey, functions, supabase }));
  };

  const others = [startingFunctions, startingSupabase, startingSite, startingPayments, startGatewayTo()];
  // Waits for the slowest even when one has failed: what starts late has to be stopped as well.
  await Promise.allSettled([startingMailbox, ...others]);
  const [mailbox] = await Promise.all([startingMailbox, ...others]);
  keep('timer', startOutboxTimer({ apiUrl: addresses.apiUrl, secretKey: secrets.secretKey }));
  if (options.site === 'dev') {
    const settings = { port: ports.site, env: siteEnvironment(addresses), pidFile: pidFile('astro') };
    await sitePort?.stop();
    keep('site', await startDevServer({ ...settings, onEnd: options.onFailure }));
  }
  return {
    siteUrl: addresses.siteUrl,
    apiUrl: addresses.apiUrl,
    mailboxUrl: mailbox.url,
    paymentsUrl: addresses.paymentsUrl,
    dbUrl: addresses.databaseUrl,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    anonKey,
  };
}
