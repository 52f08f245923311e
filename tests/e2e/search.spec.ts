import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';

test('before anything is typed it says what it does, and its examples find pages', async ({ page }) => {
  await page.goto('/search');
  const found = page.locator('site-search');
  const examples = found.locator('[data-examples]');
  await expect(examples).toContainText('Every page that has all your words is listed here');
  for (const example of await examples.getByRole('link').allTextContents()) {
    await examples.getByRole('link', { name: example }).click();
    await expect(found.getByLabel('Words to look for')).toBeFocused();
    await expect(found.getByLabel('Words to look for')).toHaveValue(example);
    await expect(found.getByRole('status')).toContainText(`have “${example}”.`);
    await expect(examples).toBeHidden();
    await found.getByLabel('Words to look for').fill('');
    await expect(examples).toBeVisible();
    await expect(found.getByRole('status')).toBeEmpty();
  }
});

test('for a word that no page has, the pages of the nearest one are there, and it says so', async ({
  page,
}) => {
  await page.goto('/search?q=pronounciaton');
  const found = page.locator('site-search');
  await expect(found.getByRole('status')).toHaveText(
    /^No page has “pronounciaton”\. \d+ pages have “pronunciation”\.$/,
  );
  await expect(found.locator('a[href="/ipa-speak-buddy"]')).toBeVisible();
  // A sentence of the page, from its beginning to its end.
  for (const words of await found.getByRole('listitem').getByRole('paragraph').allTextContents())
    expect(words).toMatch(/^[“A-Z0-9].*[.?!…”]$/i);
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeHidden();
  await expectAccessible(page, 'a search without a match');

  await found.getByLabel('Words to look for').fill('wark');
  // Of several words that are as near, the others are links.
  const other = found.getByRole('status').getByRole('link').first();
  const word = (await other.textContent()) ?? '';
  await other.click();
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(found.getByRole('status')).toContainText(
    new RegExp(`^(\\d+ pages have|One page has) “${word}”\\.`),
  );
  await expect(found.getByLabel('Words to look for')).toBeFocused();

  await found.getByLabel('Words to look for').fill('xqzjw');
  await expect(found.getByRole('status')).toHaveText(
    'No page has “xqzjw”. Try another word, or choose from the list below.',
  );
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  await found.getByLabel('Words to look for').fill('marston furnace');
  await expect(found.getByRole('status')).toContainText('No page has all of “marston furnace”. Look for');
});

test('while the first answer is on its way, it says so', async ({ page }) => {
  const index = await holdRequests(page, '**/pagefind/**');
  await page.goto('/search?q=recording');
  const status = page.locator('site-search').getByRole('status');
  await expect(status).toHaveText('Searching…');
  index.release();
  await expect(status).toContainText('have “recording”.');
});

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

test('a page is listed by what it is, and the words of its trade lead to it, with a slip too', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByLabel('Words to look for');
  const first = page.locator('site-search').getByRole('listitem').first();
  for (const [words, title, href] of [
    ['dental', 'An AI receptionist for dental offices', '/for/dental'],
    ['pricing', 'AI voice, text and email pricing', '/pricing'],
    ['plomber', 'An AI receptionist for heating and plumbing', '/for/heating-and-plumbing'],
    ['refund', 'Terms', '/terms#prices'],
  ] as const) {
    await field.fill(words);
    await expect(first.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', href);
  }
  for (const words of ['dental', 'furnace']) {
    await field.fill(words);
    await expect(page.locator('site-search').getByRole('status')).toContainText(`have “${words}”`);
    const found = page.locator('site-search').getByRole('listitem').getByRole('paragraph');
    for (const text of await found.allTextContents())
      expect(text).not.toMatch(/Back to the callers|Whose phone|[.?!][”"]?\.$/);
  }
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
