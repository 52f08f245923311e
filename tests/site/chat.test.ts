import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, runTool } from '../command.ts';
import { siteFolder } from './every-page.ts';
import { chatEnv, provideChatSite } from './sample-site.ts';

const folder = await provideChatSite();
const TEXT = /\.(?:html|js|css|json|txt|xml|md|webmanifest)$|_headers$/;
const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file));
const filesWith = (root: string, words: RegExp) =>
  filesOf(root).filter((file) => words.test(readFileSync(join(root, file), 'utf8')));

test('of a site with a chat only the page of the frame, and its rule, name the vendor', () => {
  expect(filesWith(folder, /vendor\.example|voiceflow\.com/).sort()).toEqual(['_headers', 'chat-frame.html']);
  expect(filesWith(folder, /project-1\b/)).toContain('chat-frame.html');
});

test('the page of the frame is in no list of pages', () => {
  const named = filesWith(folder, /\/chat-frame\b/);
  expect(named.filter((file) => file !== '_headers' && !file.endsWith('.js'))).toEqual([]);
  expect(existsSync(join(folder, 'chat-frame.md'))).toBe(false);
  expect(existsSync(join(folder, 'share/chat-frame.png'))).toBe(false);
  expect(readFileSync(join(folder, 'chat-frame.html'), 'utf8')).toContain(
    '<meta name="robots" content="noindex"',
  );
});

test('the pages of such a site may frame the host of the chat and nothing else, and run nothing from there', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const policy = /content-security-policy" content="(?<policy>[^"]+)"/.exec(page)?.groups?.policy ?? '';
  expect(policy).toContain(';frame-src https://chat.modai.example;');
  expect(/script-src [^;]+/.exec(policy)?.[0]).not.toContain('https:');
  expect(readFileSync(join(folder, '_headers'), 'utf8')).toContain("frame-ancestors 'none'");
});

test('a site without a chat has no page for it', () => {
  expect(existsSync(join(siteFolder, 'chat-frame.html'))).toBe(false);
  expect(filesWith(siteFolder, /voiceflow\.com|frame-src/)).toEqual([]);
});

test('a frame on the host of the site stops the build before anything is written', async () => {
  const outDir = join(await mkdtemp(join(tmpdir(), 'chat-')), 'dist');
  const env = { ...chatEnv, PUBLIC_CHAT_FRAME_URL: 'https://www.modai.example/chat-frame', NO_COLOR: '1' };
  const { code, output } = await runTool('astro', ['build', '--outDir', outDir], { cwd: projectRoot, env });
  expect(code).not.toBe(0);
  expect(output).toContain("PUBLIC_CHAT_FRAME_URL is on the site's own host (www.modai.example)");
  expect(output).toContain('such as https://chat.modai.example/chat-frame');
  expect(existsSync(outDir)).toBe(false);
  await rm(join(outDir, '..'), { recursive: true });
});
