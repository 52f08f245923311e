import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message, MessageSummary } from './mail-message.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

type Page = { messages_count: number; messages: MessageSummary[] };

const REPORT: Mail = {
  from: '"Mod AI" <hello@modai.example>',
  to: '"Zoë Tremblay" <zoe@example.com>',
  subject: 'Your report: 17 %',
  text: 'The text part.',
  html: '<h1>The HTML part</h1>',
  headers: { 'List-Unsubscribe': '<https://modai.example/u/1>, <mailto:hello@modai.example>' },
  attachments: [{ filename: 'reçu "1".csv', content: 'a,b\n', contentType: 'text/csv' }],
};

let folder: string;
let mailbox: Mailbox;
let transport: ReturnType<typeof connectTo>;

const connectTo = (port: number) => createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true });

async function send(mail: Mail, by = transport): Promise<void> {
  await by.sendMail({ from: 'site@example.com', to: 'you@example.com', ...mail });
}

const call = (target: string, options: RequestInit = {}) =>
  fetch(mailbox.url + target, { redirect: 'manual', ...options });
const text = async (target: string) => (await call(target)).text();
const getJson = async <T>(target: string) => (await (await call(target)).json()) as T;
const list = (target = '/api/v1/messages') => getJson<Page>(target);
/** The address of the newest message in the API. */
const newest = async () => `/api/v1/message/${(await list()).messages[0]?.ID}`;
const latest = async () => getJson<Message>(await newest());
const subjects = (page: Page) => page.messages.map(({ Subject }) => Subject);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ folder, httpPort: 0, smtpPort: 0 });
  transport = connectTo(mailbox.smtpPort);
});

afterEach(async () => {
  transport.close();
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

describe('from SMTP to the API', () => {
  test('a message comes out as it went in', async () => {
    await send(REPORT);
    const message = await latest();
    expect(message).toMatchObject({
      From: { Name: 'Mod AI', Address: 'hello@modai.example' },
      To: [{ Name: 'Zoë Tremblay', Address: 'zoe@example.com' }],
      Cc: [],
      Subject: 'Your report: 17 %',
      ListUnsubscribe: { Links: ['https://modai.example/u/1', 'mailto:hello@modai.example'] },
      Attachments: [{ PartID: '1', FileName: 'reçu "1".csv', ContentType: 'text/csv', Size: 4 }],
    });
    expect(message.Text.trim()).toBe('The text part.');
    expect(message.HTML).toContain('<h1>The HTML part</h1>');
    expect(message.MessageID).toMatch(/^[^<>]+@modai\.example$/);
    expect(await text(`${await newest()}/part/1`)).toBe('a,b\n');
    expect(await text(`${await newest()}/raw`)).toContain('Subject: Your report: 17 %');
  });

  test('the list is newest first and can be limited', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ subject });
    const all = await list();
    expect(subjects(all)).toEqual(['third', 'second', 'first']);
    expect(all.messages[0]?.Attachments).toBe(0);
    expect(Date.now() - Date.parse(all.messages[0]?.Created ?? '')).toBeLessThan(60_000);
    const limited = await list('/api/v1/messages?limit=1');
    expect(subjects(limited)).toEqual(['third']);
    expect(limited.messages_count).toBe(3);
  });

  test('what only the envelope knows is kept: the sender and the recipients', async () => {
    const raw = 'From: a@example.com\r\nTo: Team: b@example.com, c@example.com;\r\n\r\nHello\r\n';
    const [from, ...to] = ['bounce@example.com', 'c@example.com', 'hidden@example.com'];
    await send({ raw, envelope: { from, to } });
    const trace = [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`)];
    expect(await text(`${await newest()}/raw`)).toBe([...trace, raw].join('\r\n'));
    expect((await latest()).To.map(({ Address }) => Address)).toEqual(['b@example.com', 'c@example.com']);
  });

  test.each([
    ['to:zoe@example.com', ['report']],
    ['to:EXAMPLE.com', ['contact', 'report']],
    ['to:nobody', []],
  ])('a search for %s finds %s', async (query, found) => {
    await send({ to: 'zoe@example.com', subject: 'report' });
    await send({ to: 'staff@example.com', subject: 'contact' });
    const page = await list(`/api/v1/search?${new URLSearchParams({ query })}`);
    expect(subjects(page)).toEqual(found);
    expect(page.messages_count).toBe(found.length);
  });

  test('what is not there is 404, a search for anything but a recipient 400', async () => {
    const message = '/api/v1/message/none';
    const pages = ['/view/none', '/view/none.html', '/nothing'];
    for (const target of [message, `${message}/raw`, `${message}/part/1`, ...pages])
      expect((await call(target)).status).toBe(404);
    expect((await call('/api/v1/messages', { method: 'POST' })).status).toBe(404);
    for (const query of ['', '?query=', '?query=to:', '?query=words', '?query=to:a+words'])
      expect((await call(`/api/v1/search${query}`)).status).toBe(400);
  });

  test('a message over 10 MB and one of absurd structure are refused for good', async () => {
    await expect(send({ text: 'x'.repeat(11_000_000) })).rejects.toMatchObject({ responseCode: 552 });
    const part = (depth: number) =>
      `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`;
    const nested = Array.from({ length: 300 }, (_, depth) => part(depth)).join('');
    const envelope = { from: 'a@example.com', to: 'b@example.com' };
    await expect(send({ raw: nested, envelope })).rejects.toMatchObject({ responseCode: 554 });
    expect((await list()).messages).toEqual([]);
  });

  test('a client that breaks off leaves nothing behind', async () => {
    const socket = connect(mailbox.smtpPort, '127.0.0.1');
    socket.setEncoding('utf8');
    for (const line of ['EHLO me', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
      await once(socket, 'data');
      socket.write(`${line}\r\n`);
    }
    await once(socket, 'data');
    socket.end('Subject: half\r\n\r\nthe rest never');
    await once(socket, 'close');
    await send({ subject: 'whole' });
    expect(subjects(await list())).toEqual(['whole']);
  });
});

describe('on disk', () => {
  test('an accepted message survives kill -9', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'mailbox-killed-'));
    const code = `
      import { startMailbox } from ${JSON.stringify(new URL('mailbox.ts', import.meta.url).href)};
      const { smtpPort } = await startMailbox({ folder: ${JSON.stringify(other)}, httpPort: 0, smtpPort: 0 });
      console.log(smtpPort);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
    const [printed] = await once(child.stdout, 'data');
    const client = connectTo(Number(String(printed)));
    await send({ subject: 'acknowledged' }, client);
    client.close();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = await startMailbox({ folder: other, httpPort: 0, smtpPort: 0 });
    const page = (await (await fetch(`${again.url}/api/v1/messages`)).json()) as Page;
    expect(subjects(page)).toEqual(['acknowledged']);
    await again.stop();
    await rm(other, { recursive: true });
  });

  test('a disk that refuses a message lets it be sent again', async () => {
    await rm(folder, { recursive: true });
    await expect(send({ subject: 'first try' })).rejects.toMatchObject({ responseCode: 451 });
    await mkdir(folder);
    await send({ subject: 'second try' });
    expect(subjects(await list())).toEqual(['second try']);
  });

  test('a taken port is refused and nothing stays open', async () => {
    const httpPort = Number(new URL(mailbox.url).port);
    await expect(startMailbox({ folder, httpPort, smtpPort: 0 })).rejects.toThrow('EADDRINUSE');
    const { smtpPort } = mailbox;
    await expect(startMailbox({ folder, httpPort: 0, smtpPort })).rejects.toThrow('EADDRINUSE');
  });
});

describe('chaos', () => {
  const put = (body: unknown) => call('/api/v1/chaos', { method: 'PUT', body: JSON.stringify(body) });

  test('can be set and reset, and refuses nonsense', async () => {
    const off = { Sender: { ErrorCode: 451, Probability: 0 }, Recipient: { ErrorCode: 451, Probability: 0 } };
    const set = await put({ Sender: { ErrorCode: 421, Probability: 50 } });
    expect(await set.json()).toEqual({ ...off, Sender: { ErrorCode: 421, Probability: 50 } });
    const nonsense = [{ Sender: { ErrorCode: 200 } }, { Recipient: { Probability: 101 } }, 7, undefined];
    for (const body of nonsense) expect((await put(body)).status).toBe(400);
    expect(await (await put({})).json()).toEqual(off);
  });

  test.each([
    ['Sender', 421],
    ['Recipient', 550],
  ])('%s refuses with its code until it is reset', async (name, ErrorCode) => {
    await put({ [name]: { ErrorCode, Probability: 100 } });
    await expect(send({ subject: 'refused' })).rejects.toMatchObject({ responseCode: ErrorCode });
    await put({});
    await send({ subject: 'accepted' });
    expect(subjects(await list())).toEqual(['accepted']);
  });
});
