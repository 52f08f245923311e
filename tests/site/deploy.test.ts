import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addressProblems,
  hostProblems,
  leakProblems,
  securityTextProblems,
} from '../../local/deploy/site-checks.ts';
import { projectRoot } from '../command.ts';
import { siteFolder } from './every-page.ts';
import { sampleEnv } from './sample-site.ts';

test.for([
  ['the built site fits both CDNs', hostProblems],
  ['no file of the site holds a secret or is a source map', leakProblems],
  ['security.txt holds for a month and more', (site: string) => securityTextProblems(site, new Date())],
] as const)('%s', ([, problems]) => {
  expect(problems(siteFolder)).toEqual([]);
});

test('a site built for one address is not taken for that of another', () => {
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL } = sampleEnv;
  expect(addressProblems(siteFolder, PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL)).toEqual([]);
  expect(addressProblems(siteFolder, 'https://other.ca', 'https://other.supabase.co')).toHaveLength(2);
});

test('the check passes without an account, names what is missing for a launch, and fails for a problem', () => {
  const check = (dist: string) =>
    spawnSync(process.execPath, ['local/deploy/check.ts', '--environment', 'absent.env', '--dist', dist], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
  const passed = check(siteFolder);
  expect(passed.stdout).toMatch(/Missing for a launch \(stops a launch\):\n {2}- \w+: /);
  expect(passed.stdout).not.toContain('✗');
  expect(passed.status).toBe(0);
  const failed = check(join(projectRoot, 'docs'));
  expect(failed.stdout).toContain('✗ the site fits Cloudflare and Netlify\n    There is no 404.html.');
  expect(failed.status).toBe(1);
  expect(check('no-such-folder')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^✗ ENOENT/) });
});
