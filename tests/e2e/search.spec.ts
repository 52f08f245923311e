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

test('the key / leads to the search, unless somebody types or has switched it off', async ({ page }) => {
  const field = page.getByLabel('Words to look for');
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.press('/');
  await expect(message).toHaveValue('/');
  await message.blur();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search#search-field');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await page.getByLabel('The key “/” opens this search from any page').uncheck();
  await page.goto('/terms');
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page).toHaveURL('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByLabel('The key “/” opens this search from any page')).not.toBeChecked();
});
