import fc from 'fast-check';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailboxOf } from '../../functions/_shared/mailbox.ts';
import { readJson } from '../../functions/_shared/read-body.ts';
import { api, type FunctionName } from '../../src/site/api.ts';
import { BODY_MAX_BYTES } from '../../src/site/constants.ts';
import { checkoutBody, contactBody, quizBody, request } from './fixtures.ts';
import { type OddField, oddValues } from './odd-values.ts';
import { testDatabase } from './postgres-database.ts';

/**
 * What a function lets through, its columns take. The values go into copies of the tables, thousands in one statement,
 * because a call of the real function takes a millisecond.
 */
const VALUES = 100_000;
const BATCH = 5_000;
/** Printed when a value fails, so that it can be repeated. */
const SEED = 20_261_121;

const database = testDatabase();

type Path = readonly (string | number | symbol)[];
type Row = Record<string, unknown>;

interface Storing {
  name: FunctionName;
  valid: object;
  fields: Partial<Record<OddField, Path>>;
  /** Statements that store the rows of `given`, as the functions of the migrations do. */
  sinks: string[];
}

const FORM = { website: '', elapsedMs: 60_000, page: '/contact' };
const FORM_FIELDS = { page: ['form', 'page'], elapsedMs: ['form', 'elapsedMs'] } as const;
const PERSON = `repeat('a', 64)`;
const consents = `insert into consent_events (person_hash, purpose, event, page, user_agent)
  select ${PERSON}, 'message', 'asked', row ->> 'page', row ->> 'userAgent' from given`;
const mails = (template: string, recipient: string) => `
  insert into email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
  select gen_random_uuid(), '${template}', gen_random_uuid(), ${recipient}, ${PERSON}, row from given`;
const contactFields = {
  name: ['formData', 'name'],
  email: ['formData', 'email'],
  message: ['formData', 'message'],
  timestamp: ['timestamp'],
  userAgent: ['userAgent'],
  ...FORM_FIELDS,
} as const;

const storing: Storing[] = [
  {
    name: 'submit-contact',
    valid: { ...contactBody(), form: FORM },
    fields: contactFields,
    sinks: [
      `insert into contact_messages (id, person_hash, topic, name, email, message, sent_at, user_agent)
       select gen_random_uuid(), ${PERSON}, 'Sales', row ->> 'name', row ->> 'email', row ->> 'message',
              (row ->> 'timestamp')::timestamptz, row ->> 'userAgent' from given`,
      `insert into newsletter_subscribers (person_hash, email, status) select ${PERSON}, row ->> 'email', 'pending' from given`,
      mails('contact-notice', `'staff'`),
      consents,
    ],
  },
  {
    name: 'send-disc-assessment',
    valid: { ...quizBody(), form: FORM },
    fields: { name: ['name'], email: ['email'], ...FORM_FIELDS },
    sinks: [mails('disc-report', `row ->> 'email'`), consents],
  },
  {
    name: 'request-data-link',
    valid: { email: 'ada@example.ca', form: FORM },
    fields: { email: ['email'], ...FORM_FIELDS },
    sinks: [mails('data-link', `row ->> 'email'`), consents],
  },
  {
    name: 'create-checkout',
    valid: {
      ...checkoutBody(),
      order: { planId: 'mentor-team', period: 'monthly', units: 5, currency: 'CAD' },
      form: FORM,
    },
    fields: { name: ['name'], email: ['email'], units: ['order', 'units'], ...FORM_FIELDS },
    sinks: [
      `insert into orders (id, person_hash, name, email, plan_id, units, currency, unit_amount, total)
       select gen_random_uuid(), ${PERSON}, row ->> 'name', row ->> 'email', 'mentor-team', (row ->> 'units')::integer,
              'CAD', 1, (row ->> 'units')::integer from given`,
      consents,
    ],
  },
];

const holderOf = (body: object, path: Path) =>
  path.slice(0, -1).reduce<Row>((inner, key) => inner[key as string] as Row, body as Row);
const valueAt = (body: object, path: Path) => holderOf(body, path)[path.at(-1) as string];

/** What the functions read; anything else they refuse with the whole body. */
const isText = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));

/** What gets through of the values: where one is refused, the valid one stands in for it. Every other value goes on. */
async function received({ name, valid, fields }: Storing, values: Row): Promise<Row> {
  // Ten times as fast as a structured clone, and these bodies are JSON.
  const body = JSON.parse(JSON.stringify(valid)) as object;
  const put = (path: Path, value: unknown) => {
    holderOf(body, path)[path.at(-1) as string] = value;
  };
  const places = Object.entries(fields);
  for (const [field, path] of places) put(path, values[field]);
  if (JSON.stringify(body).length > BODY_MAX_BYTES / 3 || !places.every(([field]) => isText(values[field]))) {
    const isRead = await readJson(request(body), 1_000).then(
      () => true,
      () => false,
    );
    for (const [field, path] of isRead ? [] : places)
      if (!isText(values[field]) || String(values[field]).length > 2_000) put(path, valueAt(valid, path));
  }
  const schema: z.ZodMiniType<object> = api[name].request;
  let parsed = schema.safeParse(body);
  // A rule about the whole runs only once its parts are right.
  for (let time = 0; !parsed.success && time < 2; time += 1) {
    for (const { path } of parsed.error.issues) put(path, valueAt(valid, path));
    parsed = schema.safeParse(body);
  }
  const data = parsed.data ?? expect.fail(`${name} refuses a valid body: ${JSON.stringify(body)}`);
  const row = Object.fromEntries(Object.entries(fields).map(([field, path]) => [field, valueAt(data, path)]));
  try {
    return { ...row, email: mailboxOf(String(row.email), 'email').address };
  } catch {
    return { ...row, email: 'ada@example.ca' };
  }
}

/** The rows, as JSON, that cannot be stored, with what Postgres says; the first of each half that fails. */
async function unstorable(sql: TransactionSql, sinks: string[], rows: string[]): Promise<unknown[]> {
  try {
    await sql.savepoint(async (step) => {
      await step`truncate given`;
      await step`insert into given select text::jsonb from unnest(${rows}::text[]) as text`;
      for (const sink of sinks) await step.unsafe(sink);
    });
    return [];
  } catch (error) {
    if (rows.length === 1) return [rows[0], String(error)];
    const half = Math.ceil(rows.length / 2);
    const first = await unstorable(sql, sinks, rows.slice(0, half));
    return first.length > 0 ? first : unstorable(sql, sinks, rows.slice(half));
  }
}

// Half of the values are refused, and the stack of a refusal takes longer than the rule.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

const TABLES = ['contact_messages', 'newsletter_subscribers', 'email_outbox', 'consent_events', 'orders'];

test.for(storing)('what $name lets through can be stored', { timeout: 300_000 }, async (each) => {
  const fields = Object.keys(each.fields) as OddField[];
  const drawn = fc.sample(fc.tuple(...fields.map((field) => oddValues[field])), {
    numRuns: VALUES,
    seed: SEED,
  });
  const rows: string[] = [];
  for (const values of drawn) {
    const row = await received(
      each,
      Object.fromEntries(fields.map((field, index) => [field, values[index]])),
    );
    rows.push(JSON.stringify(row));
  }
  await database.sql.begin(async (sql) => {
    await sql`create temp table given (row jsonb) on commit drop`;
    for (const table of TABLES) {
      const like = `like app.${table} including defaults including constraints including identity including generated`;
      await sql.unsafe(`create temp table ${table} (${like}) on commit drop`);
    }
    for (let start = 0; start < rows.length; start += BATCH)
      expect(await unstorable(sql, each.sinks, rows.slice(start, start + BATCH))).toEqual([]);
  });
});

test('an idempotency key that is read is one of the database', async () => {
  const keys = fc
    .sample(oddValues.key, { numRuns: VALUES, seed: SEED })
    .filter((key) => z.uuid().safeParse(key).success);
  expect(keys.length).toBeGreaterThan(VALUES / 2);
  const [row] = await database.sql`select count(key::uuid) from unnest(${keys}::text[]) as key`;
  expect(row).toEqual({ count: String(keys.length) });
});
