import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { confirmedMailbox, deleteUser } from '../../functions/_shared/auth-service.ts';
import { mailboxOf } from '../../functions/_shared/mailbox.ts';
import { nothing } from '../../functions/_shared/store/database.ts';
import { deleted, rows } from '../../functions/_shared/store/people.ts';
import { atDesk, type Desk } from './desk.ts';
import { DeskError, expectNewFile, masked, printRows, reasonGiven } from './terminal.ts';

/** The site hands out the newest 300 of each kind, because anybody can write under any address; the desk all. */
const ALL = 1_000_000;
const AUTH_TIMEOUT_MS = 10_000;

interface Account {
  id: string;
  email: string;
  /** Whether its owner proved to read the mail there. */
  isConfirmed: boolean;
  /** What its export shows, without anything that opens it. */
  shown: Record<string, unknown>;
}

/** The accounts of whoever reads mail at an address; more than one if a host takes several spellings for one mailbox. */
async function accountsOf(desk: Desk, address: string): Promise<Account[]> {
  const person = desk.personHash(address);
  const [letters = ''] = mailboxOf(address.trim(), 'email').counted.split('@');
  const users = await desk.sql<{ row: Record<string, string | null>; shown: Record<string, unknown> }[]>`
    select to_jsonb(users) as row, jsonb_build_object(
             'id', id, 'email', email, 'email_confirmed_at', to_jsonb(users) -> 'email_confirmed_at',
             'name', to_jsonb(users) -> 'raw_user_meta_data' -> 'full_name',
             'created_at', to_jsonb(users) -> 'created_at', 'last_sign_in_at', to_jsonb(users) -> 'last_sign_in_at',
             'second_factors', (select coalesce(jsonb_agg(to_jsonb(factor) -> 'factor_type'), '[]')
                                  from auth.mfa_factors as factor where user_id = users.id and status = 'verified'),
             'sign_in_providers', (select coalesce(jsonb_agg(provider), '[]')
                                     from auth.identities where user_id = users.id)) as shown
      from auth.users as users
     where replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') = ${letters.replaceAll('.', '')}`;
  return users.flatMap(({ row: { id, email, email_confirmed_at: confirmedAt }, shown }) => {
    // Whether it is the same mailbox does not hang on whether it was confirmed.
    const mailbox = confirmedMailbox({ id: id ?? '', email, email_confirmed_at: 'now' });
    if (!id || !email || !mailbox || desk.personHash(email) !== person) return [];
    return [{ id, email, isConfirmed: Boolean(confirmedAt), shown }];
  });
}

/** Without what they sign with. An auth service that never offered any has no table of them. */
async function passkeysOf({ sql }: Desk, ids: string[]) {
  const [table] = await sql`select to_regclass('auth.webauthn_credentials') is not null as there`;
  if (!table?.there) return [];
  return [
    ...(await sql`
      select friendly_name, created_at, last_used_at from auth.webauthn_credentials where user_id = any (${ids}::uuid[])`),
  ];
}

const parts = z.record(z.string(), rows);

/** All that is kept about a person, by kind, as the site exports it. */
async function everythingOf(desk: Desk, person: string, accounts: Account[]) {
  const ids = accounts.map(({ id }) => id);
  const [row] = await desk.sql`
    select jsonb_build_object(
             'sign_ins', (select coalesce(jsonb_agg(one), '[]')
                 from unnest(${ids}::uuid[]) as id, jsonb_array_elements(app.export_sign_ins(id)) as one),
             'reports', (select coalesce(jsonb_agg(one), '[]')
                 from unnest(${ids}::uuid[]) as id, jsonb_array_elements(app.export_quiz_reports(id)) as one))
           || app.export_person(${person}, ${ids[0] ?? null}, ${ALL}) as kept,
           (select coalesce(jsonb_agg(one), '[]')
              from unnest((${ids}::uuid[])[2:]) as id,
                   jsonb_array_elements(app.export_person(null, id, ${ALL}) -> 'orders') as one) as other_orders`;
  const { orders = [], ...kept } = parts.parse(row?.kept);
  const others = rows.parse(row?.other_orders).filter(({ id }) => !orders.some((order) => order.id === id));
  const account = accounts.map(({ shown }) => shown);
  return { account, passkeys: await passkeysOf(desk, ids), ...kept, orders: [...orders, ...others] };
}

/** The same; an address that nothing is kept about is said to be one. */
async function found(desk: Desk, address: string) {
  const person = desk.personHash(address);
  const accounts = await accountsOf(desk, address);
  const kept = await everythingOf(desk, person, accounts);
  if (Object.values(kept).every((some) => some.length === 0))
    throw new DeskError(`Nothing is kept under ${masked(address)}. Did they write from another address?`);
  return { person, accounts, kept };
}

const record = (action: string, personHash: string, reason: string, { operator }: Desk) => ({
  ...{ action, personHash, reason, operator },
});

async function exportPerson(desk: Desk, address: string, given: { reason: string; out?: string }) {
  const { person, kept } = await found(desk, address);
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  if (desk.dryRun) {
    const counts = Object.entries(kept).map(([kind, some]) => ({ kind, rows: some.length }));
    return printRows(counts, desk);
  }
  if (given.out) {
    expectNewFile(given.out);
    try {
      writeFileSync(given.out, text, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new DeskError(
        `${given.out} could not be written: ${(error as Error).message}. Nothing was recorded.`,
      );
    }
  }
  await desk.call('record_desk_action', [record('person export', person, given.reason, desk)], nothing);
  if (given.out)
    process.stderr.write(`${given.out} holds all that is kept. Delete it once it was handed over.\n`);
  else process.stdout.write(text);
}

/** Deletes in the database, by kind, but for the accounts themselves. */
async function erase(sql: Sql | TransactionSql, person: string, accounts: Account[]) {
  const counts: Record<string, number> = {};
  const add = (more: unknown) => {
    for (const [kind, count] of Object.entries(deleted.parse(more)))
      counts[kind] = (counts[kind] ?? 0) + count;
  };
  for (const { id, email, isConfirmed } of accounts) {
    const account = JSON.stringify({ userId: id, ...(isConfirmed && { personHash: person, email }) });
    const [row] = await sql`select app.delete_account_data(${account}::text::jsonb) as counts`;
    add(row?.counts);
  }
  if (!accounts.some(({ isConfirmed }) => isConfirmed)) {
    const [row] = await sql`select app.delete_person(${person}) as counts`;
    add(row?.counts);
  }
  return { ...counts, accounts: accounts.length };
}

/** What `erase` would delete: it does, and takes it back. */
async function preview(desk: Desk, person: string, accounts: Account[]): Promise<Record<string, number>> {
  const taken: { back?: Record<string, number> } = {};
  await desk.sql
    .begin(async (sql) => {
      taken.back = await erase(sql, person, accounts);
      throw taken;
    })
    .catch((reason: unknown) => {
      if (reason !== taken) throw reason;
    });
  return taken.back ?? {};
}

/** How the auth service is reached with the rights to delete; a hosted project keeps it where its schedule reads it. */
async function authService(desk: Desk): Promise<Desk['api']> {
  if (desk.api) return desk.api;
  const [vault] = await desk.sql`select to_regclass('vault.decrypted_secrets') is not null as there`;
  if (!vault?.there) return undefined;
  const secrets = await desk.sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name in ('project_url', 'outbox_key')`;
  const { project_url: url, outbox_key: secretKey } = Object.fromEntries(
    secrets.map(({ name, value }) => [name, value]),
  );
  return url && secretKey ? { url, secretKey } : undefined;
}

async function deleteAccounts(desk: Desk, accounts: Account[]): Promise<void> {
  const service = accounts.length > 0 ? await authService(desk) : undefined;
  for (const { id } of accounts) {
    const left = `All else is deleted; the account ${id} is not`;
    if (!service)
      throw new DeskError(
        `${left}: the vault has no project_url and outbox_key (docs/deploy.md, step 5). Delete it in Supabase, under Authentication → Users, within a day.`,
      );
    const { url, secretKey } = service;
    const settings = { supabase: { url, publishableKeys: {} }, secretKey };
    await deleteUser(settings, id, AbortSignal.timeout(AUTH_TIMEOUT_MS)).catch(() => undefined);
    const [row] = await desk.sql`select app.end_account(${id}) as state`;
    if (row?.state === 'present')
      throw new DeskError(`${left}: the auth service did not do it. Run the same command again.`);
  }
}

async function deletePerson(desk: Desk, address: string, reason: string): Promise<void> {
  const { person, accounts } = await found(desk, address);
  const counts = await preview(desk, person, accounts);
  const ids = accounts.map(({ id }) => id);
  const [{ paid } = { paid: 0 }] = await desk.sql<{ paid: number }[]>`
    select count(*)::int as paid from app.orders
     where (person_hash = ${person} or user_id = any (${ids}::uuid[])) and state in ('pending', 'paid')`;
  const going = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [`${kind} (${count})`] : []));
  const books = `Paid orders stay (${paid}): they are our books, which tax law asks us to keep for six years. `;
  const what =
    `Of ${masked(address)} will be deleted, for good: ${going.join(', ') || 'nothing'}. ${paid > 0 ? books : ''}` +
    'As codes without address stay what they agreed to and took back, and a wish for no mail.';
  if (!(await desk.mayChange(what))) return;
  const done = await desk.sql.begin(async (sql) => {
    const erased = await erase(sql, person, accounts);
    const entry = record('person delete', person, reason, desk);
    await sql`select app.record_desk_action(${JSON.stringify(entry)}::text::jsonb)`;
    return erased;
  });
  await deleteAccounts(desk, accounts);
  printRows(
    Object.entries({ ...done, 'paid orders that stay': paid }).map(([kind, count]) => ({ kind, count })),
    desk,
  );
}

/** `person …`: for a request that came by letter or phone. Who can, does it at /my-data. */
export function addPersonCommands(program: Command): void {
  const person = program
    .command('person')
    .description('what is kept about somebody who asked by letter or phone; first make sure that it is them');
  const reason = [
    '--reason <words>',
    'how they asked, for the record; name nobody in it',
    reasonGiven,
  ] as const;
  person
    .command('export <address>')
    .description('all that is kept, as JSON')
    .option('--out <file>', 'into this new file, which only you can read')
    .requiredOption(...reason)
    .action((address: string, given: { reason: string; out?: string }, command: Command) =>
      atDesk(command, (desk) => exportPerson(desk, address, given)),
    );
  person
    .command('delete <address>')
    .description('delete it, with the account, but for paid orders')
    .requiredOption(...reason)
    .action((address: string, given: { reason: string }, command: Command) =>
      atDesk(command, (desk) => deletePerson(desk, address, given.reason)),
    );
}
