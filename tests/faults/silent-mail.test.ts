import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { connectMailer } from '../../functions/_shared/mailer.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { recorded, request, SECRET_KEY, settings } from '../functions/fixtures.ts';
import { startRudeServer } from '../functions/mail-servers.ts';
import { startDatabase, type TestDatabase } from '../functions/postgres-database.ts';

const MAILS = 100;
/** Every tenth mail is for somebody whose server says nothing. */
const SILENT = 10;
const OTHERS_WITHIN_MS = 5_000;

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof startRudeServer>>;
beforeAll(async () => {
  database = await startDatabase();
  mailServer = await startRudeServer({ silent: '@silent.example.ca' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mailServer.stop();
  await database.stop();
});

test('a mail server that falls silent for some, with the limits of production, delays nobody else', async () => {
  const { sql } = database;
  await sql`
    insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
    select 'contact-receipt.' || number, 'contact-receipt', gen_random_uuid(),
           number || case when number % ${SILENT} <> 0 then '@example.ca'
                          when number % (2 * ${SILENT}) = 0 then '@silent.example.ca'
                          else '-data@silent.example.ca' end,
           lpad(number::text, 64, '0'), '{"topic":"Sales"}'
      from generate_series(1, ${MAILS}) as number`;
  const kept = recorded({}, { storeUrl: database.storeUrl });
  const worker = sendOutbox({
    ...kept,
    settings: () => ({ ...settings, storeUrl: database.storeUrl }),
    connectStore,
    connectMailer: () => connectMailer(),
    renderMail,
  });
  const left = async () => {
    const [row] = await sql`
      select count(*) filter (where recipient like '%@example.ca')::int as others,
             count(*) filter (where recipient like '%@silent.example.ca')::int as silent
        from app.email_outbox where status <> 'sent'`;
    return row;
  };

  const start = performance.now();
  while ((await left())?.others > 0) {
    const run = await (await worker(request({}, { apikey: SECRET_KEY, origin: undefined }))).json();
    expect(run).toMatchObject({ ok: true, failed: 0 });
    expect(performance.now() - start).toBeLessThan(OTHERS_WITHIN_MS);
  }
  console.log(
    `${MAILS - MAILS / SILENT} mails beside the silent: ${Math.round(performance.now() - start)} ms.`,
  );
  // The silent end by themselves and are tried again.
  await vi.waitFor(async () => expect(await database.count('email_outbox', `status = 'sending'`)).toBe(0), {
    timeout: 30_000,
    interval: 200,
  });
  expect(await left()).toEqual({ others: 0, silent: MAILS / SILENT });
});
