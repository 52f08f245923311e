import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectMailer, type Mail, parseMailAddress } from '../../functions/_shared/mailer.ts';

const mail: Mail = {
  to: { name: '', address: 'ada@example.ca' },
  replyTo: undefined,
  subject: 'Your report – n° 1',
  html: '<p>Zoë</p>',
  text: 'Zoë',
  attachments: [
    {
      filename: 'report.pdf',
      contentType: 'application/pdf',
      content: new Uint8Array([37, 80, 68, 70, 0, 255]),
    },
  ],
  dedupeKey: 'disc-report.3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90',
};

const closers: (() => Promise<unknown>)[] = [];
beforeEach(() => vi.stubEnv('MAIL_FROM', 'Mod AI <hello@modai.example>'));
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

describe('by SMTP', () => {
  interface Delivery {
    recipients: string[];
    email: Email;
  }
  async function mailServer(options: SMTPServerOptions = {}) {
    const deliveries: Delivery[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        text(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((email) =>
            deliveries.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), email }),
          )
          .then(() => done(), done);
      },
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
    vi.stubEnv('MAIL_PROVIDER', 'smtp');
    vi.stubEnv('SMTP_HOST', '127.0.0.1');
    vi.stubEnv('SMTP_PORT', String((server.server.address() as AddressInfo).port));
    return { deliveries, send: await connectMailer() };
  }
  const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code });

  test('a mail arrives with both parts, from our address, under the same Message-ID each time', async () => {
    const { deliveries, send } = await mailServer();
    const id = await send(mail);
    expect(await send(mail)).toBe(id);

    expect(id).toBe('<disc-report.3f6c0d5e-6d0a-4a8e-9a0e-2f1c6d7b8a90@modai.example>');
    expect(deliveries.map(({ email }) => email.messageId)).toEqual([id, id]);
    const [{ recipients, email } = expect.fail('nothing arrived')] = deliveries;
    expect(recipients).toEqual(['ada@example.ca']);
    expect(email).toMatchObject({
      from: { name: 'Mod AI', address: 'hello@modai.example' },
      to: [{ name: '', address: 'ada@example.ca' }],
      subject: mail.subject,
    });
    expect(email.html?.trim()).toBe(mail.html);
    expect(email.text?.trim()).toBe(mail.text);
    expect(email.replyTo).toBeUndefined();
    expect(email.attachments).toMatchObject([
      { filename: 'report.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    expect(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)).toEqual(
      mail.attachments[0]?.content,
    );
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([
    'ada@example.ca, evil@example.net',
    'ada@example.ca\r\nBcc: evil@example.net',
    'group: ada@example.ca, evil@example.net;',
  ])('%j reaches nobody but one mailbox', async (address) => {
    const { deliveries, send } = await mailServer();
    await send({ ...mail, to: { name: '', address }, replyTo: { name: '', address } }).catch(() => undefined);
    expect(deliveries.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.net');
  });

  test('a recipient refused for good is permanent', async () => {
    const { send } = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
    await expect(send(mail)).rejects.toMatchObject({ name: 'MailError', permanent: true });
  });

  test('a message refused for good is permanent', async () => {
    const { send } = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume().once('end', () => done(refusal(554)));
      },
    });
    await expect(send(mail)).rejects.toMatchObject({ name: 'MailError', permanent: true });
  });

  test('a server that is busy, closed or turns us away as a whole is temporary', async () => {
    const busy = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(451)) });
    await expect(busy.send(mail)).rejects.toMatchObject({ name: 'MailError', permanent: false });
    const closed = await mailServer({ onConnect: (_session, done) => done(refusal(554)) });
    await expect(closed.send(mail)).rejects.toMatchObject({ name: 'MailError', permanent: false });
    vi.stubEnv('SMTP_PORT', '1');
    const absent = await connectMailer();
    await expect(absent(mail)).rejects.toMatchObject({ name: 'MailError', permanent: false });
  });
});

describe('by Resend', () => {
  async function resendServer(status: number, body: unknown) {
    const requests: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      requests.push({ headers: request.headers, url: request.url, body: JSON.parse(await text(request)) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    vi.stubEnv('MAIL_PROVIDER', 'resend');
    vi.stubEnv('RESEND_API_KEY', 'key-1');
    vi.stubEnv('RESEND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return { requests, send: await connectMailer() };
  }

  test('a mail is one call with our key and its own idempotency key', async () => {
    const { requests, send } = await resendServer(200, { id: 'mail-1' });
    expect(await send({ ...mail, replyTo: { name: '', address: 'bo@example.ca' } })).toBe('mail-1');

    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: '/emails',
      headers: {
        authorization: 'Bearer key-1',
        'idempotency-key': mail.dedupeKey,
        'content-type': 'application/json',
      },
      body: {
        from: '"Mod AI" <hello@modai.example>',
        to: ['ada@example.ca'],
        reply_to: 'bo@example.ca',
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: [{ filename: 'report.pdf', content_type: 'application/pdf', content: 'JVBERgD/' }],
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    });
  });

  test('a mail without a file has no list of files', async () => {
    const { requests, send } = await resendServer(200, { id: 'mail-1' });
    await send({ ...mail, attachments: [] });
    expect(requests[0]?.body).not.toHaveProperty('attachments');
  });

  test.each([
    [422, true],
    [400, true],
    [401, false],
    [403, false],
    [409, false],
    [429, false],
    [500, false],
  ])('an answer of %i: permanent is %s', async (status, permanent) => {
    const { send } = await resendServer(status, {
      name: 'validation_error',
      message: 'ada@example.ca is odd',
    });
    await expect(send(mail)).rejects.toMatchObject({
      message: `Resend answered ${status} validation_error`,
      permanent,
    });
  });

  test('no answer is temporary', async () => {
    vi.stubEnv('MAIL_PROVIDER', 'resend');
    vi.stubEnv('RESEND_API_KEY', 'key-1');
    vi.stubEnv('RESEND_URL', 'http://127.0.0.1:1');
    const send = await connectMailer();
    await expect(send(mail)).rejects.toMatchObject({ message: 'Resend did not answer', permanent: false });
  });
});

test('an unknown provider or a missing variable is named', async () => {
  vi.stubEnv('MAIL_PROVIDER', 'pigeon');
  await expect(connectMailer()).rejects.toThrow('MAIL_PROVIDER is neither smtp nor resend');
  vi.stubEnv('MAIL_PROVIDER', 'resend');
  vi.stubEnv('RESEND_API_KEY', '');
  await expect(connectMailer()).rejects.toThrow('RESEND_API_KEY is not set');
});

test.each([
  ['Mod AI <hello@modai.example>', { name: 'Mod AI', address: 'hello@modai.example' }],
  ['"Mod, AI" <hello@modai.example>', { name: 'Mod, AI', address: 'hello@modai.example' }],
  [' hello@modai.example ', { name: '', address: 'hello@modai.example' }],
])('%j is read as name and address', (written, address) => {
  expect(parseMailAddress(written)).toEqual(address);
});

test.each(['', 'nobody', 'a@b.ca, c@d.ca', 'A <a@b.ca> <c@d.ca>'])('%j is not one address', (written) => {
  expect(() => parseMailAddress(written)).toThrow('not an address');
});
