import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  CHAT_FRAME_PATH,
  chatProblems,
  chatFramePolicy,
  chatSettings,
} from '../../features/chat/rules/chat-frame.ts';

/**
 * The page that the chat vendor runs in, where a chat is set up. It is no page of the site: it has no layout, and is
 * served from a host of its own. So it is taken out of the folder before the others read the pages, and put back after
 * them, with a policy of its own. The first of the two stands before them in the list, the second after.
 *
 * @throws Error if the variables are set by half, or would let the vendor's script run where sign-in keys lie.
 */
export function chatIntegration(): [before: AstroIntegration, after: AstroIntegration] {
  const settings = chatSettings(process.env);
  const file = `.${CHAT_FRAME_PATH}.html`;
  let html: string | undefined;
  return [
    {
      name: 'chat',
      hooks: {
        'astro:config:setup': ({ injectRoute }) => {
          const problems = chatProblems(process.env);
          if (problems.length > 0) throw new Error(problems.join('\n'));
          if (settings)
            injectRoute({ pattern: CHAT_FRAME_PATH, entrypoint: './src/features/chat/ChatFrame.astro' });
        },
        'astro:build:done': async ({ dir }) => {
          if (!settings) return;
          html = await readFile(new URL(file, dir), 'utf8');
          await rm(new URL(file, dir));
        },
      },
    },
    {
      name: 'chat-frame',
      hooks: {
        'astro:build:done': async ({ dir, logger }) => {
          if (!settings || html === undefined) return;
          await writeFile(new URL(file, dir), html);
          await appendFile(
            `${fileURLToPath(dir)}/_headers`,
            frameRule(chatFramePolicy(settings, process.env.PUBLIC_SITE_URL ?? '')),
          );
          logger.info(`the vendor's script runs on ${new URL(settings.frameUrl).host} alone`);
        },
      },
    },
  ];
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
