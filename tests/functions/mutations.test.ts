import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../src/site/refusal.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { ADA, type AuthServiceDouble, startAuthService } from './auth-service.ts';
import { endpoints } from './endpoints.ts';
import { accessToken, recorded, request, storedOrder, USER_ID } from './fixtures.ts';
import { copyDatabase, type TestDatabase } from './postgres-database.ts';

/** Bodies that begin as valid ones and are damaged, each sent to a function with its real store on a real database. */
const RUNS = 10_000;
/** Of those that wait for the payment service as well. */
const CHECKOUT_RUNS = 2_500;
const CHECKOUT_FUNCTIONS = ['create-checkout', 'checkout-status'];
/** Printed when a run fails, so that it can be repeated. */
const SEED = 20_261_121;
const PARALLEL = 8;
/** The longest that any function may take; most answers take less than a millisecond. */
const DEADLINE_MS = 5_000;

let database: TestDatabase;
let auth: AuthServiceDouble;
let session: { authorization: string };
beforeAll(async () => {
  [database, auth] = await Promise.all([copyDatabase(), startAuthService()]);
  session = { authorization: `Bearer ${await accessToken({ iss: auth.issuer })}` };
  auth.users.set(USER_ID, ADA);
});
beforeEach(async () => {
  await database.empty();
  await database.sql`insert into auth.users values (${USER_ID})`;
  const { id, email, planId, period, units, currency, unitAmount, total } = storedOrder();
  await database.sql`
    insert into app.orders (id, person_hash, name, email, plan_id, period, units, currency, unit_amount, total,
                            session_ids, session_id)
    values (${id}, repeat('a', 64), 'Ada', ${email}, ${planId}, ${period ?? null}, ${units}, ${currency}, ${unitAmount}, ${total},
            array['cs_1'], 'cs_1')`;
});
afterAll(() => Promise.all([database.stop(), auth.stop()]));

/** The worker reads nothing of what it is sent. */
const functions = Object.entries(endpoints).filter(([name]) => name !== 'outbox-worker');

/** Values that parsers, patterns, databases and mail have stumbled over. */
const ODD_STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  'a\r\nBcc: evil@example.net',
  "Robert'); drop table app.email_outbox;--",
  '\u0024{jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%00%0d%0a',
  '__proto__',
  '../../etc/passwd',
  'é'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(20),
  'a'.repeat(300),
  `${'a@'.repeat(120)}b.c`,
  `a@${'b.'.repeat(120)}c`,
  '"a b"@example.ca',
  'a@example.ca, b@example.net',
  'a@[127.0.0.1]',
  'ａ@ｅｘａｍｐｌｅ.ca',
  '1e999',
  'NaN',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '2026-11-20T10:00:00+23:59',
  `${'x'.repeat(255)}👋`,
  '2026-02-30T00:00:00Z',
];
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_STRINGS),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[[[[[[]]]]]]], { toString: 1 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.json().map((text) => JSON.parse(text) as unknown),
);

const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
    : [];

type Damage = (body: unknown) => void;
/** Changes, removes or adds something at a place of the body. */
function damageOf(valid: object): fc.Arbitrary<Damage> {
  const at =
    (path: string[], change: (holder: Record<string, unknown>, key: string) => void): Damage =>
    (body) => {
      let holder = body as Record<string, unknown>;
      for (const key of path.slice(0, -1)) {
        const inner = holder[key];
        if (typeof inner !== 'object' || inner === null) return;
        holder = inner as Record<string, unknown>;
      }
      change(holder, path.at(-1) as string);
    };
  const path = fc.constantFrom(...pathsOf(valid));
  return fc.oneof(
    fc.tuple(path, oddValue).map(([place, value]) =>
      at(place, (holder, key) => {
        holder[key] = structuredClone(value);
      }),
    ),
    path.map((place) => at(place, (holder, key) => void delete holder[key])),
    fc
      .tuple(path, fc.constantFrom('__proto__', 'constructor', 'x', ''), oddValue)
      .map(([place, name, value]) =>
        at(
          place,
          (holder) =>
            void Object.defineProperty(holder, name, {
              value: structuredClone(value),
              enumerable: true,
              configurable: true,
              writable: true,
            }),
        ),
      ),
    fc.tuple(path, fc.nat(200), fc.constantFrom(...ODD_STRINGS)).map(([place, index, piece]) =>
      at(place, (holder, key) => {
        const text = holder[key];
        if (typeof text === 'string') holder[key] = text.slice(0, index) + piece + text.slice(index);
      }),
    ),
  );
}

/** The body as text, damaged as a value and sometimes as text as well. */
function bodyOf(valid: object): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const damaged = fc.array(damageOf(valid), { minLength: 1, maxLength: 3 }).map((damages) => {
    const body: unknown = JSON.parse(text);
    for (const damage of damages) damage(body);
    return JSON.stringify(body);
  });
  const cut = fc
    .tuple(damaged, fc.nat(400), fc.nat(8))
    .map(([whole, from, length]) => whole.slice(0, from) + whole.slice(from + length));
  return fc.oneof({ weight: 8, arbitrary: damaged }, { weight: 2, arbitrary: cut });
}

async function rows(): Promise<{ effects: number; mails: number }> {
  const [counted] = await database.sql`
    select ((select count(*) from app.idempotency_keys where original)
            + (select count(*) from app.newsletter_subscribers where status <> 'pending')
            + (select count(*) from public.quiz_reports)
            + (select count(*) from app.order_events)
            + (select count(*) from app.mail_events))::int as effects,
           (select count(*) from app.email_outbox)::int as mails`;
  return counted as { effects: number; mails: number };
}

// Most bodies are refused, and the stack of a refusal takes longer than the rule.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

describe.each(functions)('%s', (name, { valid, open, forMembers, headers }) => {
  test('thousands of damaged bodies: each is accepted or refused, in time, and a refused one leaves nothing', async () => {
    const supabase = forMembers ? { supabase: auth.supabase } : {};
    const kept = recorded({}, { storeUrl: database.storeUrl, limitsFactor: 100_000, ...supabase });
    const call = open({ ...kept, connectStore });
    const numRuns = CHECKOUT_FUNCTIONS.includes(name) ? CHECKOUT_RUNS : RUNS;
    const bodies = fc.sample(bodyOf(valid), { numRuns, seed: SEED });
    let accepted = 0;
    const queue = bodies.values();
    let slowest = 0;

    const send = async () => {
      for (const body of queue) {
        const start = performance.now();
        const response = await call(request(body, { ...(forMembers && session), ...headers?.(body) }));
        slowest = Math.max(slowest, performance.now() - start);
        const answer = await response.json();
        if (response.status === 200) {
          accepted += 1;
        } else if (response.status >= 500 || !refusal.safeParse(answer).success) {
          expect.fail(`${response.status} ${JSON.stringify(answer)} for ${body}`);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, send));

    const { effects, mails } = await rows();
    const storesNothing = [
      'email-choices',
      'personal-data',
      'account-data',
      'account-home',
      'checkout-status',
    ].includes(name);
    expect(effects).toBeLessThanOrEqual(accepted);
    // Some damage is harmless: a test that never got through would prove little.
    if (!storesNothing) expect(effects).toBeGreaterThan(10);
    const mailsEach: Record<string, number> = {
      'submit-contact': 2,
      'send-disc-assessment': 1,
      'request-data-link': 1,
      'payment-webhook': 2,
    };
    expect(mails).toBeLessThanOrEqual(accepted * (mailsEach[name] ?? 0));
    expect(slowest).toBeLessThan(DEADLINE_MS);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  }, 300_000);
});
