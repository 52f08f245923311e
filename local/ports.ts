import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** Every server of the stack listens here and nowhere else. */
export const LOOPBACK = '127.0.0.1';

/**
 * For each name the preferred port, or a free one where it is taken or 0. All are held open until the last is
 * found, so that no two names get the same. `taken` are those whose preferred port another process has.
 */
export async function claimPorts<Name extends string>(preferred: Record<Name, number>) {
  const names = Object.keys(preferred) as Name[];
  const holders: Server[] = [];
  const ports = {} as Record<Name, number>;
  try {
    for (const name of names) {
      const holder = (await hold(preferred[name])) ?? (await hold(0));
      if (!holder) throw new Error('No free port on this machine.');
      holders.push(holder);
      ports[name] = (holder.address() as AddressInfo).port;
    }
  } finally {
    await Promise.all(holders.map(close));
  }
  return { ports, taken: names.filter((name) => preferred[name] !== 0 && preferred[name] !== ports[name]) };
}

/** Keeps a port that is used later from everybody else, until it is stopped. Throws when another process has it. */
export async function holdPort(port: number): Promise<{ stop(): Promise<void> }> {
  const holder = await hold(port);
  if (!holder) throw new Error(`Another process has just taken port ${port}. Start again.`);
  return { stop: () => close(holder) };
}

/** Whether a server accepts connections on the loopback address. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: LOOPBACK, port });
  const isOpen = await once(socket, 'connect').then(Boolean, () => false);
  socket.destroy();
  return isOpen;
}

const close = (server: Server) => new Promise<void>((done) => server.close(() => done()));

async function hold(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen({ host: LOOPBACK, port, exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
