import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Chaos } from './chaos.ts';
import type { MessageStore } from './message-store.ts';

const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;
/** How long `stop` waits for clients that keep their connection open, in milliseconds. */
const GOODBYE_MS = 300;

/** Accepts mail for every recipient on 127.0.0.1, without TLS or sign-in, and says 250 once the store has it. */
export async function listenForMail(port: number, store: MessageStore, chaos: Chaos) {
  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'mailbox',
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    rejectOversized: true,
    closeTimeout: GOODBYE_MS,
    onMailFrom: (_address, _session, done) => done(chaos.draw('Sender')),
    onRcptTo: (_address, _session, done) => done(chaos.draw('Recipient')),
    onData: (stream, session, done) => {
      receive(stream, session.envelope, store).then(
        () => done(),
        // A full disk may have room later; what cannot be parsed never can.
        (error: Error) => done(Object.assign(error, { responseCode: 'syscall' in error ? 451 : 554 })),
      );
    },
  });
  // A client that breaks off is its own affair; without a listener it would end the process.
  smtp.on('error', () => undefined);

  const listener = smtp.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
  store: MessageStore,
): Promise<void> {
  // What only the envelope knows is written in front of the message, as mail servers do at the last stop.
  const sender = `Return-Path: <${mailFrom ? mailFrom.address : ''}>\r\n`;
  const chunks = [sender, ...rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`)].map((line) =>
    Buffer.from(line),
  );
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (!stream.sizeExceeded) await store.add(Buffer.concat(chunks));
}
