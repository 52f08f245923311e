import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { startFunctions } from '../../local/functions.ts';
import { claimPorts, LOOPBACK } from '../../local/ports.ts';
import { ENVIRONMENT } from '../functions/environment.ts';
import { contactBody, discBody } from '../functions/fixtures.ts';
import { startDatabase } from '../functions/postgres-database.ts';
import { budgets } from './budgets.ts';
import { residentBytes } from './stack-process.ts';
import type { Table } from './table.ts';

const CONNECTIONS = 10;
const WARM_UP = 500;
const CALLS = 4_000;
/** Of which the median ratio counts: a machine is never quiet for long. */
const ROUNDS = 3;

/** The least that a function on a database can be: it parses a body and calls one SQL function that stores three rows. */
const BASELINE_SQL = `
  create schema bench;
  create table bench.submissions (id uuid primary key default gen_random_uuid(), body jsonb, created_at timestamptz default now());
  create table bench.mails (id bigint generated always as identity primary key, key text unique, body jsonb);
  create function bench.submit(p_body jsonb) returns uuid language plpgsql as $$
  declare v_id uuid;
  begin
    insert into bench.submissions (body) values (p_body) returning id into v_id;
    insert into bench.mails (key, body) values ('a' || v_id, p_body), ('b' || v_id, p_body);
    return v_id;
  end $$`;

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
}

async function load({ url, headers = {}, body, status }: Target, calls: number): Promise<Speed> {
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
      await call(JSON.stringify(body(number)), address);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: calls / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0, errors };
}

const unique = () => `${crypto.randomUUID()}@example.ca`;
const report = discBody();

/**
 * What the functions that store can take, beside the least that anything could, measured in turn on the same database.
 * The functions run under Deno as in the stack, without its gateway, and start no worker.
 */
export async function measureFunctionSpeed(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const pidFile = join(folder, 'deno.json');
  const database = await startDatabase();
  // Stands for the worker that a submission starts: it takes its time and sends nothing.
  const worker = createServer((_incoming, outgoing) => void setTimeout(() => outgoing.end('{}'), 100));
  await new Promise<void>((resolve) => worker.listen(0, LOOPBACK, resolve));
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const { functions: port } = await claimPorts({ functions: 0 });
  const functions = await startFunctions({
    port: port.port,
    env: {
      ...ENVIRONMENT,
      SUPABASE_URL: `http://${LOOPBACK}:${portOf(worker)}`,
      STORE_URL: database.storeUrl,
      LIMITS_FACTOR: '1000000',
    },
    log: join(folder, 'functions.log'),
    pidFile,
    report: console.log,
    onGiveUp: (error) => {
      throw error;
    },
  });
  await database.sql.unsafe(BASELINE_SQL).simple();
  const sql = postgres(database.url, { max: CONNECTIONS });
  const server = createServer(async (incoming, outgoing) => {
    const body = JSON.parse(await text(incoming));
    const [row] = await sql`select bench.submit(${sql.json(body)}) as id`;
    outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: true, id: row?.id }));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));

  const at = (name: string) => ({
    url: `http://${LOOPBACK}:${port.port}/${name}`,
    headers: { apikey: 'sb_publishable_test' },
  });
  const baseline: Target = {
    url: `http://${LOOPBACK}:${portOf(server)}/`,
    body: () => contactBody({ email: unique() }),
    status: 200,
  };
  const targets: Record<'submit-contact' | 'send-disc-assessment', Target> = {
    'submit-contact': {
      ...at('submit-contact'),
      body: () => contactBody({ email: unique() }),
      status: 200,
    },
    'send-disc-assessment': {
      ...at('send-disc-assessment'),
      body: () => ({ ...report, email: unique() }),
      status: 200,
    },
  };
  const invalid: Target = {
    ...at('submit-contact'),
    body: () => contactBody({ email: 'ada@' }),
    status: 422,
  };

  try {
    const rows: Table['rows'] = [];
    for (const [name, target] of Object.entries(targets)) {
      await load(baseline, WARM_UP);
      await load(target, WARM_UP);
      const rounds: { least: Speed; ours: Speed }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ least: await load(baseline, CALLS), ours: await load(target, CALLS) });
      }
      const median = (value: (round: { least: Speed; ours: Speed }) => number) =>
        rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      const share = budgets.functionShare[name as keyof typeof targets];
      rows.push({
        name,
        cells: [
          { value: Math.round(median(({ least }) => least.perSecond)) },
          { value: Math.round(median(({ ours }) => ours.perSecond)) },
          {
            value: Math.round(median(({ least, ours }) => (100 * ours.perSecond) / least.perSecond)),
            least: share,
          },
          { value: Math.round(median(({ ours }) => ours.p99)) },
          { value: Math.round(median(({ least, ours }) => (100 * ours.p99) / least.p99)), budget: 300 },
          { value: rounds.reduce((sum, { ours }) => sum + ours.errors, 0), budget: 0 },
        ],
      });
    }

    const { pid } = JSON.parse(await readFile(pidFile, 'utf8'));
    const memory = async () => (await residentBytes(pid)) ?? 0;
    await load(invalid, 3 * CALLS);
    const before = await memory();
    const refused: Speed[] = [];
    for (let round = 0; round < ROUNDS; round += 1) refused.push(await load(invalid, 3 * CALLS));
    const after = await memory();
    const best = Math.max(...refused.map(({ perSecond }) => perSecond));
    return [
      {
        title: `Functions with ${CONNECTIONS} connections, calls a second, and beside the least that anything could do`,
        columns: ['least', 'ours', 'share, %', 'p99, ms', 'p99 share, %', 'errors'],
        rows,
      },
      {
        title: 'Invalid bodies refused',
        columns: ['a second', 'memory grown by, MB', 'errors'],
        rows: [
          {
            name: 'submit-contact',
            cells: [
              { value: Math.round(best), least: budgets.refusalsPerSecond },
              { value: Math.round((after - before) / 1e6), budget: budgets.refusalsGrowthMegabytes },
              { value: refused.reduce((sum, { errors }) => sum + errors, 0), budget: 0 },
            ],
          },
        ],
      },
    ];
  } finally {
    for (const listener of [server, worker]) {
      listener.close();
      listener.closeAllConnections();
    }
    await sql.end();
    await functions.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
