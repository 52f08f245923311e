import { expect, test } from 'vitest';
import { readJson } from './read-body.ts';
import type { Refusal } from './refusal.ts';

function post(body: ReadableStream<Uint8Array> | string): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request('https://example.ca', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}
const refusalOf = async (body: ReadableStream<Uint8Array> | string, deadlineMs = 1_000) =>
  readJson(post(body), deadlineMs).catch((refusal: Refusal) => [refusal.status, refusal.message]);

/** Sends chunk after chunk, and tells whether the reader let go of it. */
function endless(chunk: Uint8Array | undefined) {
  const sender = { chunks: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sender.chunks += 1;
      if (chunk === undefined) return new Promise(() => undefined);
      controller.enqueue(chunk);
      return undefined;
    },
    cancel() {
      sender.cancelled = true;
    },
  });
  return { sender, stream };
}

test('reads what arrives in pieces, up to the last allowed byte', async () => {
  const text = JSON.stringify('ä'.repeat(8_190));
  const bytes = new TextEncoder().encode(`${text}  `);
  expect(bytes).toHaveLength(16_384);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let start = 0; start < bytes.length; start += 1_001)
        controller.enqueue(bytes.slice(start, start + 1_001));
      controller.close();
    },
  });
  expect(await readJson(post(pieces), 1_000)).toBe('ä'.repeat(8_190));
});

test('stops reading a body as soon as it is too large', async () => {
  const { sender, stream } = endless(new Uint8Array(4_096).fill(0x20));
  expect(await refusalOf(stream)).toEqual([413, 'The request body is too large.']);
  expect(sender.chunks).toBeLessThan(8);
  expect(sender.cancelled).toBe(true);
});

test('gives up on a body that stalls', async () => {
  const { sender, stream } = endless(undefined);
  expect(await refusalOf(stream, 5)).toEqual([400, 'The request body did not arrive in time.']);
  expect(sender.cancelled).toBe(true);
});

test('says so when the body breaks off', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('connection reset'));
    },
  });
  expect(await refusalOf(broken)).toEqual([400, 'The request body broke off.']);
});

test('accepts six levels and ninety-six keys, and no more', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  const wide = (keys: number) => JSON.stringify(Array.from({ length: keys }, (_, index) => ({ [index]: 0 })));
  await readJson(post(nested(6)), 1_000);
  expect(await refusalOf(nested(7))).toEqual([400, 'The request body is nested too deeply.']);
  expect(await refusalOf(nested(8_000))).toEqual([400, 'The request body is nested too deeply.']);
  await readJson(post(wide(96)), 1_000);
  expect(await refusalOf(wide(97))).toEqual([400, 'The request body has too many keys.']);
});
