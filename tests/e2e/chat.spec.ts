import type { Page } from '@playwright/test';
import { site } from '../../src/domain/site.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutScripts, WITHOUT_SCRIPTS } from './held-requests.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Have a Question?', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });

test('the button opens a panel that says how to reach a person, and nothing foreign is loaded', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('Chat is not connected yet.');
  await expect(panel(page).getByRole('link', { name: site.email })).toHaveAttribute(
    'href',
    `mailto:${site.email}`,
  );
  await expect(panel(page).getByRole('link', { name: site.phone.text })).toHaveAttribute(
    'href',
    site.phone.href,
  );
  await panel(page).getByRole('link', { name: 'contact form' }).click();
  await expect(page).toHaveURL('/contact');
  expect(foreign).toEqual([]);
});

for (const { when, javaScriptEnabled } of WITHOUT_SCRIPTS) {
  test.describe(when, () => {
    test.use({ javaScriptEnabled });

    test('the panel takes the focus, and gives it back when Escape or its button closes it', async ({
      page,
    }) => {
      await openWithoutScripts(page, javaScriptEnabled);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => panel(page).getByRole('button', { name: 'Close' }).press('Enter'),
      ]) {
        await button(page).press('Enter');
        await expect(panel(page)).toBeFocused();
        await close();
        await expect(panel(page)).toBeHidden();
        await expect(button(page)).toBeFocused();
      }
    });
  });
}

test('a click outside closes the panel', async ({ page }) => {
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(panel(page)).toBeHidden();
});
