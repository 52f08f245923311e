import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { connectMailer } from '../../functions/_shared/mailer.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { recorded, request, SECRET_KEY, settings } from '../functions/fixtures.ts';
import { type Rudeness, startRudeServer } from '../functions/mail-servers.ts';
import { startDatabase, type TestDatabase } from '../functions/postgres-database.ts';

/** How the mail server treats connections, in turn, until it is well. */
const WAYS: (Rudeness | undefined)[] = [
  '421 at once',
  '450 to the recipient',
  'no greeting',
  'silence after DATA',
  'a drop after the mail',
  'a drop in the mail',
  'nonsense',
  undefined,
];

const MAILS = 40;
const LIMITS = { connect: 200, silence: 200, total: 500, idle: 100 };

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof startRudeServer>>;

beforeAll(async () => {
  database = await startDatabase();
  // One mail of these: an address that its server does not know.
  mailServer = await startRudeServer({ unknown: '<7@example.ca>' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mailServer.stop();
  await database.stop();
});

test('a mail server in every mood: no mail is lost, and one sent twice has the same Message-ID', async () => {
  const { sql } = database;
  await sql`
    insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
    select 'contact-receipt.' || number, 'contact-receipt', gen_random_uuid(), number || '@example.ca',
           lpad(number::text, 64, '0'), '{"topic":"Sales"}'
      from generate_series(1, ${MAILS}) as number`;
  const kept = recorded({}, { storeUrl: database.storeUrl });
  const worker = sendOutbox({
    ...kept,
    settings: () => ({ ...settings, storeUrl: database.storeUrl }),
    connectStore,
    connectMailer: () => connectMailer(LIMITS),
    renderMail,
  });
  const runWorker = async () => (await worker(request({}, { apikey: SECRET_KEY, origin: undefined }))).json();

  for (const next of WAYS) {
    mailServer.state.rudeness = next;
    await sql`update app.email_outbox set next_attempt_at = now() where status = 'pending'`;
    for (let runs = 0; runs < (next ? 1 : MAILS); runs += 1) {
      const { sent, failed } = await runWorker();
      if (sent + failed === 0) break;
    }
    // The worker answers before the end of its slowest mails is noted.
    await vi.waitFor(
      async () => {
        const waiting = await sql`select from app.email_outbox where status = 'sending'`;
        expect({ next, waiting: waiting.length }).toEqual({ next, waiting: 0 });
      },
      { timeout: 30_000 },
    );
  }

  const states = await sql<{ key: string; status: string; error: string | null }[]>`
    select dedupe_key as key, status, last_error as error from app.email_outbox
     where template = 'contact-receipt' order by id`;
  const sent = states.filter(({ status }) => status === 'sent').map(({ key }) => key);
  const refused = states.filter(({ status }) => status === 'dead');
  const taken = mailServer.received.map((mail) => /^message-id: <([^@]+)@/im.exec(mail)?.[1] ?? 'none');
  const distinct = new Set(taken);
  console.log(
    `Mails: ${MAILS} due, ${sent.length} sent, ${taken.length - distinct.size} sent twice, ${
      refused.length
    } refused for good, ${MAILS - sent.length - refused.length} lost.`,
  );

  expect(refused).toEqual([
    { key: 'contact-receipt.7', status: 'dead', error: expect.stringContaining('550 5.1.1') },
  ]);
  expect(sent).toHaveLength(MAILS - 1);
  expect([...distinct].sort()).toEqual(expect.arrayContaining(sent.toSorted()));
  // The mails that were taken while we heard nothing were sent again, by the same name.
  expect(taken.length).toBeGreaterThan(distinct.size);
  const blocked = await sql`select person_hash, reason from app.mail_suppressions`;
  expect(blocked).toEqual([{ person_hash: '7'.padStart(64, '0'), reason: 'bounce' }]);
  expect(await sql`select kind from app.alarms`).toEqual([{ kind: 'mail_dead' }]);
});
