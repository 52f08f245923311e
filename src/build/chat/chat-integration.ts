import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import {
  CHAT_FRAME_PATH,
  chatProblems,
  chatFramePolicy,
  chatSettings,
} from '../../features/chat/rules/chat-frame.ts';
import { afterBuild, withIntegrity } from '../finished-site.ts';

/**
 * The page that the chat vendor runs in, where a chat is set up. It is served from a host of its own, with a policy of
 * its own; Astro knows one kind of page, which every integration after it would list, index and lock down. So it is
 * taken out of the folder before the others read the pages, and put back after them: the first of the two stands before
 * them in the list, the second after.
 *
 * @throws Error if the variables are set by half, or would let the vendor's script run where sign-in keys lie.
 */
export function chatIntegration(): [before: AstroIntegration, after: AstroIntegration] {
  const settings = chatSettings(process.env);
  const file = `${CHAT_FRAME_PATH}.html`;
  let html = '';
  const taken = afterBuild('chat', async (folder) => {
    if (!settings) return;
    html = await readFile(folder + file, 'utf8');
    await rm(folder + file);
  });
  taken.hooks['astro:config:setup'] = ({ injectRoute }) => {
    const problems = chatProblems(process.env);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    if (settings)
      injectRoute({ pattern: CHAT_FRAME_PATH, entrypoint: './src/features/chat/ChatFrame.astro' });
  };
  const putBack = afterBuild('chat-frame', async (folder, logger) => {
    if (!settings) return;
    await writeFile(folder + file, withIntegrity(html, folder));
    const policy = chatFramePolicy(settings, process.env.PUBLIC_SITE_URL ?? '');
    await appendFile(`${folder}/_headers`, frameRule(policy));
    logger.info(`the vendor's script runs on ${new URL(settings.frameUrl).host} alone`);
  });
  return [taken, putBack];
}

const frameRule = (policy: string) => `${CHAT_FRAME_PATH}
  ! Content-Security-Policy
  Content-Security-Policy: ${policy}
  ! Referrer-Policy
  Referrer-Policy: no-referrer
  ! Permissions-Policy
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()
  X-Robots-Tag: noindex
`;
