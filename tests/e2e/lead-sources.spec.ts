import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const form = (page: Page) => page.getByRole('main').locator('contact-form');

/** Sends the form of the contact page, and answers what the owner sees of the visit. */
async function write(page: Page, address: string) {
  await page.goto('/contact');
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await form(page).getByRole('textbox', { name: 'Email', exact: true }).fill(address);
  await form(page).getByRole('combobox', { name: 'What is it about?' }).selectOption('Demo');
  await form(page).getByRole('textbox', { name: 'Message', exact: true }).fill('Please show me.');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).locator('[data-status]')).toContainText('Thank you');
}

test('the tags of the link that led to the first page come with a form on another page', async ({
  page,
  address,
  sql,
}) => {
  const long = 'x'.repeat(10_000);
  await page.goto(`/pricing?utm_source=spring%20letter&utm_medium=email&token=secret&utm_term=${long}`);
  await page.goto('/blog?utm_source=another');
  await write(page, address);
  const [lead] = await sql`select * from app.lead_list where email = ${address}`;
  expect(lead).toMatchObject({ first_page: '/pricing', utm_source: 'spring letter', utm_medium: 'email' });
  expect(JSON.stringify(lead)).not.toContain('secret');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('spring');
});

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)
  test(`whoever asks with ${name} not to be followed is not`, async ({ page, address, sql }) => {
    await page.addInitScript(
      ([wish, given]) => Object.defineProperty(Navigator.prototype, wish, { get: () => given }),
      [name, value] as const,
    );
    await page.goto('/pricing?utm_source=letter');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await write(page, address);
    const [lead] = await sql`select * from app.lead_list where email = ${address}`;
    expect(lead).toMatchObject({ first_page: null, utm_source: null, referrer: null });
  });
