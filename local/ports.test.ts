import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { claimPorts, isListening, LOOPBACK } from './ports.ts';

test('a taken port is replaced by a free one, and said', async () => {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  try {
    const { ports, taken: replaced } = await claimPorts({ first: taken, second: 0 });
    expect(replaced).toEqual(['first']);
    expect(new Set([taken, ports.first, ports.second]).size).toBe(3);
    expect(await isListening(taken)).toBe(true);
    expect(await isListening(ports.first)).toBe(false);
  } finally {
    server.close();
  }
});
