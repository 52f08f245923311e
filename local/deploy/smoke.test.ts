import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LOOPBACK } from '../ports.ts';
import { checkCallers, type Way } from './smoke.ts';

/** Two callers: any address that begins with 127 is this machine. */
const TWO: Way[] = [{ localAddress: '127.0.0.2' }, { localAddress: '127.0.0.3' }];

let server: Server | undefined;
afterEach(() => void server?.close());

/** What the check finds where the functions take their callers for what `callerOf` says. */
async function verdictOf(callerOf: (incoming: IncomingMessage) => unknown, ways = TWO) {
  server = createServer((incoming, outgoing) => {
    outgoing.end(JSON.stringify({ ok: true, caller: callerOf(incoming) }));
  });
  await new Promise<void>((resolve) => server?.listen(0, LOOPBACK, resolve));
  const [finding] = await checkCallers(`http://${LOOPBACK}:${(server.address() as AddressInfo).port}`, ways);
  return [finding?.verdict, finding?.details.join(' ') ?? ''];
}
const socketOf = ({ socket }: IncomingMessage) => socket.remoteAddress;

test('two callers who are told apart, and cannot pass for others, are well', async () => {
  expect(await verdictOf(socketOf)).toEqual(['ok', '']);
});

test.each([
  ['nobody is seen', () => undefined, /do not see who calls/],
  ['all come from something in between', () => '10.0.0.1', /Two callers are one/],
  [
    'a header of theirs is believed',
    (incoming: IncomingMessage) => incoming.headers['x-forwarded-for'] ?? socketOf(incoming),
    /can pass for another/,
  ],
  [
    'what a caller writes into a header is kept beside the truth',
    (incoming: IncomingMessage) => (incoming.headers['x-real-ip'] ? undefined : socketOf(incoming)),
    /can pass for another, or for nobody/,
  ],
])('it is an error when %s', async (_what, callerOf, words) => {
  expect(await verdictOf(callerOf)).toEqual(['error', expect.stringMatching(words)]);
});

test('with one address a person is asked to be the other caller', async () => {
  const [verdict, words] = await verdictOf(socketOf, TWO.slice(0, 1));
  expect(verdict).toBe('account');
  expect(words).toContain('127.0.0.2. Open http://');
});

test('functions that cannot be reached are an error', async () => {
  const [finding] = await checkCallers(`http://${LOOPBACK}:1`, TWO);
  expect(finding).toMatchObject({
    verdict: 'error',
    details: [expect.stringContaining('cannot be reached')],
  });
});
