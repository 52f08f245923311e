import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAuthMails } from '../auth-mails.ts';
import { projectRoot } from '../project.ts';
import { provideSite } from '../site-build.ts';
import { describe, type Finding, judge, needsAccount } from './finding.ts';
import { checkFunctions } from './function-checks.ts';
import { BUSINESS_FILE, type Entry, isFact, launchList, RANKS } from './launch-list.ts';
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

/**
 * Runs every check that needs no account and no network, printing as it goes. Resolves with how many failed. `file` is
 * what messages call the file of the production variables; `dist` a site that is built already, otherwise one is built.
 */
export async function checkEverything(file: string, production?: Production, dist?: string): Promise<number> {
  const isUsable = production && productionProblems(production).length === 0;
  const variables = isUsable ? siteBuildVariables(production) : SAMPLE;
  // A site that was built elsewhere, and no production environment: nobody can say for which addresses it should be.
  const addresses = dist && !isUsable ? undefined : variables;
  const open = launchList(projectRoot, production).filter(({ state }) => state !== 'done');
  const checks: (() => Finding[] | Promise<Finding[]>)[] = [
    checkMigrations,
    checkSettings,
    () => writeAuthMails().then(checkAuthMails),
    () => checkFunctions(projectRoot),
    () => checkProduction(file, production),
    async () => checkSite(dist ?? (await buildOnce(variables)), addresses),
    () => checkFacts(open),
    () => [needsAccount('these records in your DNS', ...dnsRecords(production ?? {}))],
  ];
  let failures = 0;
  for (const check of checks) {
    for (const finding of await check()) {
      if (finding.verdict === 'error') failures += 1;
      console.log(describe(finding));
    }
  }
  for (const rank of RANKS) {
    const lines = open.filter((entry) => entry.rank === rank).map(({ key, what }) => `  - ${key}: ${what}`);
    if (lines.length > 0) console.log(`\nMissing for a launch (${rank}):\n${lines.join('\n')}`);
  }
  console.log('\n"npm run owner -- launch" asks for what is missing, one after the other.');
  return failures;
}

/** An answer that can't be right fails; that one is missing does not. */
const checkFacts = (open: readonly Entry[]): Finding[] => {
  const wrong = open.filter(({ key, state }) => state === 'wrong' && isFact(key));
  return [
    judge(
      BUSINESS_FILE,
      wrong.map(({ key, note }) => `${key}: ${note}`),
    ),
  ];
};

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
