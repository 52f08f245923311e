import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { vi } from 'vitest';

/** Listens on a free port of this machine, which it answers. */
export async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
}

/** Lets the mailer send to this port. */
function stubMailer(port: string): void {
  vi.stubEnv('MAIL_FROM', 'Mod AI <hello@modai.example>');
  vi.stubEnv('MAIL_PROVIDER', 'smtp');
  vi.stubEnv('SMTP_HOST', '127.0.0.1');
  vi.stubEnv('SMTP_PORT', port);
}

interface Delivery {
  recipients: string[];
  raw: string;
  email: Email;
}

/** A mail server that takes what it is sent, where the options do not say otherwise. The mailer is set to it. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Those that wait for a next mail.
    closeTimeout: 10,
    onData(stream, session, done) {
      buffer(stream)
        .then(async (bytes) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          deliveries.push({
            recipients,
            raw: bytes.toString('latin1'),
            email: await PostalMime.parse(bytes),
          });
        })
        .then(() => done(), done);
    },
    ...options,
  });
  stubMailer(await listen(server.server));
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { deliveries, server: server.server, stop };
}

export type Rudeness =
  | 'no greeting'
  | '421 at once'
  | 'nonsense'
  | 'silence'
  | 'a drip'
  | 'a close'
  | '450 to the recipient'
  | 'silence after DATA'
  | 'a drop in the mail'
  | 'a drop after the mail';

/**
 * Takes mail as RFC 5321 asks, and is rude in one way at a time. To whom `silent` names it never answers: once it was told
 * of them, or, where their address has `-data`, once it has the mail. The mailer is set to it.
 */
export async function startRudeServer({ unknown = 'nobody', silent = 'nobody' } = {}) {
  /** The mails in the order in which they were taken, whether or not we said so. */
  const received: string[] = [];
  const state: { rudeness: Rudeness | undefined } = { rudeness: undefined };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { rudeness } = state;
    const say = (line: string) => socket.write(`${line}\r\n`);
    sockets.add(socket.on('error', () => undefined));
    if (rudeness === 'no greeting') return;
    if (rudeness === '421 at once') return void socket.end('421 too busy\r\n');
    say('220 here');
    let lines: string[] | undefined;
    let recipient = '';
    const take = (line: string) => {
      if (line !== '.') {
        lines?.push(line);
        return void (rudeness === 'a drop in the mail' && socket.destroy());
      }
      received.push(lines?.join('\n') ?? '');
      lines = undefined;
      if (recipient.includes(silent)) return;
      if (rudeness === 'a drop after the mail') socket.destroy();
      else say('250 taken');
    };
    const drip = () => {
      const dripping = setInterval(() => say('250-and'), 50);
      socket.on('close', () => clearInterval(dripping));
    };
    const answer = (line: string) => {
      const [verb = ''] = line.split(/[ :]/);
      if (rudeness === 'silence') return;
      if (verb === 'EHLO' && rudeness === 'a drip') return drip();
      if (verb === 'EHLO' && rudeness === 'nonsense') return say('\u0000\u0001 hello?');
      if (verb === 'MAIL' && rudeness === 'a close') return socket.end();
      if (verb === 'RCPT' && rudeness === '450 to the recipient') return say('450 4.2.0 greylisted');
      if (verb === 'RCPT' && line.includes(unknown)) return say('550 5.1.1 no such user');
      if (verb === 'RCPT') recipient = line;
      if (verb === 'RCPT' && line.includes(silent) && !line.includes('-data')) return;
      if (verb !== 'DATA') return say('250 yes');
      if (rudeness === 'silence after DATA') return;
      lines = [];
      return say('354 go on');
    };
    createInterface({ input: socket }).on('line', (line) => (lines ? take(line) : answer(line)));
  });
  stubMailer(await listen(server));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<unknown>((resolve) => server.close(resolve));
  };
  return { received, state, stop };
}
