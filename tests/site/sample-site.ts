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

/** Builds the site for production unless that was done since the last change, and gives its folder. */
export async function provideSampleSite(): Promise<string> {
  const logs = join(projectRoot, 'test-results');
  mkdirSync(logs, { recursive: true });
  const { folder } = await provideSite(sampleEnv, join(logs, 'site-build.log'));
  return folder;
}
