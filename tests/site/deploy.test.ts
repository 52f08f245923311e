import { expect, test } from 'vitest';
import { addressFaults, hostFaults, leakFaults, securityTextFaults } from '../../local/deploy/site-checks.ts';
import { siteFolder } from './every-page.ts';
import { sampleEnv } from './sample-site.ts';

test('the built site fits both CDNs', () => {
  expect(hostFaults(siteFolder)).toEqual([]);
});

test('no file of the site holds a secret or is a source map', () => {
  expect(leakFaults(siteFolder)).toEqual([]);
});

test('security.txt holds for a month and more', () => {
  expect(securityTextFaults(siteFolder, new Date())).toEqual([]);
});

test('a site built for one address is not taken for that of another', () => {
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL } = sampleEnv;
  expect(addressFaults(siteFolder, PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL)).toEqual([]);
  expect(addressFaults(siteFolder, 'https://other.ca', 'https://other.supabase.co')).toHaveLength(2);
});
