import { Buffer } from 'node:buffer';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeLinkToken } from '../../functions/_shared/link-token.ts';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import type { Mail } from '../../functions/_shared/mailer/mail.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { checkoutStatus } from '../../functions/checkout-status/handler.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { applyLink } from '../../functions/email-choices/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { newsletterSubmission } from '../../src/features/newsletter/rules/newsletter.ts';
import { solveProof } from '../../src/lib/solve-proof.ts';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { checkoutBody, contactBody, recorded, request, settings, withPayments } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { runWorker } from './submissions.ts';

const OLD = { id: 1, secret: 'the-secret-that-signed-until-today' };
const NEW = { id: 2, secret: 'the-secret-that-signs-from-tomorrow' };
const VISITORS = 3;
/** Of each visitor between two changes; each is some ten calls. */
const ROUNDS = 2;

const database = testDatabase();

/** The keys of each running instance of the functions. New ones reach them one after another. */
const keysOf: SigningKeys[] = [[OLD], [OLD]];
const instances = keysOf.map((_, index) =>
  withPayments({
    ...recorded(),
    connectStore,
    settings: () => ({
      ...settings,
      storeUrl: database.storeUrl,
      limitsFactor: 100_000,
      signingKeys: keysOf[index] ?? expect.fail(),
    }),
  }),
);
type Instance = (typeof instances)[number];
let calls = 0;
/** The platform gives each call to any of them. */
function anyInstance(): Instance {
  calls += 1;
  return instances[calls % instances.length] ?? expect.fail();
}

type Open = (instance: Instance) => (request: Request) => Promise<Response>;
const send = (open: Open, body: unknown, headers = {}) => open(anyInstance())(request(body, headers));
async function acknowledged(open: Open, body: unknown, headers = {}) {
  const response = await send(open, body, headers);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
/** What a mail program sends to the address in `List-Unsubscribe`. */
const oneClick = (url: string) =>
  applyLink(anyInstance())(
    new Request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  );
const form = { website: '', elapsedMs: 60_000, page: '/' };
const signerOf = (token: string) => Buffer.from(token, 'base64url')[0];

/** The links that came in the mail, and the tokens of orders. */
let confirmations: string[] = [];
let unsubscribeUrls: string[] = [];
let orders: string[] = [];
/** The oldest link; one is always left for later. */
const oldest = (links: string[]) => (links.length > 1 ? links.shift() : undefined);
/** How often a token of each key was used. */
const used = { [OLD.id]: 0, [NEW.id]: 0 };
function use(token: string): string {
  const signer = signerOf(token) ?? 0;
  used[signer] = (used[signer] ?? 0) + 1;
  return token;
}

async function deliver(mail: Mail) {
  const confirmation = /\/newsletter\/confirm#(\S+)/.exec(mail.text)?.[1];
  // Whoever cancels the request can confirm no more, so only the welcome that follows is left.
  if (confirmation) confirmations.push(confirmation);
  else if (mail.unsubscribeUrl) unsubscribeUrls.push(mail.unsubscribeUrl);
  return mail.dedupeKey;
}

/** Messages and subscriptions. */
let accepted = 0;
/** Of each visitor, and of the worker. */
const rounds = Array<number>(VISITORS + 1).fill(0);
const endRound = (of: number) => {
  rounds[of] = (rounds[of] ?? 0) + 1;
};
let leaving = false;

/** Sends messages and orders, looks at orders of any age, confirms and leaves the newsletter by links of any age. */
async function visit(visitor: number) {
  for (let count = 0; !leaving; count += 1) {
    const email = `visitor-${visitor}-${count}@example.ca`;
    const message = { ...contactBody({ email }), form };
    const { id } = await acknowledged(submitContact, message);
    // Without a key of its own, a retry is known by its content.
    expect(await acknowledged(submitContact, message)).toMatchObject({ id });
    await acknowledged(submitContact, newsletterSubmission(email, new Date(), 'test', form));
    accepted += 2;

    orders.push((await acknowledged(createCheckout, checkoutBody({ email, form }))).token);
    for (const token of [orders[0], orders.at(-1)])
      expect(await acknowledged(checkoutStatus, { token: use(token ?? '') })).toMatchObject({
        state: 'open',
      });

    const confirmation = oldest(confirmations);
    if (confirmation)
      expect(await acknowledged(applyLink, { token: use(confirmation) })).toMatchObject({
        choice: 'subscribed',
      });
    const unsubscribeUrl = oldest(unsubscribeUrls);
    if (unsubscribeUrl) {
      use(new URL(unsubscribeUrl).searchParams.get('token') ?? '');
      expect((await oneClick(unsubscribeUrl)).status).toBe(200);
    }
    endRound(visitor);
  }
}

/** Somebody whose form is sent too fast, so that they are given a challenge. Resolves with what sends it again. */
async function hurry() {
  const body = { ...contactBody({ email: 'hurry@example.ca' }), form: { ...form, elapsedMs: 0 } };
  const refused = await send(submitContact, body);
  expect(refused.status).toBe(428);
  const { error } = await refused.json();
  const proof = await solveProof(error.challenge);
  return () => acknowledged(submitContact, body, { 'proof-of-work': proof });
}

async function deliverMails() {
  while (!leaving) {
    expect(await runWorker(anyInstance(), deliver)).toMatchObject({ ok: true, failed: 0 });
    endRound(VISITORS);
    await wait(5);
  }
}

test('keys are changed under load: nothing fails, and what the old one signed works until it is removed', async () => {
  const ada = mailboxOf('ada@example.ca', '');
  const hash = () => personHashOf(anyInstance().settings().personSecret, ada);
  const hashBefore = hash();
  await acknowledged(applyLink, { token: makeLinkToken([OLD], 'block', hashBefore, new Date()) });

  const traffic = Promise.all([
    ...Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)),
    deliverMails(),
  ]);
  /** All have gone on for a while, and what they had begun is done. Rejects with the first call that failed. */
  const goOn = async () => {
    const goals = rounds.map((round) => round + ROUNDS);
    while (goals.some((goal, index) => (rounds[index] ?? 0) < goal)) await Promise.race([traffic, wait(5)]);
  };
  const change = async (...keys: SigningKeys) => {
    for (const index of keysOf.keys()) {
      keysOf[index] = keys;
      await goOn();
    }
  };

  await goOn();
  await change(OLD, NEW);
  while (unsubscribeUrls.length === 0 || confirmations.length === 0) await goOn();
  const [oldOrder, oldUnsubscribeUrl, oldConfirmation] = [
    orders.shift(),
    unsubscribeUrls.shift(),
    confirmations.shift(),
  ];
  expect(used[NEW.id]).toBe(0);
  const sendAgain = await hurry();
  await change(NEW, OLD);
  await sendAgain();
  expect(used[NEW.id]).toBeGreaterThan(VISITORS);

  // After sixty days nobody is left with a link of the old key.
  const isNew = (token: string) => signerOf(token) === NEW.id;
  orders = orders.filter(isNew);
  confirmations = confirmations.filter(isNew);
  unsubscribeUrls = unsubscribeUrls.filter((unsubscribeUrl) =>
    isNew(new URL(unsubscribeUrl).searchParams.get('token') ?? ''),
  );
  const usedBefore = used[OLD.id];
  await change(NEW);
  leaving = true;
  await traffic;
  expect(used[OLD.id]).toBe(usedBefore);

  // Whoever has one is told the same as somebody who made one up.
  expect([signerOf(oldOrder ?? ''), signerOf(oldConfirmation ?? '')]).toEqual([OLD.id, OLD.id]);
  expect(await acknowledged(checkoutStatus, { token: oldOrder })).toEqual({ ok: true, state: 'unknown' });
  expect((await send(applyLink, { token: oldConfirmation })).status).toBe(410);
  expect((await oneClick(oldUnsubscribeUrl ?? '')).status).toBe(410);

  // What people decided is found as before.
  expect(hash()).toBe(hashBefore);
  await acknowledged(submitContact, { ...contactBody(), form });
  const recipients: string[] = [];
  for (let sent = 1; sent > 0;)
    ({ sent } = await runWorker(anyInstance(), async ({ to, dedupeKey }) => {
      recipients.push(to.address);
      return dedupeKey;
    }));
  expect(recipients).not.toContain(ada.address);
  expect(await database.count('email_outbox', "status = 'suppressed'")).toBe(1);

  const stored =
    (await database.count('contact_messages')) + (await database.count('newsletter_subscribers'));
  expect(stored).toBe(accepted + 2);
  expect(await database.count('email_outbox', "status not in ('sent', 'suppressed')")).toBe(0);
});
