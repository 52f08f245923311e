import type { TestProject } from 'vitest/node';
import { writeAuthMails } from '../../local/auth-mails.ts';
import { startMigrated } from './postgres-database.ts';

/** One Postgres for all files, each of which works on a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ url, stop }] = await Promise.all([startMigrated(), writeAuthMails()]);
  project.provide('migratedUrl', url);
  return stop;
}
