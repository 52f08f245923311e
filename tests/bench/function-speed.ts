import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFunctions } from '../../local/functions.ts';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { projectRoot } from '../../local/project.ts';
import { ENVIRONMENT } from '../functions/environment.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { startDatabase } from '../functions/postgres-database.ts';
import { budgets } from './budgets.ts';
import { residentBytes } from '../process-family.ts';
import { median, quantile, type Table } from './table.ts';

const CONNECTIONS = 10;
const WARM_UP = 500;
const CALLS = 4_000;
const ROUNDS = 5;
const REFUSALS = 12_000;

/**
 * The least that a submission can be: the rows that it leaves, without asking whether it may, or was there before. A message
 * leaves itself and a notice for the staff beside the mail, the consent and the answer of any form.
 */
const LEAST_SQL = `
  create schema bench;
  create function bench.store(p_person text, p_body jsonb) returns uuid language plpgsql as $$
  declare
    v_id uuid := gen_random_uuid();
    v_message jsonb := p_body -> 'formData';
  begin
    if v_message is not null then
      insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent)
      values (v_id, p_person, v_message ->> 'helpType', v_message ->> 'name', v_message ->> 'email',
              v_message ->> 'message', p_body ->> 'userAgent');
      insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
      values ('contact-notice.' || v_id, 'contact-notice', v_id, 'staff', p_person, '{}');
    end if;
    insert into app.consent_events (person_hash, purpose, event, reference, client_hash, user_agent)
    values (p_person, 'message', 'asked', v_id, p_person, p_body ->> 'userAgent');
    insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
    values ('mail.' || v_id, 'contact-receipt', v_id, coalesce(v_message, p_body) ->> 'email', p_person, p_body);
    insert into app.idempotency_keys (function, key, body_hash, response_id, original)
    values ('bench', gen_random_uuid(), p_person, v_id, true);
    return v_id;
  end $$`;

/** By function: the server beside which it is measured. */
const LEAST: Record<string, string> = {
  'submit-contact': 'least of a message',
  'send-disc-assessment': 'least of a report',
  'its SQL alone': 'least of a message',
};

interface Speed {
  perSecond: number;
  /** The slowest but one in a hundred, in milliseconds. */
  p99: number;
  errors: number;
}

interface Target {
  url: string;
  headers?: Record<string, string>;
  body: (call: number) => unknown;
  status: number;
  /** All calls come from one address instead of one each. */
  address?: string;
}

async function load(
  { url, headers = {}, body, status, address: one }: Target,
  calls: number,
): Promise<Speed> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let begun = 0;
  let errors = 0;
  const call = (content: string, address: string) =>
    new Promise<void>((resolve) => {
      const start = performance.now();
      const outgoing = httpRequest(
        url,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
            'cf-connecting-ip': address,
            ...headers,
          },
        },
        (incoming) => {
          if (incoming.statusCode !== status) errors += 1;
          incoming.resume().on('end', () => {
            times.push(performance.now() - start);
            resolve();
          });
        },
      );
      outgoing.on('error', () => {
        errors += 1;
        resolve();
      });
      outgoing.end(content);
    });
  const start = performance.now();
  const visitor = async () => {
    while (begun < calls) {
      const number = begun++;
      const address = `10.${number % 250}.${Math.floor(number / 250) % 250}.${calls % 250}`;
      await call(JSON.stringify(body(number)), one ?? address);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  return { perSecond: calls / seconds, p99: quantile(times, 0.99), errors };
}

const unique = () => `${crypto.randomUUID()}@example.ca`;
const report = quizBody();

/**
 * What the functions that store can take, measured in turn with two servers that have no function around their SQL, in
 * `least/`. All run under Deno as in the stack, without its gateway: ours in one process, these two in another.
 */
export async function measureFunctionSpeed(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const pidFile = join(folder, 'deno.json');
  const database = await startDatabase();
  await database.sql.unsafe(LEAST_SQL).simple();
  // Stands for the worker that a submission starts: it takes its time and sends nothing.
  const worker = createServer((_, outgoing) => void setTimeout(() => outgoing.end('{}'), 100));
  await new Promise<void>((resolve) => worker.listen(0, LOOPBACK, resolve));
  const { ports } = await claimPorts({ functions: 0, least: 0 });
  const host = {
    report: console.log,
    onGiveUp: (error: Error) => {
      throw error;
    },
  };
  const least = await startFunctions({
    ...host,
    root: join(projectRoot, 'tests', 'bench', 'least'),
    port: ports.least,
    env: { DB_URL: database.url },
    log: join(folder, 'least.log'),
    pidFile: join(folder, 'least.json'),
  });
  const start = (limitsFactor: number) =>
    startFunctions({
      ...host,
      port: ports.functions,
      env: {
        ...ENVIRONMENT,
        SUPABASE_URL: `http://${LOOPBACK}:${(worker.address() as AddressInfo).port}`,
        STORE_URL: database.storeUrl,
        LIMITS_FACTOR: `${limitsFactor}`,
      },
      log: join(folder, 'functions.log'),
      pidFile,
    });
  let functions = await start(1_000_000);
  const at = (name: string) => ({
    url: `http://${LOOPBACK}:${ports.functions}/${name}`,
    headers: { apikey: 'sb_publishable_test' },
  });
  const contact = () => contactBody({ email: unique() });
  const quiz = () => ({ ...report, email: unique() });
  const beside = (name: string) => `http://${LOOPBACK}:${ports.least}/${name}`;
  const targets = {
    'least of a message': { url: beside('rows'), body: contact, status: 200 },
    'least of a report': { url: beside('rows'), body: quiz, status: 200 },
    'its SQL alone': { url: beside('sql'), body: contact, status: 200 },
    'submit-contact': { ...at('submit-contact'), body: contact, status: 200 },
    'send-disc-assessment': {
      ...at('send-disc-assessment'),
      body: quiz,
      status: 200,
    },
  };

  try {
    const speeds: Record<string, Speed[]> = {};
    for (const target of Object.values(targets)) await load(target, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, target] of Object.entries(targets))
        speeds[name] = [...(speeds[name] ?? []), await load(target, CALLS)];
    }
    await functions.stop();
    functions = await start(1);
    const stored = median((speeds['submit-contact'] ?? []).map(({ perSecond }) => perSecond));
    const refusals = await measureRefusals(at('submit-contact'), pidFile, stored);
    return [
      {
        title: `Functions with ${CONNECTIONS} connections, beside servers with nothing around their SQL, the median of ${ROUNDS}`,
        columns: [
          'a second',
          '% of the least',
          '% of its SQL alone',
          'p99, ms',
          'p99, % of the least',
          'errors',
        ],
        rows: Object.entries(speeds).map(([name, ours]) => speedRow(name, ours, speeds)),
      },
      refusals,
    ];
  } finally {
    worker.close();
    await Promise.all([functions.stop(), least.stop()]);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rounds are compared with those of the same turn; the middle one counts, because a machine is never quiet for long. */
function speedRow(name: string, ours: Speed[], all: Record<string, Speed[]>): Table['rows'][number] {
  const share = (of: string, value: (speed: Speed) => number) =>
    median(ours.map((speed, round) => (100 * value(speed)) / value(all[of]?.[round] ?? speed)));
  const isOurs = name !== 'its SQL alone' && Object.hasOwn(LEAST, name);
  const least = LEAST[name] ?? name;
  return {
    name,
    cells: [
      { value: median(ours.map(({ perSecond }) => perSecond)) },
      {
        value: share(least, ({ perSecond }) => perSecond),
        least: isOurs ? budgets.functionShare : undefined,
      },
      { value: share('its SQL alone', ({ perSecond }) => perSecond) },
      { value: median(ours.map(({ p99 }) => p99)) },
      { value: share(least, ({ p99 }) => p99), budget: isOurs ? budgets.functionP99Share : undefined },
      { value: ours.reduce((sum, { errors }) => sum + errors, 0), budget: 0 },
    ],
  };
}

/**
 * What is refused with the limits of production, and what it costs the process of the functions. A person whom the database
 * asked for work is refused as a script is, from then on.
 *
 * @param stored how many messages a second are stored
 */
async function measureRefusals(
  target: Pick<Target, 'url' | 'headers'>,
  pidFile: string,
  stored: number,
): Promise<Table> {
  const { pid } = JSON.parse(await readFile(pidFile, 'utf8'));
  const memory = async () => (await residentBytes(pid)) ?? Number.NaN;
  const valid = contactBody();
  const refusals: Record<string, Omit<Target, 'url'>> = {
    'an invalid body (422)': { body: () => contactBody({ email: 'ada@' }), status: 422 },
    'a script asked for work (428)': { body: () => ({ ...valid, form: undefined }), status: 428 },
    'a caller over the limit (429)': { body: () => valid, status: 429, address: '192.0.2.1' },
  };
  const rows: Table['rows'] = [];
  for (const [name, refused] of Object.entries(refusals)) {
    const call = { ...target, ...refused };
    await load(call, REFUSALS);
    const before = await memory();
    const speeds: Speed[] = [];
    for (let round = 0; round < ROUNDS; round += 1) speeds.push(await load(call, REFUSALS));
    const perSecond = median(speeds.map((speed) => speed.perSecond));
    rows.push({
      name,
      cells: [
        { value: perSecond, least: budgets.refusalsPerSecond },
        { value: (100 * stored) / perSecond },
        { value: ((await memory()) - before) / 1e6, budget: budgets.refusalsGrowthMegabytes },
        { value: speeds.reduce((sum, { errors }) => sum + errors, 0), budget: 0 },
      ],
    });
  }
  return {
    title: `Calls of submit-contact refused, the median of ${ROUNDS}`,
    columns: ['a second', '% of the time of a stored message', 'memory grown by, MB', 'errors'],
    rows,
  };
}
