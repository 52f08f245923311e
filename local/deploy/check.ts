import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { site } from '../../src/site/facts.ts';
import { writeAuthMails } from '../auth-mails.ts';
import { writeFunctionBlocks } from '../function-blocks.ts';
import { writeFunctionLocks } from '../function-locks.ts';
import { projectRoot } from '../project.ts';
import { provideSite } from '../site-build.ts';
import { describe, type Finding, needsAccount } from './finding.ts';
import { checkFunctions } from './function-checks.ts';
import { checkAuthMails } from './mail-checks.ts';
import { checkMigrations } from './migration-checks.ts';
import { checkProduction, dnsRecords, PRODUCTION_FILE, productionProblems } from './production.ts';
import { type Production, readProduction, siteBuildVariables } from './production.ts';
import { checkSettings } from './setting-checks.ts';
import { checkSite } from './site-checks.ts';

/** Stands in for the owner's addresses while there is no production environment. */
const SAMPLE = {
  PUBLIC_SITE_URL: 'https://www.modai.example',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_sample',
};

const ONLY_AN_ACCOUNT = [
  'that the records of the mail domain are verified, and that mail reaches an inbox',
  'that the real bundler takes the functions: it may count whole packages, not the code that runs',
  'that the pooler answers with STORE_URL, and that the role may do what it needs and no more',
  'that pg_cron calls outbox-worker: a mail leaves within a minute',
  'that Stripe takes the key and delivers its events, and that its taxes and its customer portal are set up',
  'that Resend delivers its webhooks: a mail to bounced@resend.dev shows up as a bounce',
  'that sign-up mail goes through your own SMTP, and that Supabase took all settings and mails of config.toml',
  'that leaked passwords are refused, and that passkeys belong to the name of the site (docs/deploy.md, step 3)',
  'that the host of the chat, where there is one, sends everything but its page and files to the site (docs/deploy.md, step 8)',
  'what is left of the quotas',
];

/**
 * Runs every check that needs no account and no network, printing as it goes. Resolves with how many failed. `file` is
 * what messages call the file of the production variables; `dist` a site that is built already, otherwise one is built.
 */
export async function checkEverything(file: string, production?: Production, dist?: string): Promise<number> {
  const isUsable = production && productionProblems(production).length === 0;
  const variables = isUsable ? siteBuildVariables(production) : SAMPLE;
  // A site that was built elsewhere, and no production environment: nobody can say for which addresses it should be.
  const addresses = dist && !isUsable ? undefined : variables;
  const details = [site.toConfirm.join(', ')];
  const facts: Finding = { verdict: 'confirm', about: 'src/site/facts.ts', details };
  const checks: (() => Finding[] | Promise<Finding[]>)[] = [
    checkMigrations,
    checkSettings,
    () => writeAuthMails().then(checkAuthMails),
    () => {
      writeFunctionBlocks();
      writeFunctionLocks();
      return checkFunctions(projectRoot);
    },
    () => checkProduction(file, production),
    async () => checkSite(dist ?? (await buildOnce(variables)), addresses),
    () => (site.toConfirm.length > 0 ? [facts] : []),
    () => [needsAccount('these records in your DNS', ...dnsRecords(production ?? {}))],
  ];
  let failures = 0;
  for (const check of checks) {
    for (const finding of await check()) {
      if (finding.verdict === 'error') failures += 1;
      console.log(describe(finding));
    }
  }
  console.log(`\nOnly an account can tell:\n${ONLY_AN_ACCOUNT.map((line) => `  - ${line}`).join('\n')}`);
  return failures;
}

async function buildOnce(variables: Record<string, string>): Promise<string> {
  const logs = join(projectRoot, 'test-results');
  mkdirSync(logs, { recursive: true });
  return (await provideSite(variables, join(logs, 'site-build.log'))).folder;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { environment: { type: 'string', default: PRODUCTION_FILE }, dist: { type: 'string' } },
  });
  const { environment: file, dist } = values;
  try {
    const failures = await checkEverything(file, readProduction(file), dist);
    console.log(failures > 0 ? `\n${failures} checks failed.` : '\nNo check failed.');
    if (failures > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
