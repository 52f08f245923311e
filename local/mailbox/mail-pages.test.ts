import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { parseMessage, summarize } from './mail-message.ts';
import { framedMail, listPage, messagePage } from './mail-pages.ts';

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

const ID = `${Date.UTC(2026, 0, 2).toString(36).padStart(9, '0')}abc`;

/** The pages of a mail: in the list, and by itself. */
async function pagesOf(mail: Mail) {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const stored = await parseMessage(message as Buffer, ID);
  return { list: `${listPage([summarize(stored)]).body}`, page: `${messagePage(stored).body}` };
}

test('an empty list says how to get mail', () => {
  expect(listPage([]).body).toContain('No mail yet');
});

test('the list tells subject, people, time and whether something is attached, and leads to the message', async () => {
  const mail = { from: '"Mod AI" <hello@modai.example>', to: 'zoe@example.com', subject: 'Your report' };
  const { list: page } = await pagesOf({ ...mail, attachments: [{ filename: 'a.txt', content: 'a' }] });
  expect(page).toContain('1 message,');
  expect(page).toContain(`<a href="/view/${ID}"><bdi>Your report</bdi></a>`);
  const words = page.replace(/<\/?bdi\s*>/g, '').replace(/\s+/g, ' ');
  expect(words).toContain(' Mod AI to zoe@example.com, with attachments');
  expect(page).toContain('<time datetime="2026-01-02T00:00:00.000Z">');
});

test('a message is shown with its HTML in a frame, its text, headers and attachments', async () => {
  const { page } = await pagesOf({
    from: '"Mod AI" <hello@modai.example>',
    to: 'zoe@example.com',
    subject: 'Your report: 17 %',
    text: 'The text part.',
    html: '<h1>The HTML part</h1>',
    headers: { 'List-Unsubscribe': '<https://modai.example/u/1>' },
    attachments: [{ filename: 'reçu "1".csv', content: 'a,b\n' }],
  });
  expect(page).toContain('<title>Your report: 17 % · Mailbox</title>');
  expect(page).toContain(`<iframe src="/view/${ID}.html"`);
  expect(page).toContain('The text part.');
  expect(page).toContain('List-Unsubscribe: &#60;https://modai.example/u/1&#62;');
  expect(page).toContain(`href="/api/v1/message/${ID}/part/1" download="reçu &#34;1&#34;.csv"`);
});

test('without HTML the text is open at once; addresses in it are links', async () => {
  const { page } = await pagesOf({ text: 'Open (https://modai.example/u/1).' });
  expect(page).toContain('No subject');
  expect(page).not.toContain('<iframe');
  expect(page).toContain('<details open>');
  expect(page).toContain('(<a href="https://modai.example/u/1" target="_blank"');
});

test('nothing of a message is markup in the pages', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;
  const { list, page: whole } = await pagesOf({
    from: { name: attack, address: 'a@example.com' },
    to: { name: attack, address: 'b@example.com' },
    subject: attack,
    text: `</pre>${attack} javascript:alert(1) https://example.com/?a="b`,
    html: attack,
    headers: { 'X-Attack': attack },
    attachments: [{ filename: attack, content: 'x' }],
  });
  for (const page of [list, whole]) {
    expect(page).toContain('&#60;script&#62;alert(1)');
    expect(page).not.toMatch(/<script|<img|href="javascript:/);
  }
});

test.each([
  ['<p>x</p>', '<base target="_blank"><p>x</p>'],
  ['<!doctype html><p>x</p>', '<!doctype html><base target="_blank"><p>x</p>'],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html lang="en">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><base target="_blank">\n<html lang="en">',
  ],
])('links of %s open in a new tab', async (markup, framed) => {
  const stored = await parseMessage(Buffer.from(`Content-Type: text/html\r\n\r\n${markup}`), ID);
  expect(`${framedMail(stored).body}`.trim()).toBe(framed);
});
