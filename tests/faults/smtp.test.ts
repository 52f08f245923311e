import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { connectMailer } from '../../functions/_shared/mailer.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { recorded, request, SECRET_KEY, settings } from '../functions/fixtures.ts';
import { startDatabase, type TestDatabase } from '../functions/postgres-database.ts';

/** How a mail server treats one connection. Each way is used in turn, and then the server is well. */
const WAYS = [
  'answers 421 at once',
  'answers 450 to the recipient',
  'says nothing',
  'says nothing after DATA',
  'takes the mail and hangs up',
  'hangs up in the middle of the mail',
  'answers nonsense',
  'is well',
] as const;
type Way = (typeof WAYS)[number];

const MAILS = 40;
/** One mail of these: an address that its server does not know. */
const UNKNOWN = '<7@example.ca>';
const LIMITS = { connect: 200, silence: 200, total: 500, idle: 100 };

let database: TestDatabase;
let way: Way = 'is well';
/** Message-IDs in the order in which they were taken, whether or not we said so. */
const taken: string[] = [];

/** Just enough of RFC 5321 to be rude in. */
function serve(socket: Socket): void {
  const mine = way;
  let inMail = false;
  let mail = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  if (mine === 'says nothing') return;
  if (mine === 'answers 421 at once') return void socket.end('421 too busy\r\n');
  say('220 mail.example.ca');

  const take = () => {
    inMail = false;
    taken.push(/^message-id: <([^@]+)@/im.exec(mail)?.[1] ?? 'none');
    mail = '';
    if (mine === 'takes the mail and hangs up') socket.destroy();
    else say('250 taken');
  };
  const answer = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'EHLO')
      return say(mine === 'answers nonsense' ? '\u0000\u0001 hello?' : '250 mail.example.ca');
    if (verb === 'RCPT' && mine === 'answers 450 to the recipient') return say('450 4.2.0 greylisted');
    if (verb === 'RCPT' && line.includes(UNKNOWN)) return say('550 5.1.1 no such user');
    if (verb === 'DATA') {
      inMail = mine !== 'says nothing after DATA';
      return inMail ? say('354 go on') : undefined;
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return say('250 ok');
  };
  let rest = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (;;) {
      if (inMail) {
        if (mine === 'hangs up in the middle of the mail') return socket.destroy();
        const end = rest.indexOf('\r\n.\r\n');
        if (end === -1) return;
        mail = rest.slice(0, end);
        rest = rest.slice(end + 5);
        take();
      } else {
        const end = rest.indexOf('\r\n');
        if (end === -1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        answer(line);
      }
    }
  });
}

beforeAll(async () => {
  database = await startDatabase();
  const server = createServer(serve).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  server.unref();
  vi.stubEnv('MAIL_PROVIDER', 'smtp');
  vi.stubEnv('MAIL_FROM', 'Mod AI <hello@modai.example>');
  vi.stubEnv('SMTP_HOST', '127.0.0.1');
  vi.stubEnv('SMTP_PORT', String((server.address() as AddressInfo).port));
});
afterAll(async () => {
  vi.unstubAllEnvs();
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
    way = next;
    await sql`update app.email_outbox set next_attempt_at = now() where status = 'pending'`;
    for (let runs = 0; runs < (next === 'is well' ? MAILS : 1); runs += 1) {
      const { sent, failed } = await runWorker();
      if (sent + failed === 0) break;
    }
    const waiting = await sql`select from app.email_outbox where status = 'sending'`;
    expect({ next, waiting: waiting.length }).toEqual({ next, waiting: 0 });
  }

  const states = await sql<{ key: string; status: string; error: string | null }[]>`
    select dedupe_key as key, status, last_error as error from app.email_outbox
     where template = 'contact-receipt' order by id`;
  const sent = states.filter(({ status }) => status === 'sent').map(({ key }) => key);
  const refused = states.filter(({ status }) => status === 'dead');
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
