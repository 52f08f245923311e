import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { provideSite } from '../../local/site-build.ts';
import { projectRoot } from '../command.ts';

/** Addresses as in production, so that the headers of a secure site are written too. */
export const sampleEnv = {
  PUBLIC_SITE_URL: 'https://www.modai.example',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_sample',
};

/** A chat, whose vendor is a stand-in. */
export const CHAT = {
  PUBLIC_CHAT_PROJECT_ID: 'project-1',
  PUBLIC_CHAT_FRAME_URL: 'https://chat.modai.example/chat-frame',
  PUBLIC_CHAT_SCRIPT_URL: 'https://cdn.vendor.example/widget-next/bundle.mjs',
  PUBLIC_CHAT_RUNTIME_URL: 'https://runtime.vendor.example',
};

/** The same with a chat. */
export const chatEnv = { ...sampleEnv, ...CHAT };

/** Builds the site for production unless that was done since the last change, and gives its folder. */
export const provideSampleSite = () => build(sampleEnv);

/** The same for a site with a chat. */
export const provideChatSite = () => build(chatEnv);

async function build(variables: Record<string, string>): Promise<string> {
  const logs = join(projectRoot, 'test-results');
  mkdirSync(logs, { recursive: true });
  return (await provideSite(variables, join(logs, 'site-build.log'))).folder;
}
