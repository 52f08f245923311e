import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message, MessageSummary } from './mail-message.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

interface Page {
  total: number;
  unread: number;
  messages_count: number;
  start: number;
  messages: MessageSummary[];
}

const REPORT: Mail = {
  from: '"Mod AI" <hello@modai.example>',
  to: '"Zoë Tremblay" <zoe@example.com>',
  subject: 'Your report: 17 %',
  text: 'The text part.',
  html: '<h1>The HTML part</h1><img src="cid:logo@modai">',
  headers: { 'List-Unsubscribe': '<https://modai.example/u/1>', 'X-Twice': ['b', 'a'] },
  attachments: [
    { filename: 'logo.png', cid: 'logo@modai', content: Buffer.from('logo'), contentType: 'image/png' },
    { filename: 'reçu "1".csv', content: 'a,b\n', contentType: 'text/csv' },
  ],
};

let folder: string;
let mailbox: Mailbox;
let transport: ReturnType<typeof connectTo>;

const connectTo = (port: number) => createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true });

async function start(): Promise<void> {
  mailbox = await startMailbox({ folder, httpPort: 0, smtpPort: 0 });
  transport = connectTo(mailbox.smtpPort);
}

async function stop(): Promise<void> {
  transport.close();
  await mailbox.stop();
}

async function send(mail: Mail, by = transport): Promise<void> {
  await by.sendMail({ from: 'site@example.com', to: 'you@example.com', ...mail });
}

const call = (target: string, options: RequestInit = {}) =>
  fetch(mailbox.url + target, { redirect: 'manual', ...options });
const getJson = async <T>(target: string) => (await (await call(target)).json()) as T;
const list = (target = '/api/v1/messages') => getJson<Page>(target);
const latest = () => getJson<Message>('/api/v1/message/latest');
const subjects = (page: Page) => page.messages.map(({ Subject }) => Subject);

/** Status of a request with headers that fetch would not let us set. */
async function statusWith(method: string, target: string, headers: Record<string, string>): Promise<number> {
  const outgoing = request(mailbox.url + target, { method, headers, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  await start();
});

afterEach(async () => {
  await stop();
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
      ReturnPath: 'hello@modai.example',
      ListUnsubscribe: { Links: ['https://modai.example/u/1'], Errors: '' },
    });
    expect(message.Text.trim()).toBe('The text part.');
    expect(message.HTML).toContain('<h1>The HTML part</h1>');
    expect(message.MessageID).toMatch(/^[^<>]+@modai\.example$/);
    expect(Date.now() - Date.parse(message.Date)).toBeLessThan(60_000);
    expect(message.Inline).toMatchObject([{ ContentID: 'logo@modai', ContentType: 'image/png', Size: 4 }]);
    expect(message.Attachments).toMatchObject([
      { FileName: 'reçu "1".csv', ContentType: 'text/csv', Size: 4 },
    ]);
  });

  test('the list is newest first, has pages, and reading a message marks it as read', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ subject, text: `${subject} text` });
    const all = await list();
    expect(subjects(all)).toEqual(['third', 'second', 'first']);
    expect(all).toMatchObject({ total: 3, unread: 3, messages_count: 3, start: 0 });
    expect(all.messages[0]).toMatchObject({ Read: false, Snippet: 'third text', Attachments: 0 });
    expect(subjects(await list('/api/v1/messages?start=1&limit=1'))).toEqual(['second']);

    await latest();
    expect(await list()).toMatchObject({ total: 3, unread: 2 });
  });

  test('the raw message, its headers and its parts can be had', async () => {
    await send(REPORT);
    const raw = await (await call('/api/v1/message/latest/raw')).text();
    expect(raw).toContain('Subject: Your report: 17 %');
    const headers = await getJson<Record<string, string[]>>('/api/v1/message/latest/headers');
    expect(headers['X-Twice']).toEqual(['b', 'a']);
    expect(Object.keys(headers)).toEqual(Object.keys(headers).toSorted());

    const { Attachments } = await latest();
    const part = await call(`/api/v1/message/latest/part/${Attachments[0]?.PartID}`);
    expect(await part.text()).toBe('a,b\n');
    expect(part.headers.get('content-type')).toBe('text/csv');
    expect(part.headers.get('content-disposition')).toBe(
      `attachment; filename="re_u _1_.csv"; filename*=UTF-8''re%C3%A7u%20%221%22.csv`,
    );
  });

  test('what only the envelope knows is kept: hidden recipients, the sender, a message id', async () => {
    const raw = 'From: a@example.com\r\nTo: Team: b@example.com, c@example.com;\r\n\r\nHello\r\n';
    await send({
      raw,
      envelope: { from: 'bounce@example.com', to: ['C@example.com', 'hidden@example.com'] },
    });
    const message = await latest();
    expect(message.ReturnPath).toBe('bounce@example.com');
    expect(message.Bcc).toEqual([{ Name: '', Address: 'hidden@example.com' }]);
    expect(message.To.map(({ Address }) => Address)).toEqual(['b@example.com', 'c@example.com']);
    expect(message.MessageID).toBe(`${message.ID}@mailbox.localhost`);
  });

  test.each([
    ['to:"zoe@example.com"', ['report']],
    ['to:EXAMPLE.com', ['contact', 'report']],
    ['subject:"report"', ['report']],
    ['from:hello -subject:contact', ['report']],
    ['plumbing', ['contact']],
    ['nothing', []],
  ])('a search for %s finds %s', async (query, found) => {
    await send({
      from: 'hello@modai.example',
      to: 'zoe@example.com',
      subject: 'report',
      text: 'your DISC report',
    });
    await send({
      from: 'hello@modai.example',
      to: 'staff@example.com',
      subject: 'contact',
      text: 'About Plumbing',
    });
    const page = await list(`/api/v1/search?${new URLSearchParams({ query })}`);
    expect(subjects(page)).toEqual(found);
    expect(page).toMatchObject({ total: 2, messages_count: found.length });
  });

  test('what is not there is 404, a search without a query 400, a wrong method 405', async () => {
    for (const target of [
      '/api/v1/message/latest',
      '/api/v1/message/none',
      '/api/v1/message/none/raw',
      '/nothing',
    ]) {
      expect((await call(target)).status).toBe(404);
    }
    expect((await call('/api/v1/search')).status).toBe(400);
    const wrong = await call('/api/v1/messages', { method: 'POST' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, DELETE');
  });

  test('a message over 10 MB and one of absurd structure are refused for good', async () => {
    await expect(send({ text: 'x'.repeat(11_000_000) })).rejects.toMatchObject({ responseCode: 552 });
    const nested = Array.from({ length: 300 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ]).join('');
    const envelope = { from: 'a@example.com', to: 'b@example.com' };
    await expect(send({ raw: nested, envelope })).rejects.toMatchObject({ responseCode: 554 });
    expect((await list()).total).toBe(0);
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

describe('deleting', () => {
  beforeEach(async () => {
    for (const subject of ['one', 'two', 'three']) await send({ subject });
  });

  const remove = (body?: string) =>
    call('/api/v1/messages', { method: 'DELETE', ...(body === undefined ? {} : { body }) });

  test('by ids, unknown ones passed over', async () => {
    const two = (await list()).messages[1]?.ID;
    const answer = await remove(JSON.stringify({ IDs: [two, 'unknown'] }));
    expect(await answer.text()).toBe('ok');
    expect(subjects(await list())).toEqual(['three', 'one']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(2);
  });

  test.each([undefined, '{}', '{"IDs":[]}'])('all, with the body %s', async (body) => {
    expect((await remove(body)).status).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(0);
  });

  test.each(['{"IDs":', '{"IDs":"all"}', '[]'])('nothing, with the body %s', async (body) => {
    expect((await remove(body)).status).toBe(400);
    expect((await list()).total).toBe(3);
  });

  test('from the page: one, then the next is shown; or all', async () => {
    const [three, two] = (await list()).messages;
    const one = await call(`/view/${three?.ID}/delete?width=360`, { method: 'POST' });
    expect(one.status).toBe(303);
    expect(one.headers.get('location')).toBe(`/view/${two?.ID}?width=360`);
    expect((await call(`/view/${three?.ID}`)).status).toBe(404);

    expect((await call('/delete-all', { method: 'POST' })).headers.get('location')).toBe('/');
    expect(await (await call('/')).text()).toContain('No mail yet');
  });
});

describe('on disk', () => {
  test('messages and read marks survive a restart, in order', async () => {
    for (const subject of ['old', 'older than new']) await send({ subject });
    await latest();
    await stop();
    await start();
    await send({ subject: 'new' });
    const { messages } = await list();
    expect(messages.map(({ Subject, Read }) => [Subject, Read])).toEqual([
      ['new', false],
      ['older than new', true],
      ['old', false],
    ]);
  });

  test('an accepted message survives kill -9', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'mailbox-killed-'));
    const code = `
      import { startMailbox } from ${JSON.stringify(new URL('mailbox.ts', import.meta.url).href)};
      const { smtpPort } = await startMailbox({ folder: ${JSON.stringify(other)}, httpPort: 0, smtpPort: 0 });
      console.log(smtpPort);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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

  test('the oldest go when there are more than 2,000; half-written and foreign files do not disturb', async () => {
    await stop();
    const idOf = (minute: number) => (Date.UTC(2026, 0, 1) + minute * 60_000).toString(36).padStart(9, '0');
    // One by one and waited for, they take seconds on a busy machine.
    for (let minute = 0; minute < 2_003; minute++) {
      writeFileSync(path.join(folder, `${idOf(minute)}${'0'.repeat(16)}.eml`), `Subject: ${minute}\r\n\r\n`);
    }
    await writeFile(path.join(folder, `${idOf(9_999)}${'0'.repeat(16)}.eml.part`), 'Subject: ha');
    await writeFile(path.join(folder, 'notes.txt'), 'mine');
    await writeFile(path.join(folder, 'saved elsewhere.eml'), 'Subject: foreign\r\n\r\n');
    await start();
    const page = await list('/api/v1/messages?limit=0');
    expect(page.total).toBe(2_000);
    expect(subjects(page).at(0)).toBe('2002');
    expect(subjects(page).at(-1)).toBe('3');
    expect((await readdir(folder)).filter((name) => !/^\w{25}\.eml$/.test(name))).toEqual([
      'notes.txt',
      'read.log',
      'saved elsewhere.eml',
    ]);
  });

  test('a taken port is refused and nothing stays open', async () => {
    const httpPort = Number(new URL(mailbox.url).port);
    await expect(startMailbox({ folder, httpPort, smtpPort: 0 })).rejects.toThrow('EADDRINUSE');
    await expect(startMailbox({ folder, httpPort: 0, smtpPort: mailbox.smtpPort })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});

describe('chaos', () => {
  const put = (body: unknown) => call('/api/v1/chaos', { method: 'PUT', body: JSON.stringify(body) });

  test('is off, can be set and reset, and refuses nonsense', async () => {
    const off = {
      Sender: { ErrorCode: 451, Probability: 0 },
      Recipient: { ErrorCode: 451, Probability: 0 },
      Authentication: { ErrorCode: 535, Probability: 0 },
    };
    expect(await getJson('/api/v1/chaos')).toEqual(off);
    const set = await put({ Sender: { ErrorCode: 421, Probability: 50 } });
    expect(await set.json()).toEqual({ ...off, Sender: { ErrorCode: 421, Probability: 50 } });
    for (const nonsense of [
      { Sender: { ErrorCode: 200, Probability: 1 } },
      { Recipient: { Probability: 101 } },
      7,
      undefined,
    ]) {
      expect((await put(nonsense)).status).toBe(400);
    }
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

describe('hostile', () => {
  const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;

  test('nothing of a message is markup in the page, in any view', async () => {
    await send({
      from: { name: ATTACK, address: 'a@example.com' },
      to: { name: ATTACK, address: 'b@example.com' },
      subject: ATTACK,
      text: `</pre>${ATTACK} javascript:alert(1) https://example.com/?a="b`,
      html: ATTACK,
      headers: { 'X-Attack': ATTACK },
      attachments: [{ filename: ATTACK, content: 'x' }],
    });
    const { ID } = await latest();
    for (const target of [
      '/',
      `/view/${ID}`,
      ...['text', 'headers', 'source'].map((view) => `/view/${ID}?view=${view}`),
    ]) {
      const page = await (await call(target)).text();
      expect(page).toContain('&lt;script&gt;alert(1)');
      expect(page).not.toMatch(/<script>|<img|href="javascript:/);
    }
    const search = await (await call(`/?${new URLSearchParams({ query: ATTACK })}`)).text();
    expect(search).not.toContain('<script>');
  });

  test('its HTML has an origin of its own: sandboxed frame, sandboxing policy, no requests', async () => {
    await send({ html: '<script>alert(1)</script><a href="https://example.com">x</a>' });
    const { ID } = await latest();
    const page = await (await call(`/view/${ID}`)).text();
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(page)?.[1];
    expect(sandbox?.split(' ')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox']);

    const policy = (await call(`/view/${ID}.html`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`sandbox ${sandbox};`);
    expect(policy).toContain("default-src 'none'; img-src data:;");
  });

  test('the page itself allows its own script and nothing else', async () => {
    const { headers } = await call('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an HTML attachment is downloaded, not shown', async () => {
    await send({ attachments: [{ filename: 'x.html', content: '<script>alert(1)</script>' }] });
    const part = await call('/api/v1/message/latest/part/1');
    expect(part.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(part.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('header names that mean something to JavaScript are names like any other', async () => {
    const raw = '__proto__: a\r\nconstructor: b\r\nSubject: names\r\n\r\n';
    await send({ raw, envelope: { from: 'a@example.com', to: 'b@example.com' } });
    const text = await (await call('/api/v1/message/latest/headers')).text();
    expect(text).toContain('"__proto__":["a"]');
    expect(text).toContain('"Constructor":["b"]');
    expect(subjects(await list('/api/v1/search?query=constructor:b'))).toEqual([]);
  });

  test.each([
    '/../mailbox.ts',
    '/assets/..%2Fmailbox.ts',
    '/assets/mailbox.ts',
    '/api/v1/message/..%2F..%2Fx/raw',
  ])('%s leads nowhere', async (target) => {
    expect(await statusWith('GET', target, {})).toBe(404);
  });
});

describe('foreign callers', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:54324', 'user@localhost'])(
    'the Host "%s" is refused',
    async (host) => {
      expect(await statusWith('GET', '/api/v1/messages', { host })).toBe(403);
      expect(await statusWith('GET', '/events', { host })).toBe(403);
    },
  );

  test('localhost is as good as 127.0.0.1', async () => {
    expect(await statusWith('GET', '/', { host: `localhost:${new URL(mailbox.url).port}` })).toBe(200);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null'])(
    'the Origin %s changes nothing',
    async (origin) => {
      await send({ subject: 'stays' });
      for (const [method, target] of [
        ['DELETE', '/api/v1/messages'],
        ['PUT', '/api/v1/chaos'],
        ['POST', '/delete-all'],
      ] as const) {
        expect(await statusWith(method, target, { origin })).toBe(403);
      }
      expect(subjects(await list())).toEqual(['stays']);
    },
  );

  test('our own forms are let in', async () => {
    expect(await statusWith('POST', '/delete-all', { origin: mailbox.url })).toBe(303);
  });

  test('a body larger than any of ours is refused', async () => {
    const answer = await call('/api/v1/chaos', { method: 'PUT', body: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(413);
  });
});

test('open pages are told of new mail', async () => {
  const stream = await call('/events');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await send({ subject: 'news' });
  expect((await reader?.read())?.value).toContain('event: change');
  await reader?.cancel();
});

test('the page lists, searches and marks what is open', async () => {
  for (const subject of ['alpha', 'beta']) await send({ subject });
  const { ID } = await latest();
  const page = await (await call(`/view/${ID}`)).text();
  expect(page).toMatch(new RegExp(`id="row-${ID}"[^>]*aria-current="true"`));
  expect(page).toContain('<title>(1) beta · Mailbox</title>');
  const found = await (await call('/?query=alpha')).text();
  expect(found).toContain('alpha');
  expect(found).not.toContain('beta');
  expect((await call('/view/gone')).status).toBe(404);
});
