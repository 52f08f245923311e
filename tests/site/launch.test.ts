import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFact, ITEMS, launchList } from '../../local/deploy/launch-list.ts';
import { good } from '../../local/deploy/sample-production.ts';
import { confirmItem, setFact } from '../../local/owner/launch-answers.ts';
import { readPages } from './built-page.ts';
import { copyProject } from './project-copy.ts';

const AT = { on: '2026-11-24', by: 'a test' };

/** Made up, and such as an owner would type them. */
const ANSWERS = {
  legalName: 'Planted Voices Inc.',
  address: '300 - 12 Planted Street, Vancouver, bc v6b1a1',
  phone: '(604) 555-3142',
  email: 'hello@planted-voices.ca',
  timeZone: 'America/Vancouver',
  terms: '2026-12-01',
  privacyOfficer: 'Robin Planted, President',
  owner: 'Robin Planted, founder',
  editors: 'Robin Planted and Sam Planted',
  supplierHost: 'Planted Pages Inc. (Canada)',
  supplierDatabase: 'Planted Tables Inc. (Canada)',
  supplierPayments: 'Planted Payments Ltd. (Canada and Ireland)',
  supplierMail: 'Planted Mail Inc. (United States)',
  supplierChat: 'none',
  supplierSpeech: 'Planted Speech Inc. (Canada)',
  taxNumbers: 'GST 123456789 RT0001, BC PST-1234-5678',
  answerDays: '4',
  hours: 'Mo-Fr 09:00-17:00',
} as const;

test(
  'with complete answers the site is built without a placeholder, and says them',
  { timeout: 300_000 },
  async () => {
    await using copy = await copyProject();
    for (const [key, typed] of Object.entries(ANSWERS))
      setFact(copy.folder, key as keyof typeof ANSWERS, typed);
    for (const key of ['prices', 'taxes'] as const) confirmItem(copy.folder, key, AT);
    expect(launchList(copy.folder, good).filter(({ key, state }) => isFact(key) && state !== 'done')).toEqual(
      [],
    );

    const { code, output } = await copy.build();
    expect(code, output).toBe(0);
    expect(output).not.toContain('To be confirmed by the owner');
    const pages = await readPages(copy.siteFolder);
    expect(
      pages
        .filter(({ html }) => /before launch|hello@modai\.example|555.0142/.test(html))
        .map(({ route }) => route),
    ).toEqual([]);
    const textOf = async (name: string) =>
      (await readFile(join(copy.siteFolder, `${name}.html`), 'utf8'))
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
    expect(await textOf('terms')).toContain(
      '“We” is Planted Voices Inc., 300 - 12 Planted Street, Vancouver, BC V6B 1A1, Canada, phone 604 555 3142.',
    );
    expect(await textOf('terms')).toContain('In force since December 1, 2026.');
    expect(await textOf('privacy-policy')).toContain('Robin Planted, President.');
    expect(await textOf('privacy-policy')).toContain('Planted Speech Inc. (Canada)');
    expect(await textOf('privacy-policy')).not.toContain('Answers in the chat');
    expect(await textOf('contact')).toContain('Monday to Friday, 9 a.m. to 5 p.m. Vancouver time');

    expect(await textOf('pricing')).toContain(
      'GST 5% and PST 7% in British Columbia; HST 15% in New Brunswick, Newfoundland and Labrador and Prince Edward Island',
    );
    expect(await textOf('pricing')).not.toMatch(/QST|PST 6%/);
    expect(await textOf('pricing')).toContain('Our registrations: GST 123456789 RT0001, BC PST-1234-5678.');

    // Written by hand, and wrong: the build ends before it makes a page.
    await rm(copy.siteFolder, { recursive: true });
    await copy.replace('src/content/business.json', 'V6B 1A1', 'M5V 1A1');
    const refused = await copy.build();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'src/content/business.json: address, value, postalCode: Postal codes of BC begin with V.',
    );
    expect(existsSync(join(copy.siteFolder, 'index.html'))).toBe(false);
  },
);

test('each item says what it asks for and why', () => {
  for (const { what, why } of Object.values(ITEMS)) expect([what, why].join()).not.toMatch(/undefined|,$/);
});
