import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { FunctionName } from '../../src/site/api.ts';
import { FUNCTION_TIMEOUT_MS } from '../../src/site/constants.ts';
import { checkoutBody, contactBody, quizBody } from '../functions/fixtures.ts';
import { type Answer, Caller } from '../caller.ts';
import { runScript, StackProcess } from '../stack-process.ts';

/** As many as one attacker makes of each function, over so many connections. */
const CALLS = 5_000;
const CONNECTIONS = 40;
/** Once they are over their limit. */
const MORE_CALLS = 2_000;
/** Honest visitors, each with an address of their own. */
const VISITORS = 60;
const VISITOR_PAUSE_MS = 40;

const unique = () => `${crypto.randomUUID()}@example.ca`;
const form = { website: '', elapsedMs: 60_000, page: '/' };
const bodies = {
  'submit-contact': () => contactBody({ email: unique() }),
  'send-disc-assessment': () => quizBody({ email: unique() }),
  'request-data-link': () => ({ email: unique(), form }),
  'create-checkout': () => checkoutBody({ email: unique() }),
} satisfies Partial<Record<FunctionName, () => object>>;
type Attacked = keyof typeof bodies;
const FUNCTIONS = Object.keys(bodies) as Attacked[];

/** What an attacker tries, in turn. */
const ATTACKS: ((body: object) => [unknown, Record<string, string>?])[] = [
  (body) => [body],
  (body) => [{ ...body, form: undefined }],
  (body) => [{ ...body, form: { ...form, elapsedMs: 1 } }],
  (body) => [{ ...body, timestamp: '0000-01-01T00:00:00+23:59' }],
  (body) => [{ ...body, timestamp: '9999-12-31T23:59:59-23:59' }, { 'idempotency-key': crypto.randomUUID() }],
  (body) => [body, { 'proof-of-work': btoa(JSON.stringify({ challenge: { parameters: {} } })) }],
  () => ['{'],
  () => [{}],
];

let folder: string;
let stack: StackProcess;
let sql: Sql;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-'));
  stack = await StackProcess.start(folder);
  sql = postgres(stack.info.dbUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await stack.stop();
  await runScript('reset', folder);
  await rm(folder, { recursive: true, force: true });
});

/**
 * Remembers this moment, once the mails that are due are sent. What it answers tells how many rows of each table were
 * written since.
 */
async function watchRows(): Promise<() => Promise<Record<string, number>>> {
  await vi.waitFor(
    async () =>
      expect(await sql`select from app.email_outbox where status in ('pending', 'sending')`).toHaveLength(0),
    { timeout: 60_000, interval: 100 },
  );
  const [moment] = await sql`select pg_current_xact_id()::text as id`;
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'app' order by 1`;
  return async () => {
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const rows = await sql`
        select from ${sql(`app.${name}`)} as row where row.xmin::text::bigint > ${moment?.id}::bigint`;
      if (rows.length > 0) counts[name] = rows.length;
    }
    return counts;
  };
}

const statusCounts = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** So many calls of one function, as fast as they are answered. */
async function attack(attacker: Caller, name: Attacked, calls: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let begun = 0;
  const caller = async () => {
    while (begun < calls) {
      const [body, headers] = ATTACKS[begun++ % ATTACKS.length]?.(bodies[name]()) ?? expect.fail();
      answers.push(await attacker.post(name, body, headers));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return answers;
}

/** Visitors who come one after the other, and go through everything that a visitor may send. */
async function visit(network: number): Promise<(Answer & { name: Attacked })[]> {
  const answers: (Answer & { name: Attacked })[] = [];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const person = new Caller(stack.info, `127.${network}.1.${visitor + 1}`);
    const name = FUNCTIONS[visitor % FUNCTIONS.length] ?? expect.fail();
    answers.push({ name, ...(await person.submit(name, bodies[name]())) });
    person.leave();
    await new Promise((resolve) => void setTimeout(resolve, VISITOR_PAUSE_MS));
  }
  return answers;
}

describe.each(FUNCTIONS)('an attacker who calls %s five thousand times', (name) => {
  const network = 10 + FUNCTIONS.indexOf(name);

  test('keeps no visitor out, and is refused without a write', async () => {
    const attacker = new Caller(stack.info, `127.${network}.0.1`, CONNECTIONS);
    const [attacks, visits] = await Promise.all([attack(attacker, name, CALLS), visit(network)]);

    expect(statusCounts(visits)).toEqual({ 200: VISITORS });
    const times = visits.map(({ ms }) => ms).sort((a, b) => a - b);
    // How fast they are answered depends on the machine, so the figure is printed; nobody's form may give up.
    expect(times.at(-1)).toBeLessThan(FUNCTION_TIMEOUT_MS);

    const counts = statusCounts(attacks);
    expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
    // Twelve were free, and no proof was ever shown.
    expect(counts[200]).toBeLessThanOrEqual(12);
    expect(counts[429]).toBeGreaterThan(CALLS - 200);
    const [seen] = await sql`
      select attempts, admitted from app.callers where key like ${`${name}:client:%`} order by attempts desc limit 1`;
    expect(seen?.admitted).toBe(counts[200]);

    const rowsWritten = await watchRows();
    const start = performance.now();
    const more = await attack(attacker, name, MORE_CALLS);
    const perSecond = Math.round((MORE_CALLS * 1_000) / (performance.now() - start));
    expect(statusCounts(more)).toEqual({ 429: MORE_CALLS });
    expect(await rowsWritten()).toEqual({});
    attacker.leave();
    console.log(
      `${name}: ${JSON.stringify(counts)}; slowest visitor ${Math.round(times.at(-1) ?? 0)} ms; ${perSecond} refused a second.`,
    );
  });
});

test('a call that is asked for work writes to the row of its caller, and to no other', async () => {
  const script = new Caller(stack.info, '127.20.0.1');
  const body = { ...contactBody({ email: unique() }), form: undefined };
  const rowsWritten = await watchRows();
  for (let call = 0; call < 100; call += 1)
    expect((await script.post('submit-contact', body)).status).toBe(428);
  expect(await rowsWritten()).toEqual({ callers: 1 });
  const [seen] = await sql`select attempts, admitted from app.callers order by hour_opened_at desc limit 1`;
  expect(seen).toEqual({ attempts: 100, admitted: 0 });

  expect((await script.submit('submit-contact', body)).status).toBe(200);
  script.leave();
});
