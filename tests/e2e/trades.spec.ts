import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PATH = '/for/heating-and-plumbing';
const tick = (page: Page, words: string) => page.getByRole('checkbox', { name: words });
const month = (page: Page) => page.locator('[data-month]').filter({ visible: true });

test('the sum of a trade follows the ticks, by keyboard alone', async ({ page }) => {
  await page.goto(PATH);
  await expect(month(page)).toContainText('Growth.');

  await tick(page, 'Calls people back, with consent').focus();
  await page.keyboard.press('Space');
  await expect(month(page)).toContainText('Scale.');
  await page.keyboard.press('Space');
  await expect(month(page)).toContainText('CA$349');

  // With messages alone the smallest plan would do, were it not for its cap: the sum says which plan serves the month, and why.
  for (const words of ['Books in your calendar', 'Calls you for a burst pipe']) {
    await tick(page, words).focus();
    await page.keyboard.press('Space');
  }
  await expect(month(page)).toHaveAttribute('data-month', '0');
  await expect(month(page)).toContainText('with its spend cap lifted');
});

test('its numbers go along to the calculator', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Change these numbers' }).click();
  await expect(page.getByLabel('Calls a day').first()).toHaveValue('20');
});

test('the brief opens with the kind of business filled in', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Write the brief' }).first().click();
  await expect(page.getByRole('main').getByText('so we start from its kind of business')).toBeVisible();
});

test(
  'a phone folds tools, rules and what is not said, and a key opens them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PATH);
    const rule = page.getByText('Government of Ontario');
    await expect(rule).toBeHidden();
    await page.locator('summary', { hasText: 'British Columbia' }).focus();
    await page.keyboard.press('Enter');
    await expect(rule).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rule).toBeHidden();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(page.viewportSize()?.width);
  },
);
