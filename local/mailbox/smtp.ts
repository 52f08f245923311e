import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Chaos, ChaosTriggers } from './chaos.ts';
import type { MessageStore } from './message-store.ts';

const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;
/** How long `stop` waits for clients that keep their connection open, in milliseconds. */
const GOODBYE_MS = 300;

export interface SmtpListener {
  port: number;
  stop(): Promise<void>;
}

/** Accepts mail for every recipient on 127.0.0.1, without TLS or sign-in, and says 250 once the store has it. */
export async function listenForMail(port: number, store: MessageStore, chaos: Chaos): Promise<SmtpListener> {
  const refusal = (name: keyof ChaosTriggers) => {
    const code = chaos.draw(name);
    return code === undefined ? null : smtpError(code, `Chaos ${name.toLowerCase()} error`);
  };

  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'mailbox',
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    rejectOversized: true,
    closeTimeout: GOODBYE_MS,
    onMailFrom: (_address, _session, done) => done(refusal('Sender')),
    onRcptTo: (_address, _session, done) => done(refusal('Recipient')),
    onData: (stream, session, done) => {
      receive(stream, session.envelope, store).then(
        () => done(),
        // A full disk may have room later; what cannot be parsed never can.
        (error: Error) => done(smtpError('syscall' in error ? 451 : 554, error.message)),
      );
    },
  });
  // A client that breaks off is its own affair; without a listener it would end the process.
  smtp.on('error', () => undefined);

  const listener = smtp.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
  store: MessageStore,
): Promise<void> {
  // What only the envelope knows is written in front of the message, as mail servers do at the last stop.
  const trace = [
    `Return-Path: <${mailFrom ? mailFrom.address : ''}>`,
    ...rcptTo.map(({ address }) => `Delivered-To: ${address}`),
  ];
  const chunks = [Buffer.from(trace.map((line) => `${line}\r\n`).join(''))];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (!stream.sizeExceeded) await store.add(Buffer.concat(chunks));
}

function smtpError(code: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode: code });
}
