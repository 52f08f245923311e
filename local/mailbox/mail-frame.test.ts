import { expect, test } from 'vitest';
import { frameDocument, wantsRemoteContent } from './mail-frame.ts';
import { parseMessage } from './mail-message.ts';

async function framed(html: string, parts: string[] = []): Promise<string> {
  const raw = [
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    ...parts.flatMap((part) => ['--b', part]),
    '--b--',
    '',
  ].join('\r\n');
  return frameDocument(await parseMessage(Buffer.from(raw), 'id', 0));
}

test.each([
  ['<p>x</p>', '<base target="_blank"><p>x</p>'],
  ['<!doctype html><p>x</p>', '<!doctype html><base target="_blank"><p>x</p>'],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html lang="en"><head><title>x</title>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html lang="en"><head><base target="_blank"><title>x</title>',
  ],
])('links of %s open in a new tab', async (html, result) => {
  expect((await framed(html)).trim()).toBe(result);
});

test('an inline image is put in; one that is no image, or not there, is left out', async () => {
  const image =
    'Content-Type: image/png\r\nContent-ID: <logo@x>\r\nContent-Transfer-Encoding: base64\r\n\r\nYWJj';
  const page =
    'Content-Type: text/html\r\nContent-ID: <page@x>\r\nContent-Disposition: inline\r\n\r\n<p>x</p>';
  const html = '<img src="cid:logo%40x"><img src=cid:none@x><img src="cid:page@x">';
  const result = await framed(html, [image, page]);
  expect(result).toContain('<img src="data:image/png;base64,YWJj">');
  expect(result).toContain('<img src=cid:none@x>');
  expect(result).toContain('<img src="cid:page@x">');
});

test.each([
  ['<img src="https://example.com/a.png">', true],
  ['<td background=//example.com/a.png>', true],
  ['<p style="background:url(\'http://example.com/a.png\')">', true],
  ['<a href="https://example.com">x</a>', false],
  ['<img src="cid:logo"><img src="data:image/png;base64,AA//">', false],
])('%s wants pictures from elsewhere: %s', (html, wants) => {
  expect(wantsRemoteContent(html)).toBe(wants);
});
