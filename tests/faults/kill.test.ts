import postgres from 'postgres';
import type { Sql } from 'postgres';
import { expect, test, vi } from 'vitest';
import { StackProcess, withDataFolder } from './stack-process.ts';
import { Visitors } from './visitors.ts';

const SERVED_AGAIN = 8;
const PATIENCE = { timeout: 20_000, interval: 20 };

interface MessagePage {
  messages: { MessageID: string; To: { Address: string }[] }[];
}

/** Resolves when the visitors have been served again after what has just happened. */
async function serviceReturns({ acknowledged }: Visitors): Promise<void> {
  const goal = acknowledged.length + SERVED_AGAIN;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal), PATIENCE);
}

/** Lets the time pass that unsent mails wait for, until all are sent. */
async function deliverAll(sql: Sql): Promise<void> {
  await vi.waitFor(
    async () => {
      await sql`update app.email_outbox set next_attempt_at = now() where status = 'pending'`;
      // Leased for 60 seconds, three of which are over: by a worker that was killed.
      await sql`
        update app.email_outbox set locked_until = now()
        where status = 'sending' and locked_until < now() + interval '57 seconds'`;
      const unsent = await sql`select id from app.email_outbox where status <> 'sent'`;
      expect(unsent).toHaveLength(0);
    },
    { timeout: 30_000, interval: 100 },
  );
}

test('killing Postgres, Deno and the launcher under load loses no acknowledged submission and no mail', () =>
  withDataFolder(async (folder) => {
    let stack = await StackProcess.start(folder);
    const visitors = new Visitors(stack.info);
    await serviceReturns(visitors);

    for (let round = 1; round <= 2; round += 1) {
      process.kill(await stack.postgresPid, 'SIGKILL');
      await serviceReturns(visitors);
      process.kill(stack.denoPid, 'SIGKILL');
      await serviceReturns(visitors);
      await stack.killLauncher();
      stack = await StackProcess.start(folder, stack.info);
      await serviceReturns(visitors);
    }
    await visitors.leave();

    const sql = postgres(stack.info.dbUrl, { max: 1 });
    const { acknowledged } = visitors;
    const ids = acknowledged.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);

    const messages = await sql<
      { id: string; email: string }[]
    >`select id, email from app.contact_submissions`;
    const expected = acknowledged.filter(({ name }) => name === 'submit-contact');
    expect(messages.map(({ id, email }) => `${id} ${email}`).sort()).toEqual(
      expected.map(({ id, email }) => `${id} ${email}`).sort(),
    );
    const mails = await sql<{ key: string }[]>`select dedupe_key as key from app.email_outbox order by 1`;
    const due = acknowledged.flatMap(({ id, name }) =>
      name === 'submit-contact' ? [`contact-notice.${id}`, `contact-receipt.${id}`] : [`disc-report.${id}`],
    );
    expect(mails.map(({ key }) => key)).toEqual(due.sort());

    await deliverAll(sql);
    const page: MessagePage = await (await fetch(`${stack.info.mailboxUrl}/api/v1/messages?limit=0`)).json();
    const delivered = new Set(page.messages.map(({ MessageID }) => MessageID.split('@')[0]));
    expect([...delivered].sort()).toEqual(due);
    const recipients = new Set(page.messages.flatMap(({ To }) => To.map(({ Address }) => Address)));
    for (const { email } of acknowledged) expect(recipients).toContain(email);

    await sql.end({ timeout: 1 });
    await stack.stop();
  }));
