import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** Every server of the stack listens here and nowhere else. */
export const LOOPBACK = '127.0.0.1';

export interface ClaimedPort {
  port: number;
  /** The preferred port when another process has it. */
  taken?: number;
}

/**
 * For each name the preferred port, or a free one where it is taken or 0. All are held open until the last is
 * found, so that no two names get the same.
 */
export async function claimPorts<Name extends string>(
  preferred: Record<Name, number>,
): Promise<Record<Name, ClaimedPort>> {
  const holders: Server[] = [];
  const claimed = {} as Record<Name, ClaimedPort>;
  try {
    for (const name of Object.keys(preferred) as Name[]) {
      const wanted = preferred[name];
      const holder = (await hold(wanted)) ?? (await hold(0));
      if (!holder) throw new Error('No free port on this machine.');
      holders.push(holder);
      const { port } = holder.address() as AddressInfo;
      claimed[name] = wanted === 0 || wanted === port ? { port } : { port, taken: wanted };
    }
  } finally {
    await Promise.all(holders.map((holder) => new Promise((done) => holder.close(done))));
  }
  return claimed;
}

/** Whether a server accepts connections on the loopback address. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: LOOPBACK, port });
    socket.once('error', () => done(false));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
  });
}

function hold(port: number): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(undefined) : fail(error),
    );
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => done(server));
  });
}
