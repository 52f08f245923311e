import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request, setGlobalProxyFromEnv } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** One of 16 million addresses that all are this machine (Linux), and each a caller of its own to the limits. */
export const ownAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A proxy on an address of its own, from which it calls this machine for whoever uses it. */
export async function openNetwork() {
  const address = ownAddress();
  const agent = new Agent({ localAddress: address });
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const upstream = request(url, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      pipeline(answer, outgoing, () => undefined);
    });
    upstream.once('error', () => outgoing.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname: host, port } = new URL(`http://${url}`);
    const upstream = connect({ host, port: Number(port || 80), localAddress: address }, () =>
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n'),
    );
    upstream.write(head);
    // The two are joined before the connection stands, because a browser may give up until then, and its error would end the process.
    pipeline(upstream, socket, upstream, () => undefined);
  });
  // The server forgets those that have become tunnels.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, address);
  await once(server, 'listening');

  const url = `http://${address}:${(server.address() as AddressInfo).port}`;
  return {
    address,
    /** As Playwright takes it. */
    proxy: { server: url },
    /** Sends there what this process fetches, until the function is called that it answers. */
    takeOver: () => setGlobalProxyFromEnv({ http_proxy: url }),
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Network = Awaited<ReturnType<typeof openNetwork>>;

/** From now on this process fetches from another address; answers what puts an end to it. */
export async function callFromElsewhere(): Promise<() => Promise<void>> {
  const network = await openNetwork();
  const restore = network.takeOver();
  return () => {
    restore();
    return network.close();
  };
}
