import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, runTool } from '../command.ts';
import { filesWith } from './built-page.ts';
import { siteFolder } from './every-page.ts';
import { chatEnv, sampleEnv } from './sample-site.ts';

test('a site without a chat has no page for it', () => {
  expect(existsSync(join(siteFolder, 'chat-frame.html'))).toBe(false);
  expect(filesWith(siteFolder, /voiceflow\.com|frame-src/)).toEqual([]);
});

test('a frame on the host of the site stops the build before anything is written', async () => {
  const outDir = join(await mkdtemp(join(tmpdir(), 'chat-')), 'dist');
  const env = { ...chatEnv, PUBLIC_CHAT_FRAME_URL: `${sampleEnv.PUBLIC_SITE_URL}/chat-frame`, NO_COLOR: '1' };
  const { code, output } = await runTool('astro', ['build', '--outDir', outDir], { cwd: projectRoot, env });
  expect(code).not.toBe(0);
  expect(output).toContain("PUBLIC_CHAT_FRAME_URL is on the site's own host (www.modai.ca)");
  expect(output).toContain('such as https://chat.modai.ca/chat-frame');
  expect(existsSync(outDir)).toBe(false);
  await rm(join(outDir, '..'), { recursive: true });
});
