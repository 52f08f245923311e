import { createServer, type Socket } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectStore } from '../../functions/_shared/store.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { MESSAGE_MAX_LENGTH } from '../../src/features/contact/rules/contact-form.ts';
import { contactBody, quizBody, recorded, request, settings } from './fixtures.ts';
import { listen } from './mail-servers.ts';
import { testDatabase } from './postgres-database.ts';
import { inbox, runWorker as runWorkerOf } from './submissions.ts';

/** The functions with their real store on a real database. */
const database = testDatabase();
let storeUrl: string;
beforeEach(() => {
  storeUrl = database.storeUrl;
});

const dependencies = { ...recorded(), connectStore, settings: () => ({ ...settings, storeUrl }) };
const contact = submitContact(dependencies);
const quiz = sendQuizReport(dependencies);

const runWorker = () => runWorkerOf(dependencies);

test('an assessment goes through function, database and worker to one report, and its data is gone from the outbox', async () => {
  const response = await quiz(request(quizBody()));
  const { id } = await response.json();
  expect(response.status).toBe(200);

  expect(await runWorker()).toEqual({ ok: true, sent: 1, failed: 0 });
  expect(inbox).toMatchObject([
    {
      to: { address: 'robin@example.ca' },
      subject: 'Your DISC assessment report',
      dedupeKey: `disc-report.${id}`,
    },
  ]);
  expect(inbox[0]?.text).toContain('I Influence: 11 of 30 (37%)');
  expect(await runWorker()).toEqual({ ok: true, sent: 0, failed: 0 });
  const rows = await database.sql`select status, recipient, payload, provider_id from app.email_outbox`;
  expect(rows).toEqual([
    { status: 'sent', recipient: null, payload: null, provider_id: `disc-report.${id}` },
  ]);
});

test('the same report asked for again sends none; a retake is sent at once, up to three a day', async () => {
  const first = await (await quiz(request(quizBody()))).json();
  expect(await (await quiz(request(quizBody()))).json()).toEqual(first);

  for (const name of ['Robyn', 'Robin A']) expect((await quiz(request(quizBody({ name })))).status).toBe(200);
  expect(await runWorker()).toMatchObject({ sent: 3 });
  const fourth = await quiz(request(quizBody({ name: 'Robin B' })));
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await fourth.json()).toMatchObject({
    error: { code: 'rate_limited', fields: { email: expect.stringContaining('in 24 hours') } },
  });
  expect(dependencies.lines.at(-1)).toMatchObject({ status: 429, error: 'limit per mailbox' });
  expect(await runWorker()).toMatchObject({ sent: 0 });
});

test('a message reaches the staff whole, in any script, and the sender as a receipt', async () => {
  const message = 'Grüße\n“quoted” \\ 日本語 👋 {{x}} $1';
  const { id } = await (await contact(request(contactBody({ message })))).json();
  await runWorker();

  const [stored] = await database.sql`select id, message from app.contact_messages`;
  expect(stored).toEqual({ id, message });
  const to = Object.fromEntries(inbox.map((mail) => [mail.to.address, mail]));
  expect(to[settings.staffEmail]?.text).toContain(message);
  expect(to[settings.staffEmail]?.replyTo).toEqual({ name: '', address: 'ada@example.ca' });
  expect(to['ada@example.ca']?.text).toContain(`Reference ${id.slice(0, 8)}`);
  expect(to['ada@example.ca']?.text).not.toContain('Grüße');
});

test('a message is stored and mailed whatever the clock of its sender says', async () => {
  for (const [index, timestamp] of [
    '0000-01-01T00:00:00Z',
    '2026-11-20T10:00:00+23:59',
    'tomorrow',
  ].entries())
    expect((await contact(request({ ...contactBody({ message: `${index}` }), timestamp }))).status).toBe(200);
  const rows = await database.sql`select message, sent_at from app.contact_messages order by message`;
  expect(rows.map(({ sent_at }) => sent_at)).toEqual([null, new Date('2026-11-19T10:01:00Z'), null]);
  expect(await runWorker()).toMatchObject({ sent: 6 });
});

test('the longest message that a form may send is stored', async () => {
  const longest = {
    name: 'é'.repeat(80),
    message: '"'.repeat(MESSAGE_MAX_LENGTH),
    email: `${'a'.repeat(64)}@${Array(3).fill('ü'.repeat(45)).join('.')}.example.ca`,
  };
  expect((await contact(request(contactBody(longest)))).status).toBe(200);
});

test('a store that is away gives 503, whether it refuses, hangs up or says nothing', async () => {
  const server = (behave: (socket: Socket) => void) => listen(createServer(behave).unref());
  const ports = ['1', await server((socket) => socket.destroy()), await server((socket) => socket.unref())];
  for (const port of ports) {
    storeUrl = `postgres://site_functions:x@127.0.0.1:${port}/postgres`;
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(500));
    const response = await contact(request(contactBody()));
    expect({ port, status: response.status }).toEqual({ port, status: 503 });
  }
});

test('a row that the database refuses is our fault, and the log does not quote it', async () => {
  const { sql } = database;
  await sql`alter table app.contact_messages add constraint planted check (name <> 'Ada Lovelace')`;
  try {
    expect((await contact(request(contactBody()))).status).toBe(500);
    expect(dependencies.lines.at(-1)).toMatchObject({
      status: 500,
      error: 'submit_contact_message failed with 23514',
    });
  } finally {
    await sql`alter table app.contact_messages drop constraint planted`;
  }
});

test('a full disk, a database that only reads and one that is shutting down are waited for', async () => {
  const { sql } = database;
  for (const code of ['53100', '25006', '57P01', '40P01', 'XX000']) {
    await sql.unsafe(`create or replace function app.planted() returns trigger language plpgsql as
      $$ begin raise sqlstate '${code}'; end $$`);
    await sql.unsafe(`create or replace trigger planted before insert on app.contact_messages
      for each row execute function app.planted()`);
    const response = await contact(request(contactBody()));
    expect({ code, status: response.status }).toEqual({ code, status: 503 });
    expect(response.headers.get('retry-after')).toBe('5');
  }
  await sql.unsafe('drop trigger planted on app.contact_messages; drop function app.planted');
});
