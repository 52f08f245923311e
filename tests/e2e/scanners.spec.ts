import postgres, { type Sql } from 'postgres';
import type { StackInfo } from '../../local/stack-info.ts';
import { currentConsent } from '../../src/site/consent.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { expect, test } from './fixtures.ts';
import { CONFIRM_SUBJECT, DATA_SUBJECT, linkTo, messageAbout, WELCOME_SUBJECT } from './mail-links.ts';
import type { Mailbox, Message } from './mailbox.ts';

async function call({ apiUrl, publishableKey: apikey }: StackInfo, name: string, body: unknown) {
  const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** Every mail that a visitor can get from us, to this address. */
async function receiveEveryMail(stack: StackInfo, mailbox: Mailbox, address: string): Promise<Message[]> {
  const form = { website: '', elapsedMs: 60_000, page: '/contact', consent: currentConsent('message').hash };
  await call(stack, 'submit-contact', { ...contactBody({ email: address }), form });
  await call(stack, 'send-disc-assessment', quizBody({ email: address }));
  await call(stack, 'submit-contact', contactBody({ email: address, helpType: 'Newsletter Subscription' }));
  const confirmation = await messageAbout(mailbox, address, CONFIRM_SUBJECT);
  const [, token] = linkTo('/newsletter/confirm', confirmation).split('#');
  await call(stack, 'email-choices', { token });
  await messageAbout(mailbox, address, WELCOME_SUBJECT);
  await call(stack, 'request-data-link', { email: address, form: { ...form, page: '/my-data' } });
  await messageAbout(mailbox, address, DATA_SUBJECT);
  const messages = await mailbox.allMessages(address);
  expect(messages).toHaveLength(5);
  return messages;
}

/** Every address in a mail that a program might open: in its words, its markup and its headers. */
function linksOf({ Text, HTML, ListUnsubscribe }: Message): string[] {
  const found = [Text, HTML.replaceAll('&amp;', '&'), ListUnsubscribe.Header].flatMap(
    (part) => part.match(/https?:\/\/[^\s"<>]+/g) ?? [],
  );
  return [...new Set(found.map((link) => link.replace(/[.,)]+$/, '')))];
}

/** Asks the database of the stack. */
async function askDatabase<Answer>({ dbUrl }: StackInfo, ask: (sql: Sql) => Promise<Answer>) {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

/** What we keep about a person, but for the counters of calls. */
const stateOf = (stack: StackInfo, address: string) =>
  askDatabase(stack, async (sql) => {
    const [row] = await sql<{ hash: string }[]>`
      select person_hash as hash from app.newsletter_subscribers where email = ${address}`;
    const [state] = await sql`select app.export_person(${row?.hash ?? null}) as state`;
    return { hash: row?.hash ?? '', state: state?.state };
  });

const SCANNER =
  'a scanner that opens every link of every mail, by GET, by HEAD and in a browser, changes nothing';
test(SCANNER, async ({ page, stack, mailbox, address }) => {
  const messages = await receiveEveryMail(stack, mailbox, address);
  const links = [...new Set(messages.flatMap(linksOf))];
  const pages = [
    '/newsletter/confirm#',
    '/newsletter/unsubscribe#',
    '/stop-emails#',
    '/my-data#',
    '/consent#',
  ];
  const missing = [...pages, '?token='].filter((path) => !links.some((link) => link.includes(path)));
  expect(missing).toEqual([]);
  const before = await stateOf(stack, address);
  expect(before.hash).not.toBe('');
  expect(before.state).toMatchObject({ newsletter: [{ status: 'active' }] });

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().startsWith(`${stack.apiUrl}/functions`))
      calls.push(request.url());
  });
  for (const link of links) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await fetch(link, { method });
      expect(response.status, `${method} ${link}`).toBe(200);
      await response.text();
    }
    // Some scanners run scripts, too.
    await page.goto(link);
  }
  expect(calls.filter((url) => !links.includes(url))).toEqual([]);
  expect(await stateOf(stack, address)).toEqual(before);
  expect(await mailbox.allMessages(address)).toHaveLength(messages.length);
});

const ONE_CLICK =
  'the one click of a mail program works without a cookie or a key, twice, and the reader is off the list';
test(ONE_CLICK, async ({ stack, mailbox, address }) => {
  await receiveEveryMail(stack, mailbox, address);
  const welcome = await messageAbout(mailbox, address, WELCOME_SUBJECT);
  const { Header, HeaderPost } = welcome.ListUnsubscribe;
  expect(HeaderPost).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /<(https?:[^>]+)>/.exec(Header) ?? [];
  const { hash } = await stateOf(stack, address);

  for (let time = 0; time < 2; time += 1) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(url, { method: 'POST', headers, body: HeaderPost, credentials: 'omit' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, choice: 'unsubscribed' });
  }
  const [rows, events] = await askDatabase(stack, async (sql) => [
    await sql`select status, email from app.newsletter_subscribers where person_hash = ${hash}`,
    await sql`
      select event from app.consent_events where person_hash = ${hash} and purpose = 'newsletter' order by id`,
  ]);
  expect(rows).toEqual([{ status: 'unsubscribed', email: null }]);
  expect(events?.map(({ event }) => event)).toEqual(['asked', 'confirmed', 'withdrawn']);
});
