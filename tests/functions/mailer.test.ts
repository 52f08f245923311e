import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectMailer, parseMailAddress } from '../../functions/_shared/mailer.ts';
import { type Mail, MailError, type MailLimits } from '../../functions/_shared/mailer/mail.ts';
import { listen, type Rudeness, startMailServer, startRudeServer } from './mail-servers.ts';

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
  unsubscribeUrl: undefined,
};
const unsubscribeUrl = `https://api.example.ca/functions/v1/email-choices?token=${'u'.repeat(120)}`;
const LIST_UNSUBSCRIBE = `<${unsubscribeUrl}>, <mailto:hello@modai.example?subject=Unsubscribe>`;

/** As short as a machine that does other things allows. */
const SHORT: MailLimits = { connect: 250, silence: 250, total: 600, idle: 200 };
/** Far below the real limits, so that a test that waits for those fails. */
const PATIENCE_MS = 4_000;

const closers: (() => Promise<unknown>)[] = [];
beforeEach(() => vi.stubEnv('MAIL_FROM', 'Mod AI <hello@modai.example>'));
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

/** What came of a mail that the server did not take. */
const failure = (sending: Promise<string>) =>
  sending.then(
    () => expect.fail('the mail was sent'),
    (error: unknown) => error as MailError,
  );

describe('by SMTP', () => {
  async function mailServer(options: SMTPServerOptions = {}) {
    const { stop, ...started } = await startMailServer(options);
    closers.push(stop);
    return { ...started, send: await connectMailer() };
  }
  const refusal = (responseCode: number, message = 'refused') =>
    Object.assign(new Error(message), { responseCode });
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

  test('mails share a connection, and one that the server closed meanwhile is replaced', async () => {
    const { deliveries, server, send } = await mailServer();
    const connections: Socket[] = [];
    server.on('connection', (socket) => connections.push(socket));
    for (let count = 0; count < 3; count += 1) await send(mail);
    expect(connections).toHaveLength(1);
    connections[0]?.destroy();
    await send(mail);
    expect(connections).toHaveLength(2);
    expect(deliveries).toHaveLength(4);
  });

  describe('a mail that is not taken', () => {
    const atGreeting = (code: number): SMTPServerOptions => ({
      onConnect: (_session, done) => done(refusal(code)),
    });
    const atSender = (code: number, words?: string): SMTPServerOptions => ({
      onMailFrom: (_address, _session, done) => done(refusal(code, words)),
    });
    const atRecipient = (code: number, words?: string): SMTPServerOptions => ({
      onRcptTo: (_address, _session, done) => done(refusal(code, words)),
    });
    const atMessage = (code: number, words?: string): SMTPServerOptions => ({
      onData: (stream, _session, done) => {
        stream.resume().once('end', () => done(refusal(code, words)));
      },
    });

    test.each([
      ['a recipient is refused for good', atRecipient(550), 'refused'],
      ['policy refuses the recipient', atRecipient(550, '5.7.1 not here'), 'refused'],
      ['the message is refused for good', atMessage(554), 'refused'],
      ['nobody has the mailbox', atRecipient(550, '5.1.1 no such user'), 'mailbox-unknown'],
      ['the domain takes no mail', atRecipient(556, '5.1.10 null MX'), 'mailbox-unknown'],
      ['the message is refused in the words for a mailbox', atMessage(550, '5.1.1 no such user'), 'refused'],
      ['our own address is refused beside the recipient', atRecipient(550, '5.1.8 unknown'), 'unavailable'],
      ['our own address is refused', atSender(550, '5.7.1 not allowed'), 'unavailable'],
      ['the recipient is busy', atRecipient(451), 'temporary'],
      ['the mailbox is full', atRecipient(452, '4.2.2 full'), 'temporary'],
      ['the server turns us away as a whole', atGreeting(554), 'unavailable'],
      ['the server has too much to do', atGreeting(421), 'slow-down'],
      ['the server greets nobody now', atGreeting(450), 'slow-down'],
      ['the server ends the session', atRecipient(421, '4.7.0 too many mails'), 'slow-down'],
    ] as const)('because %s: %3$s', async (_why, options, kind) => {
      const { send } = await mailServer(options);
      const error = await failure(send(mail));
      expect(error).toBeInstanceOf(MailError);
      expect(error).toMatchObject({ kind, retryAfterSeconds: undefined });
    });

    test('because nothing listens: unavailable', async () => {
      await mailServer();
      vi.stubEnv('SMTP_PORT', '1');
      const send = await connectMailer();
      expect((await failure(send(mail))).kind).toBe('unavailable');
    });
  });

  describe('from a server that breaks off', () => {
    async function rudeServer() {
      const { stop, ...started } = await startRudeServer();
      closers.push(stop);
      return { ...started, send: await connectMailer(SHORT) };
    }

    test.each<Rudeness>(['no greeting', 'silence', 'a drip', 'a close', 'a drop in the mail'])(
      '%s ends in time and says that no mail can be sent, and the next mail goes through',
      async (rudeness) => {
        const { received, state, send } = await rudeServer();
        state.rudeness = rudeness;
        const start = performance.now();
        expect((await failure(send(mail))).kind).toBe('unavailable');
        expect(performance.now() - start).toBeLessThan(PATIENCE_MS);
        expect(received).toEqual([]);

        state.rudeness = undefined;
        await send(mail);
        expect(received).toHaveLength(1);
      },
    );

    test('a drop after the mail says that no mail can be sent; the mail comes again under the same Message-ID', async () => {
      const { received, state, send } = await rudeServer();
      state.rudeness = 'a drop after the mail';
      expect((await failure(send(mail))).kind).toBe('unavailable');
      state.rudeness = undefined;
      const id = await send(mail);
      expect(received).toHaveLength(2);
      for (const message of received) expect(message.replace(/\n /g, ' ')).toContain(`Message-ID: ${id}`);
    });
  });

  describe('signed', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const pem = pemOf(privateKey);

    const relaxed = (value: string) =>
      value
        .replaceAll('\r\n', '')
        .replaceAll(/[ \t]+/g, ' ')
        .trim();

    /** Checks a signature in the relaxed form of RFC 6376, 3.4.2 and 3.4.4. Names the headers it covers. */
    function verify(raw: string): { tags: Record<string, string>; signed: string[]; valid: boolean } {
      const end = raw.indexOf('\r\n\r\n');
      const fields = raw
        .slice(0, end)
        .split(/\r\n(?![ \t])/)
        .map((field) => ({ name: field.slice(0, field.indexOf(':')).toLowerCase(), field }));
      const relaxedValue = (name: string) => {
        const { field = '' } = fields.findLast((one) => one.name === name) ?? {};
        return relaxed(field.slice(field.indexOf(':') + 1));
      };
      const signature = relaxedValue('dkim-signature');
      const tags = Object.fromEntries(
        signature.split(';').map((tag) => {
          const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(tag) ?? [];
          return [name, value.replaceAll(' ', '')];
        }),
      );
      const signed = tags.h?.split(':') ?? [];
      const body = raw
        .slice(end + 4)
        .replaceAll(/[ \t]+/g, ' ')
        .replaceAll(/ (?=\r\n)/g, '')
        .replace(/(\r\n)*$/, '\r\n');
      const bodyHash = createHash('sha256').update(body, 'latin1').digest('base64');
      const header = [...signed.map((name) => `${name}:${relaxedValue(name)}`), ''].join('\r\n');
      const unsigned = `dkim-signature:${signature.replace(/(?<=; ?b=).*$/, '')}`;
      const verifier = createVerify('RSA-SHA256').update(header + unsigned, 'latin1');
      const valid = bodyHash === tags.bh && verifier.verify(publicKey, tags.b ?? '', 'base64');
      return { tags, signed, valid };
    }

    test('a mail carries a signature of our domain that covers the headers for leaving', async () => {
      vi.stubEnv('DKIM_SELECTOR', 'mail2026');
      vi.stubEnv('DKIM_PRIVATE_KEY', pem.replaceAll('\n', '\\n'));
      const { deliveries, send } = await mailServer();
      await send({ ...mail, unsubscribeUrl });
      const raw = deliveries[0]?.raw ?? '';
      const { tags, signed, valid } = verify(raw);
      expect(tags).toMatchObject({
        d: 'modai.example',
        s: 'mail2026',
        a: 'rsa-sha256',
        c: 'relaxed/relaxed',
      });
      expect(signed).toEqual(
        expect.arrayContaining([
          ...['from', 'to', 'subject', 'date', 'message-id', 'content-type', 'mime-version'],
          ...['auto-submitted', 'list-unsubscribe', 'list-unsubscribe-post'],
        ]),
      );
      expect(valid).toBe(true);
      expect(verify(raw.replace('One-Click', 'One-Klick')).valid).toBe(false);
      expect(verify(raw.replace('token=u', 'token=v')).valid).toBe(false);
      expect(verify(`${raw}more\r\n`).valid).toBe(false);
    });

    test('a mail without a key has no signature', async () => {
      const { deliveries, send } = await mailServer();
      await send(mail);
      expect(deliveries[0]?.raw).not.toMatch(/^DKIM-Signature:/im);
    });

    const elliptic = pemOf(generateKeyPairSync('ed25519').privateKey);
    test.each([
      ['DKIM_PRIVATE_KEY is not set', 'mail2026', ''],
      ['DKIM_SELECTOR is not set', '', pem],
      ['DKIM_PRIVATE_KEY is not an RSA key in PEM', 'mail2026', 'MIIE'],
      ['DKIM_PRIVATE_KEY is not an RSA key in PEM', 'mail2026', elliptic],
    ])('%s: no mail goes out unsigned by mistake', async (message, selector, key) => {
      vi.stubEnv('DKIM_SELECTOR', selector);
      vi.stubEnv('DKIM_PRIVATE_KEY', key);
      await expect(mailServer()).rejects.toThrow(message);
    });
  });
});

describe('by Resend', () => {
  const stubResend = (port: string) => {
    vi.stubEnv('MAIL_PROVIDER', 'resend');
    vi.stubEnv('RESEND_API_KEY', 'key-1');
    vi.stubEnv('RESEND_URL', `http://127.0.0.1:${port}`);
  };
  async function resendServer(status: number, body: unknown, headers: Record<string, string> = {}) {
    const requests: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      requests.push({ headers: request.headers, url: request.url, body: JSON.parse(await text(request)) });
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    stubResend(await listen(server));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
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

  test('a mail of the newsletter can be left with one click, and one without a file has no list of files', async () => {
    const { requests, send } = await resendServer(200, { id: 'mail-1' });
    await send({ ...mail, attachments: [], unsubscribeUrl });
    expect(requests[0]?.body).not.toHaveProperty('attachments');
    expect(requests[0]?.body).toMatchObject({
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': LIST_UNSUBSCRIBE,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  });

  // The names stand at https://resend.com/docs/api-reference/errors.
  test.each([
    [422, 'missing_required_field', 'refused'],
    [400, 'validation_error', 'refused'],
    [401, 'missing_api_key', 'unavailable'],
    [403, 'invalid_api_key', 'unavailable'],
    [409, 'concurrent_idempotent_requests', 'temporary'],
    [429, 'rate_limit_exceeded', 'slow-down'],
    [500, 'application_error', 'unavailable'],
    [503, 'internal_server_error', 'unavailable'],
  ])('an answer of %i %s is %s', async (status, name, kind) => {
    const { send } = await resendServer(status, { name, message: 'ada@example.ca is odd' });
    await expect(send(mail)).rejects.toMatchObject({ message: `Resend answered ${status} ${name}`, kind });
  });

  test('a key that is none says nothing about the mail', async () => {
    const { send } = await resendServer(400, { name: 'validation_error', message: 'API key is invalid' });
    await expect(send(mail)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a mail of which an earlier attempt was taken, in other words, counts as sent', async () => {
    const { send } = await resendServer(409, { name: 'invalid_idempotent_request', message: 'modified' });
    expect(await send(mail)).toBe('');
  });

  describe('that asks us to come back later', () => {
    const failing = async (status: number, retryAfter: string) => {
      const { send } = await resendServer(status, '<html>busy</html>', { 'retry-after': retryAfter });
      return failure(send(mail));
    };

    test.each([
      [429, '30', 30],
      [503, '0', 0],
      [503, '999999', 86_400],
      [429, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
      [429, 'Fri, 31 Dec 2094 23:59:59 GMT', 86_400],
      [429, 'soon', undefined],
      [500, '30', undefined],
    ])('%i with Retry-After %j: %j seconds', async (status, retryAfter, seconds) => {
      const error = await failing(status, retryAfter);
      expect(error.retryAfterSeconds).toBe(seconds);
      expect(error.message).toBe(`Resend answered ${status} unknown`);
    });

    test('503 with a time asks for a rest', async () => {
      expect(await failing(503, '30')).toMatchObject({ kind: 'slow-down' });
    });

    test.each(['daily_quota_exceeded', 'monthly_quota_exceeded'])(
      '%s: its time is that of the rate, and says nothing',
      async (name) => {
        const { send } = await resendServer(429, { name }, { 'retry-after': '1' });
        expect(await failure(send(mail))).toMatchObject({ kind: 'slow-down', retryAfterSeconds: undefined });
      },
    );

    test('at a time that is near: the seconds until then', async () => {
      const { retryAfterSeconds } = await failing(429, new Date(Date.now() + 60_000).toUTCString());
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });
  });

  test('an accepted mail counts as sent, though the answer cannot be read', async () => {
    const { send } = await resendServer(200, '');
    expect(await send(mail)).toBe('');
  });

  test('no answer, or none in time, is temporary', async () => {
    const silent = createServer(() => undefined);
    const silentPort = await listen(silent);
    closers.push(async () => silent.close().closeAllConnections());
    for (const port of ['1', silentPort]) {
      stubResend(port);
      const send = await connectMailer(SHORT);
      const start = performance.now();
      await expect(send(mail)).rejects.toMatchObject({
        message: 'Resend did not answer',
        kind: 'unavailable',
      });
      expect(performance.now() - start).toBeLessThan(PATIENCE_MS);
    }
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
