import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { expect, test, vi } from 'vitest';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { loadSecrets } from '../../local/secrets.ts';
import { StackProcess, withDataFolder } from '../stack-process.ts';
import { owner } from './owner.ts';

const env = { OWNER_BACKUP_PASSPHRASE: 'correct horse battery staple' };
/** So many that a command can be killed in the middle. */
const MANY = 12_000;
const ACCOUNT = crypto.randomUUID();
/** Who is on the list, and who got off it in each way that there is. */
const STAYS = 'stays@example.ca';
const LEFT = ['left@example.ca', 'stopped@example.ca', 'bounced@example.ca', 'complained@example.ca'];

async function fill(sql: Sql, hashOf: (address: string) => string): Promise<void> {
  for (const email of [STAYS, ...LEFT])
    await sql`
      insert into app.newsletter_subscribers (person_hash, email, status, confirmed_at)
      values (${hashOf(email)}, ${email}, 'active', now())`;
  const [left = '', stopped = '', bounced = '', complained = ''] = LEFT.map(hashOf);
  await sql`select app.unsubscribe_newsletter(${left}, '{}'), app.suppress_mail(${stopped}, 'asked', '{}')`;
  await sql`select app.record_mail_event('b', 'hard_bounce', ${sql.json([bounced])})`;
  await sql`select app.record_mail_event('c', 'complaint', ${sql.json([complained])})`;
  await sql`insert into auth.users (id, email) values (${ACCOUNT}, ${STAYS})`;
  await sql`
    insert into app.orders (id, person_hash, user_id, name, email, plan_id, units, currency, unit_amount, total)
    select gen_random_uuid(), ${hashOf(STAYS)}, ${ACCOUNT}, ${'"user_id": \\ 👩‍👩‍👧'}, ${STAYS}, 'growth', 1, 'CAD', 100, 100
      from generate_series(1, ${MANY})`;
  await sql`insert into app.order_charges (id, order_id, refunded, asked_at) select 'ch_1', id, 0, now() from app.orders limit 1`;
  await sql`
    insert into public.quiz_reports (id, user_id, d, i, s, c) values (gen_random_uuid(), ${ACCOUNT}, 30, 0, 0, 0)`;
  const mails = [
    ['pending', 'contact-receipt'],
    ['sending', 'contact-receipt'],
    ['held', 'disc-report'],
    ['dead', 'data-link'],
  ];
  for (const [status, template] of mails)
    await sql`
      insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload, status,
                                    next_attempt_at, locked_until)
      values (${`${status}.key`}, ${template ?? ''}, gen_random_uuid(), ${STAYS}, ${hashOf(STAYS)},
              '{"topic": "Sales"}', ${status ?? ''}, now() + interval '1 day', now() + interval '50 seconds')`;
}

const ofFill = (sql: Sql) => sql`
  select dedupe_key as key, status from app.email_outbox where dedupe_key like '%.key' order by 1`;
const count = async (sql: Sql, table: string) =>
  Number((await sql.unsafe(`select count(*) from ${table}`))[0]?.count);

/** To whom the stack has mailed an issue of the newsletter. */
async function readersOf(mailboxUrl: string, subject: string): Promise<string[]> {
  const page = await (await fetch(`${mailboxUrl}/api/v1/messages?limit=0`)).json();
  const messages = page.messages as { Subject: string; To: { Address: string }[] }[];
  return messages
    .filter(({ Subject }) => Subject === subject)
    .flatMap(({ To }) => To.map(({ Address }) => Address));
}

test(
  'backup, a new project, restore, newsletter: all is there, and nobody who left is mailed',
  { timeout: 600_000 },
  () =>
    withDataFolder(async (first) => {
      const stack = await StackProcess.start(first);
      const sql = postgres(stack.info.dbUrl, { max: 1, onnotice: () => undefined });
      const { personSecret } = await loadSecrets(first);
      const hashOf = (address: string) => personHashOf(personSecret, mailboxOf(address, 'email'));
      await fill(sql, hashOf);
      const file = join(first, 'b.age');

      const killed = await owner(first, ['backup', file], { env, killAt: /Rows: / });
      expect(killed.code).toBeNull();
      expect(await readdir(first)).not.toContain('b.age');
      const made = await owner(first, ['backup', file, '--json'], { env });
      expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('written and read again') });
      expect(JSON.stringify(made)).not.toMatch(/@example\.ca|correct horse/);

      const full = await owner(first, ['restore', file, '--yes'], { env });
      expect(full).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not empty: there are rows in app.mail_supp'),
      });
      await sql.end();
      await stack.stop();

      await withDataFolder(async (second) => {
        const stranger = await StackProcess.start(second);
        const refused = await owner(second, ['restore', file, '--yes'], { env });
        expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('another PERSON_SECRET') });
        await stranger.stop();

        const secrets = await loadSecrets(second);
        await writeFile(join(second, 'secrets.json'), JSON.stringify({ ...secrets, personSecret }));
        const { info } = await StackProcess.start(second);
        const there = postgres(info.dbUrl, { max: 1, onnotice: () => undefined });

        const broken = await owner(second, ['restore', file, '--yes'], { env, killAt: /Rows: \d+,\d+ of/ });
        expect(broken.code).toBeNull();
        await expect.poll(() => count(there, 'app.orders')).toBe(0);

        const restored = await owner(second, ['restore', file, '--yes', '--json'], { env });
        expect(restored).toMatchObject({
          code: 0,
          stderr: expect.stringContaining('2 mails wait for your decision'),
        });
        const [before, after] = [made, restored].map(({ stdout }) => JSON.parse(stdout));
        for (const { table, rows, checksum } of before) {
          const now = after.find((one: { table: string }) => one.table === table);
          if (table === 'public.quiz_reports') expect(now).toMatchObject({ backup: 1, restored: 0 });
          else expect(now).toMatchObject({ backup: rows, restored: rows });
          // An order has lost its account, which is not here.
          if (!/quiz_reports|app\.orders/.test(table)) expect(now.checksum).toBe(checksum);
        }
        expect(await there`select distinct user_id, name from app.orders`).toEqual([
          { user_id: null, name: '"user_id": \\ 👩‍👩‍👧' },
        ]);
        expect(await ofFill(there)).toEqual([
          { key: 'dead.key', status: 'dead' },
          { key: 'held.key', status: 'held' },
          { key: 'pending.key', status: 'held' },
          { key: 'sending.key', status: 'held' },
        ]);
        // What is made next takes no number that is taken.
        await there`select app.record_alarm('complaint', 'x')`;
        await there`select app.record_consent(${hashOf(STAYS)}, 'asked', '{"purpose": "message"}')`;

        const subject = 'November';
        const blocks = [{ type: 'paragraph', runs: [{ text: 'Hello' }] }];
        const issue = {
          slug: 'november',
          subject,
          preheader: 'x',
          blocks,
          fingerprint: 'f'.repeat(64),
          perMinute: 600,
        };
        await there`select app.send_newsletter(${there.json(issue)}, 'Kim')`;
        const ended = () => there`select from app.newsletter_issues where state = 'done'`;
        await vi.waitFor(async () => expect(await ended()).toHaveLength(1), {
          timeout: 60_000,
          interval: 200,
        });
        expect(await readersOf(info.mailboxUrl, subject)).toEqual([STAYS]);
        await there.end();
      });
    }),
);
