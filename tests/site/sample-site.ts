import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteBuildVariables } from '../../local/deploy/production.ts';
import { good } from '../../local/deploy/sample-production.ts';
import { provideSite } from '../../local/site-build.ts';
import { projectRoot } from '../command.ts';

/** Those of the sample of production, so that its headers are written and a check of it finds the site built. */
export const sampleEnv = {
  PUBLIC_SITE_URL: good.PUBLIC_SITE_URL ?? '',
  PUBLIC_SUPABASE_URL: good.PUBLIC_SUPABASE_URL ?? '',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: good.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '',
  PUBLIC_PAYMENTS: good.PUBLIC_PAYMENTS ?? '',
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
  // All variables of a build are named, as for a deployment; one that is empty is not set.
  const all = { ...siteBuildVariables({}), ...variables };
  return (await provideSite(all, join(logs, 'site-build.log'))).folder;
}
