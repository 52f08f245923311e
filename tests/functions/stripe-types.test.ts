import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectPayments } from '../../functions/_shared/payments.ts';
import type { StoredOrder } from '../../functions/_shared/store/orders.ts';
import { projectRoot } from '../../local/project.ts';
import { storedOrder } from './fixtures.ts';
import { sessionOf, startStripeService, type StripeService } from './stripe-service.ts';

/** What our side sent, what the stand-in answered and which events it sent, each with the type that Stripe gives it. */
interface Recording {
  type: string;
  value: unknown;
}

const SITE = { siteUrl: 'https://site.example.ca' };
/** Of what is answered to a call. */
const ANSWERS: [call: RegExp, type: string][] = [
  [/^(POST|GET) \/v1\/checkout\/sessions/, 'Sent<Stripe.Checkout.Session>'],
  [/^DELETE \/v1\/subscriptions/, 'Sent<Stripe.Subscription>'],
  [/^POST \/v1\/billing_portal\/sessions/, 'Sent<Stripe.BillingPortal.Session>'],
  [/^GET \/v1\/invoices/, 'Sent<Stripe.ApiList<Stripe.Invoice>>'],
];
/**
 * The stand-in sends no more fields than are read; each has to be one of Stripe's. Stripe's types let a word of theirs be
 * any other string too, for what is to come: here it has to be one that they know.
 */
const PREAMBLE = `import type { Stripe } from 'stripe';
type Words<Value> = Value extends string ? (string extends Value ? never : Value) : never;
type Known<Value> = [Words<Value>] extends [never] ? Value : Words<Value> | Exclude<Value, string>;
type Sent<Value> = Value extends object ? { [Key in keyof Value]?: Sent<Known<Value[Key]>> } : Value;
type Asked<Value> = Value extends object ? { [Key in keyof Value]: Asked<Known<Value[Key]>> } : Value;
type EventOf<Type> = Sent<Extract<Stripe.Event, { type: Type }>>;
`;

let service: StripeService;
let folder: string;
beforeAll(async () => {
  service = await startStripeService();
  // Inside of the project, where TypeScript finds the library.
  const cache = join(projectRoot, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'stripe-types-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
  await rm(folder, { recursive: true });
});

/** What TypeScript says against the values having their types. */
async function errorsIn(recordings: Recording[]): Promise<string[]> {
  const file = join(folder, 'traffic.ts');
  const lines = recordings.map(
    ({ type, value }, index) => `export const value${index} = ${JSON.stringify(value)} satisfies ${type};`,
  );
  await writeFile(file, PREAMBLE + lines.join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The life of orders of both kinds, as the functions and the buyers' bank lead it. */
async function buy(): Promise<Recording[]> {
  const recordings: Recording[] = [];
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await realFetch(input, init);
    const { pathname } = new URL(String(input));
    const type = ANSWERS.find(([call]) => call.test(`${init?.method} ${pathname}`))?.[1];
    if (type) recordings.push({ type, value: await answer.clone().json() });
    return answer;
  });
  const payments = await connectPayments(service.payments, SITE);
  const open = async (changes: Partial<StoredOrder>) => {
    const { url } = await payments.openSession({ ...storedOrder(), id: crypto.randomUUID(), ...changes }, 1);
    return { url, id: sessionOf(url) };
  };
  const plan = await open({});
  const once = await open({ period: undefined });
  const byBank = await open({});
  const refused = await open({});
  const left = await open({});
  await service.pay(plan.url);
  await service.pay(once.url);
  for (const { url } of [byBank, refused]) await service.pay(url, 'bank');
  await service.control('POST', `sessions/${byBank.id}/resolve`, { outcome: 'succeeded' });
  await service.control('POST', `sessions/${refused.id}/resolve`, { outcome: 'failed' });
  await service.control('POST', `sessions/${left.id}/expire`);
  for (const { id } of [plan, once, left]) await payments.readSession(id);
  await payments.abandonSession(refused.id);
  const { checkouts } = await service.control('GET', 'ledger');
  const { subscription, customer } = checkouts[plan.id]?.session ?? {};
  await payments.portalUrl(customer ?? '', '/auth', { type: 'payment_method_update' });
  await payments.readInvoices(customer ?? '');
  await service.control('POST', `subscriptions/${subscription}/renew`);
  await service.library.subscriptions.cancel(subscription ?? '');

  const { portals } = await service.control('GET', 'ledger');
  for (const value of Object.values(portals))
    recordings.push({ type: 'Asked<Stripe.BillingPortal.SessionCreateParams>', value });
  for (const { parameters } of Object.values(checkouts))
    recordings.push({ type: 'Asked<Stripe.Checkout.SessionCreateParams>', value: parameters });
  for (const { type, body } of await service.events(0))
    recordings.push({ type: `EventOf<${JSON.stringify(type)}>`, value: JSON.parse(body) });
  return recordings;
}

test('all that passes between the functions and the stand-in has Stripe’s own types', async () => {
  const recordings = await buy();
  // Three kinds of answers, the parameters, and seven kinds of events at least.
  expect(new Set(recordings.map(({ type }) => type)).size).toBeGreaterThanOrEqual(11);
  expect(await errorsIn(recordings)).toEqual([]);
});

test('what Stripe would not send, or not take, is an error', async () => {
  const wrong: [type: string, value: object][] = [
    ['Sent<Stripe.Checkout.Session>', { payment_status: 'payed' }],
    ['Sent<Stripe.Checkout.Session>', { colour: 'red' }],
    ['Asked<Stripe.Checkout.SessionCreateParams>', { mode: 'gift' }],
    ['EventOf<"charge.refunded">', { data: { object: { object: 'dispute' } } }],
    ['EventOf<"charge.forgiven">', {}],
  ];
  expect(await errorsIn(wrong.map(([type, value]) => ({ type, value })))).toHaveLength(wrong.length);
});
