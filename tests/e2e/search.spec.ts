import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('words lead to the pages that have them, typed or sent from elsewhere', async ({ page }) => {
  await page.goto('/search?q=missed+calls');
  const found = page.locator('site-search');
  await expect(found.getByRole('status')).toContainText('pages have “missed calls”.');
  await expect(found.getByRole('listitem').first()).toBeVisible();
  await found.getByLabel('Words to look for').fill('pronunciation');
  await expect(found.locator('a[href="/ipa-speak-buddy"]')).toBeVisible();
  await expect(page).toHaveURL('/search?q=pronunciation');
  await found.getByRole('button', { name: 'Search' }).click();
  await expect(found.getByRole('status')).toContainText('have “pronunciation”.');
  await expectAccessible(page, 'what a search found');
});
