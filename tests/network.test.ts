import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openNetwork } from './network.ts';

test('a browser that gives up a connection before it stands disturbs no other', async () => {
  const far = createServer((socket) => socket.once('error', () => undefined).end('far'));
  far.listen(0, '127.0.0.1');
  const network = await openNetwork();
  onTestFinished(async () => {
    await network.close();
    far.close();
  });

  const { hostname: host, port } = new URL(network.proxy.server);
  const tunnel = async () => {
    const browser = connect({ host, port: Number(port) });
    await once(browser, 'connect');
    browser.write(`CONNECT 127.0.0.1:${(far.address() as AddressInfo).port} HTTP/1.1\r\n\r\n`);
    return browser;
  };
  for (let tunnels = 0; tunnels < 20; tunnels++) {
    (await tunnel()).resetAndDestroy();
  }
  const answers = await (await tunnel()).setEncoding('utf8').toArray();
  expect(answers.join('')).toBe('HTTP/1.1 200 Connection established\r\n\r\nfar');
});
