import { userInfo } from 'node:os';
import type { Command } from 'commander';
import postgres from 'postgres';
import type { z } from 'zod';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { type Argument, callOf } from '../../functions/_shared/store/database.ts';
import { emailAddress } from '../../src/site/person-schema.ts';
import { PRODUCTION_FILE, projectRef, readProduction } from '../deploy/production.ts';
import { dataFolderPath } from '../project.ts';
import { loadSecrets } from '../secrets.ts';
import { readInfo } from '../stack-info.ts';
import { confirm, DeskError } from './terminal.ts';

const SESSION_POOLER_PORT = '5432';
const CONNECT_TIMEOUT_SECONDS = 5;
const LOCKED_MS = 5_000;

/** The options that every command has. */
export interface DeskOptions {
  project?: true;
  environment?: string;
  json?: true;
  dryRun?: true;
  yes?: true;
  by?: string;
}
/** With those of one command. */
export const optionsOf = <Own = object>(command: Command) => command.optsWithGlobals<DeskOptions & Own>();

interface Place {
  /** For messages: which database this is. */
  name: string;
  isHosted: boolean;
  /** `postgres://` URL as the owner of the tables. */
  dbUrl: string;
  siteUrl: string;
  personSecret: string;
  /** Of the API, as the service role; a hosted project has its own in the vault of its database. */
  api?: { url: string; secretKey: string };
}

async function localPlace(): Promise<Place> {
  const folder = dataFolderPath();
  const info = readInfo(folder);
  if (!info)
    throw new DeskError('No stack is running here. "npm start" starts one; --project means the hosted one.');
  const { personSecret } = await loadSecrets(folder);
  return {
    name: 'the stack that runs here',
    isHosted: false,
    dbUrl: info.dbUrl,
    siteUrl: info.siteUrl,
    personSecret,
    api: { url: info.apiUrl, secretKey: info.secretKey },
  };
}

/** The pooler that the functions use also takes the owner of the database, on the port where a session lasts. */
function hostedPlace(file: string): Place {
  const production = readProduction(file);
  if (!production) throw new DeskError(`${file} is absent. docs/deploy.md says what stands in it.`);
  const { STORE_URL = '', OWNER_DATABASE_PASSWORD = '', PERSON_SECRET = '', SITE_URL = '' } = production;
  const missing = Object.entries({ STORE_URL, OWNER_DATABASE_PASSWORD, PERSON_SECRET, SITE_URL })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (missing.length > 0) throw new DeskError(`${file} lacks ${missing.join(', ')}. See .env.example.`);
  const url = URL.parse(STORE_URL);
  const ref = projectRef(production);
  if (!url || !ref) throw new DeskError(`STORE_URL in ${file} names no Supabase project.`);
  url.username = `postgres.${ref}`;
  url.password = encodeURIComponent(OWNER_DATABASE_PASSWORD);
  url.port = SESSION_POOLER_PORT;
  // The pooler talks without encryption too.
  url.searchParams.set('sslmode', 'require');
  return {
    name: `the hosted project ${ref}`,
    isHosted: true,
    dbUrl: url.href,
    siteUrl: SITE_URL,
    personSecret: PERSON_SECRET,
  };
}

/** What a command works with: the database as its owner, and how to ask before something changes. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

async function openDesk(options: DeskOptions) {
  const place = options.project ? hostedPlace(options.environment ?? PRODUCTION_FILE) : await localPlace();
  const sql = postgres(place.dbUrl, {
    max: 2,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    // A role that row security keeps out is refused, instead of being shown nothing; a locked table is no wait for ever.
    connection: { application_name: 'owner desk', row_security: 'off', lock_timeout: LOCKED_MS },
  });
  return {
    ...place,
    ...options,
    sql,
    /** Who does it, for the record. */
    operator: options.by?.trim() || userInfo().username,

    /**
     * Calls a function of the schema `app`, and answers what it returns once that has the shape of `result`. An error of the
     * database comes as it is; `atDesk` puts it into words.
     */
    async call<Schema extends z.ZodType>(name: string, args: readonly Argument[], result: Schema) {
      const { text, values } = callOf(name, args);
      const [row] = await sql.unsafe(text, values);
      return result.parse(row?.result);
    },

    /** Stands for whoever reads mail at this address. */
    personHash(address: string): string {
      const parsed = emailAddress.safeParse(address);
      if (!parsed.success) throw new DeskError(`${address} is not an email address.`);
      return personHashOf(place.personSecret, mailboxOf(parsed.data, 'email'));
    },

    /**
     * Whether the change may be made: says what it is and where, and asks. Nothing is changed by --dry-run, or without a
     * terminal and --yes.
     */
    async mayChange(what: string): Promise<boolean> {
      const change = `In ${place.name}: ${what}`;
      const isAsked = !options.dryRun && !options.yes && process.stdin.isTTY;
      if (isAsked && (await confirm(`${change} Go on?`))) return true;
      if (!isAsked) process.stderr.write(`${change}\n`);
      if (options.yes && !options.dryRun) return true;
      if (isAsked || options.dryRun) {
        process.stderr.write(`Nothing was changed${options.dryRun ? ', because of --dry-run' : ''}.\n`);
        return false;
      }
      throw new DeskError('Nothing was changed. Without a terminal, --yes answers the question.');
    },
  };
}

/** Runs a command at the desk, and closes its connections whatever comes of it. */
export async function atDesk(command: Command, work: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk(optionsOf(command));
  if (desk.isHosted) process.stderr.write(`In ${desk.name}:\n`);
  try {
    await work(desk);
  } catch (error) {
    throw inWords(error, desk.name);
  } finally {
    await desk.sql.end({ timeout: 1 });
  }
}

/** What somebody can do about an error of the database. */
function inWords(error: unknown, place: string): unknown {
  if (error instanceof DeskError || !(error instanceof Error) || !('code' in error)) return error;
  const { code, message } = error as Error & { code: string };
  if (code === '42501')
    return new DeskError(`You may not do that in ${place}: connect as its owner, postgres.`);
  if (code === '55P03') return new DeskError(`${place} is busy with the same rows. Try again in a minute.`);
  if (code === '28P01') return new DeskError(`${place} refuses the password. Check OWNER_DATABASE_PASSWORD.`);
  if (code === '3F000' || code === '42883' || code === '42P01')
    return new DeskError(`${place} lacks what this command needs (${message}). Apply its migrations first.`);
  if (/^(?:08|57P|CONNECT|ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code))
    return new DeskError(`${place} does not answer (${code}). Nothing is lost; try again.`);
  // A function of ours that refuses says why in its message.
  return code.startsWith('PT') ? new DeskError(message) : error;
}
