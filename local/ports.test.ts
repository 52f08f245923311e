import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { claimPorts, holdPort, isListening, LOOPBACK } from './ports.ts';

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

test('a port that is held is nobody else’s until it is given back', async () => {
  const { ports } = await claimPorts({ site: 0 });
  const held = await holdPort(ports.site);
  expect((await claimPorts(ports)).taken).toEqual(['site']);
  await expect(holdPort(ports.site)).rejects.toThrow(`port ${ports.site}`);
  await held.stop();
  expect((await claimPorts(ports)).taken).toEqual([]);
});
