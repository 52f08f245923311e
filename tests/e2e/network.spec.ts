import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

test('all calls of a test come from an address of its own, and those of another visitor from another', async ({
  page,
  browser,
  request,
  network,
}) => {
  const server = createServer(({ socket }, response) => void response.end(socket.remoteAddress));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seen = async (visitor: typeof page) => (await (await visitor.goto(url))?.text()) ?? '';
  const other = await browser.newPage();
  try {
    expect(network.address).not.toBe('127.0.0.1');
    expect(await seen(page)).toBe(network.address);
    expect(await (await request.get(url)).text()).toBe(network.address);
    expect(await (await fetch(url)).text()).toBe(network.address);
    expect(await seen(other)).toMatch(/^127\./);
    expect(await seen(other)).not.toBe(network.address);
  } finally {
    await other.close();
    server.closeAllConnections();
    server.close();
  }
});
