import { beforeEach, expect, test } from 'vitest';
import { connectStore } from '../../functions/_shared/store.ts';
import { applyLink } from '../../functions/email-choices/handler.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { contactBody, quizBody, recorded, request, settings } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { inbox, runWorker } from './submissions.ts';

/** The box of the newsletter on the first screen of the assessment, from the request to the mail. */
const database = testDatabase();
const { hash, text: WORDS } = currentConsent('newsletter');
const report = currentConsent('disc-report');
const form = {
  website: '',
  elapsedMs: 600_000,
  page: '/free-disc-assessment',
  consent: report.hash,
};
const EMAIL = 'robin@example.ca';
const BLOCK = 'Confirm the newsletter';

let dependencies: ReturnType<typeof recorded>;
beforeEach(() => {
  dependencies = {
    ...recorded(),
    connectStore,
    settings: () => ({ ...settings, storeUrl: database.storeUrl }),
  };
});

const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  sendQuizReport(dependencies)(
    request(quizBody({ form, ...changes }), { 'idempotency-key': crypto.randomUUID(), ...headers }),
  );
const ticked = () => send({ newsletter: hash });
async function expectSent(response: Promise<Response>): Promise<string> {
  expect((await response).status).toBe(200);
  await runWorker(dependencies);
  expect(inbox).toHaveLength(1);
  return inbox[0]?.text ?? '';
}
const subscribers = () => database.sql`select email, status, text_hash from app.newsletter_subscribers`;
const consents = () => database.sql`
  select purpose, event, text_hash, page, client_hash is not null as client from app.consent_events order by id`;
const proof = (purpose: string, textHash: string) => ({
  ...{ purpose, event: 'asked', text_hash: textHash, page: form.page },
  client: true,
});

test('without the tick neither a row nor a word of the mail is about the newsletter', async () => {
  const text = await expectSent(send());
  expect(text).not.toMatch(/newsletter/i);
  expect(inbox[0]).not.toHaveProperty('unsubscribeUrl', expect.anything());
  expect(await subscribers()).toEqual([]);
  expect(await consents()).toEqual([proof('disc-report', report.hash)]);
});

test('with it the one mail asks to confirm, and shows a receipt for each consent', async () => {
  const text = await expectSent(ticked());
  expect(text).toContain(BLOCK);
  expect(text).toContain(`“${WORDS}”\n\nThese words stood beside the box that was checked.`);
  expect(text).toContain(`“${report.text}”\n\nThese words stood beside the button.`);
  expect(inbox[0]?.unsubscribeUrl).toContain('/email-choices?token=');
  expect(await subscribers()).toEqual([{ email: EMAIL, status: 'pending', text_hash: hash }]);
  expect(await consents()).toEqual([proof('newsletter', hash), proof('disc-report', report.hash)]);

  const [, token] = /newsletter\/confirm#(\S+)/.exec(text) ?? [];
  const confirmed = await applyLink(dependencies)(request({ token }));
  expect(await confirmed.json()).toEqual({ ok: true, choice: 'subscribed' });
  expect(await subscribers()).toMatchObject([{ status: 'active' }]);
  await runWorker(dependencies);
  expect(inbox.map(({ subject, text: welcome }) => [subject, welcome.includes(WORDS)])).toEqual([
    [expect.any(String), true],
  ]);
});

test('who is on the list is told so, and stays on it', async () => {
  await ticked();
  await database.sql`update app.newsletter_subscribers set status = 'active', confirmed_at = now()`;
  await database.sql`delete from app.email_outbox`;
  const text = await expectSent(ticked());
  expect(text).not.toContain(BLOCK);
  expect(text).toContain('The address is on the list, so there is nothing to do.');
  expect(text).not.toContain('/newsletter/confirm');
  expect(await subscribers()).toMatchObject([{ status: 'active' }]);
});

test('who wants no mail gets none', async () => {
  await ticked();
  await database.sql`
    insert into app.mail_suppressions (person_hash, reason) select person_hash, 'asked' from app.newsletter_subscribers`;
  await runWorker(dependencies);
  expect(inbox).toEqual([]);
});

test('a repeated request is one report, one question and one proof', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (let time = 0; time < 3; time += 1) expect((await send({ newsletter: hash }, key)).status).toBe(200);
  expect(await database.count('email_outbox')).toBe(1);
  expect(await consents()).toHaveLength(2);
});

test('the question counts as the form of the newsletter does: asked three times a day, the report comes without it', async () => {
  const subscribe = () =>
    submitContact(dependencies)(
      request(contactBody({ email: EMAIL, helpType: 'Newsletter Subscription' }), {
        'idempotency-key': crypto.randomUUID(),
      }),
    );
  for (let time = 0; time < 3; time += 1) expect((await subscribe()).status).toBe(200);
  await database.sql`delete from app.email_outbox`;
  expect(await expectSent(ticked())).not.toMatch(/newsletter/i);
  expect(await subscribers()).toMatchObject([{ status: 'pending' }]);
});

test('words that are not of the newsletter are refused, and nothing is stored', async () => {
  const refused = await send({ newsletter: report.hash });
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.fields).toEqual({
    newsletter: 'These are no words that we show about the newsletter. Please reload the page.',
  });
  expect(await database.count('email_outbox')).toBe(0);
});
