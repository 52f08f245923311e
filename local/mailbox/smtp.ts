import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import PostalMime from 'postal-mime';
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
        (error: Error) => done('responseCode' in error ? error : smtpError(451, error.message)),
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
  envelope: SMTPServerEnvelope,
  store: MessageStore,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) return;
  const content = Buffer.concat(chunks);
  await store.add(async (id) => Buffer.concat([await traceHeaders(id, content, envelope), content]));
}

/**
 * What only the envelope knows, written in front of the message as Mailpit does: the return path, recipients that no
 * header names (as Bcc), and a message id where the sender gave none.
 */
async function traceHeaders(id: string, content: Buffer, envelope: SMTPServerEnvelope): Promise<Buffer> {
  const email = await PostalMime.parse(content).catch((error: Error) => {
    throw smtpError(554, error.message);
  });
  const named = [email.to, email.cc, email.bcc]
    .flatMap((addresses) => addresses ?? [])
    .flatMap((address) => address.group ?? [address])
    .map(({ address }) => address.toLowerCase());
  const hidden = envelope.rcptTo
    .map(({ address }) => address)
    .filter((address) => !named.includes(address.toLowerCase()));

  const lines = [`Return-Path: <${envelope.mailFrom ? envelope.mailFrom.address : ''}>`];
  if (hidden.length > 0) lines.push(`Bcc: ${hidden.join(',\r\n ')}`);
  if (!email.messageId) lines.push(`Message-ID: <${id}@mailbox.localhost>`);
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

function smtpError(code: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode: code });
}
