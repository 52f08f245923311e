import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { site } from '../../src/site/facts.ts';
import { atDesk, type Desk } from './desk.ts';
import { DeskError, masked, printRows, reasonGiven, withoutAddresses } from './terminal.ts';

const REASON = '--reason <words>';
const REASON_HELP = 'why, for the record; name nobody in it';
const EXPIRY = 'Mails that stay as they are get deleted 30 days after they were written.';

/** What may be lifted by hand only with a second option, and why. */
const COMPLAINT = `This address marked a mail of ours as spam. That is as clear a "no more mail" as there is: under CASL, Canada's
law on commercial electronic messages, whoever mails on without a new express consent breaks the law, and every complaint
makes other mailboxes refuse our mail. Lift it only if the person asked you for mail again, themselves, and you can prove
it. Then add --despite-complaint, and let --reason say when and how they asked.`;

const mailId = (text: string, before: number[] = []) => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('An id is a number, as "mail dead" shows it.');
  return [...before, Number(text)];
};

interface Decision {
  id?: number[];
  template?: string;
  all?: true;
  reason: string;
}

const ACTIONS = {
  release: { of: 'held', does: 'will be sent', did: 'will be sent within seconds' },
  drop: { of: 'held', does: 'will be deleted, for good', did: 'are deleted' },
  retry: { of: 'dead', does: 'will be tried again', did: 'will be tried again within seconds' },
} as const;
type Action = keyof typeof ACTIONS;

const mails = (count: number) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'mail' : 'mails'}`;

/** Releases, drops or retries the mails that were chosen. */
async function decide(desk: Desk, action: Action, { id, template, all, reason }: Decision): Promise<void> {
  if ([id, template, all].filter(Boolean).length !== 1)
    throw new DeskError('Say which mails: --id, --template or --all.');
  const { of, does, did } = ACTIONS[action];
  const decision = { action: `mail ${action}`, ids: id, template, reason, operator: desk.operator };
  const [found] = await desk.sql<{ count: number }[]>`
    select count(*)::int from app.mails_to_decide(${JSON.stringify(decision)}::text::jsonb)`;
  const count = found?.count ?? 0;
  if (count === 0) throw new DeskError(`No such mail is ${of}. "mail ${of}" lists those that are.`);
  if (!(await desk.mayChange(`${mails(count)} ${does}.`))) return;
  const done = await desk.call('decide_mails', [decision], z.int());
  printRows([{ mails: done, what: did }], desk);
}

/** The first values of a list that may be long, and a sign that more follow, for one cell of a table. */
const few = (values: readonly unknown[], most: number) =>
  `${values.slice(0, most).join(', ')}${values.length > most ? ' …' : ''}`;

async function listHeld(desk: Desk): Promise<void> {
  const found = await desk.sql<{ ids: string[]; to: string[] }[]>`
    select template, to_char(created_at at time zone ${site.timeZone}, 'YYYY-MM-DD HH24":00"') as hour,
           count(*)::int as mails, array_agg(recipient order by id) as "to", array_agg(id::text order by id) as ids
      from app.email_outbox where status = 'held' group by 1, 2 order by 2, 1`;
  if (found.length === 0) process.stderr.write('No mail is held.\n');
  else process.stderr.write(`Send them with "mail release", or delete them with "mail drop". ${EXPIRY}\n`);
  const rows = found.map((row) => ({ ...row, to: row.to.map(masked) }));
  const shown = rows.map((row) => ({ ...row, to: few(row.to, 2), ids: few(row.ids, 5) }));
  printRows(desk.json ? rows : shown, desk);
}

async function listDead(desk: Desk): Promise<void> {
  const rows = await desk.sql`
    select id::text, template, recipient as "to",
           to_char(created_at at time zone ${site.timeZone}, 'YYYY-MM-DD HH24:MI') as written, attempts, last_error
      from app.email_outbox where status = 'dead' and template <> 'newsletter-issue' order by email_outbox.id`;
  const [letters] = await desk.sql<{ count: number }[]>`
    select count(*)::int from app.email_outbox where status = 'dead' and template = 'newsletter-issue'`;
  if (rows.length === 0) process.stderr.write('No mail is dead.\n');
  else process.stderr.write(`Once the cause is repaired, "mail retry" sends them. ${EXPIRY}\n`);
  if (letters?.count)
    process.stderr.write(`Beside them ${letters.count} of newsletters: see "newsletter status".\n`);
  const shown = rows.map(({ to, last_error: error, ...row }) => ({
    ...row,
    to: masked(to),
    error: error && withoutAddresses(error),
  }));
  printRows(shown, desk);
}

async function suppress(desk: Desk, address: string, reason: string): Promise<void> {
  const record = { personHash: desk.personHash(address), reason, operator: desk.operator };
  const what = `${masked(address)} will get no mail any more, but what concerns an order or their data.`;
  if (!(await desk.mayChange(what))) return;
  const isNew = await desk.call('suppress_by_hand', [record], z.boolean());
  printRows([{ address: masked(address), mail: isNew ? 'stopped' : 'was stopped before' }], desk);
}

async function lift(desk: Desk, address: string, reason: string, despiteComplaint = false): Promise<void> {
  const record = { personHash: desk.personHash(address), reason, operator: desk.operator };
  const [known] = await desk.sql<{ reason: string }[]>`
    select reason from app.mail_suppressions where person_hash = ${record.personHash}`;
  if (!known) throw new DeskError(`${masked(address)} is not on the stop list.`);
  if (known.reason === 'complaint' && !despiteComplaint) throw new DeskError(COMPLAINT);
  const what = `${masked(address)} (${known.reason}) will get mail again. It subscribes them to nothing, and what was kept back is gone.`;
  if (!(await desk.mayChange(what))) return;
  const lifted = await desk.call('lift_suppression', [known.reason, record], z.boolean());
  if (!lifted) throw new DeskError('Somebody else changed it meanwhile. Look again.');
  printRows([{ address: masked(address), mail: 'allowed again', was: known.reason }], desk);
}

/** `mail …`: mails that wait for a decision, mails that failed, and people who get none. */
export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('mails that wait or failed, and who gets none');
  mail
    .command('held')
    .description('mails that wait for a decision, by kind and hour')
    .action((_options, command: Command) => atDesk(command, listHeld));
  mail
    .command('dead')
    .description('mails that were given up, with the last error')
    .action((_options, command: Command) => atDesk(command, listDead));
  const decisions = {
    release: 'send held mails',
    drop: 'delete held mails, after an attack',
    retry: 'try dead mails again, with fresh attempts',
  };
  for (const action of Object.keys(decisions) as Action[])
    mail
      .command(action)
      .description(decisions[action])
      .option('--id <id>', 'this mail; may be repeated', mailId)
      .option('--template <name>', 'all of this kind')
      .option('--all', 'all of them')
      .requiredOption(REASON, REASON_HELP, reasonGiven)
      .action((chosen: Decision, command: Command) =>
        atDesk(command, (desk) => decide(desk, action, chosen)),
      );
  mail
    .command('suppress <address>')
    .description('no mail to this address any more; it leaves the newsletter too')
    .requiredOption(REASON, REASON_HELP, reasonGiven)
    .action((address: string, { reason }: { reason: string }, command: Command) =>
      atDesk(command, (desk) => suppress(desk, address, reason)),
    );
  mail
    .command('lift <address>')
    .description('mail to this address again')
    .requiredOption(REASON, REASON_HELP, reasonGiven)
    .option(
      '--despite-complaint',
      'although it marked a mail as spam: only if the person asked for mail again',
    )
    .action((address: string, given: { reason: string; despiteComplaint?: true }, command: Command) =>
      atDesk(command, (desk) => lift(desk, address, given.reason, given.despiteComplaint)),
    );
}
