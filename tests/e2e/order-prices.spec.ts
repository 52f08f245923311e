import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';

const calculator = (page: Page) => page.locator('price-calculator');
const slider = (page: Page, name: string) => calculator(page).getByRole('slider', { name, exact: true });
const number = (page: Page, name: string) =>
  calculator(page).getByRole('spinbutton', { name: `${name}, as a number` });
const result = (page: Page) => calculator(page).getByRole('status');

test.describe('the calculator', () => {
  test('names the cheapest plan as the sliders move, and prints the sum', async ({ page }) => {
    await page.goto('/pricing');
    await slider(page, 'Calls a day').fill('26');
    await slider(page, 'Minutes per call').fill('2');
    await slider(page, 'Share for Mod AI, %').fill('100');
    await expect(number(page, 'Calls a day')).toHaveValue('26');
    await expect(result(page)).toContainText('CA$395.62 a month');
    await expect(result(page)).toContainText('Growth, 1,126 minutes');
    await expect(calculator(page)).toContainText('26 × 2 minutes × 5 days × 4.33 weeks × 100% = 1,126');
    await expect(calculator(page)).toContainText('CA$349 + 126 × CA$0.37 = CA$395.62');
  });

  test('takes an exact number, and says what passes the spend cap', async ({ page }) => {
    await page.goto('/pricing');
    await number(page, 'Calls a day').fill('12');
    await expect(slider(page, 'Calls a day')).toHaveValue('12');
    await expect(result(page)).toContainText('390 minutes');
    await number(page, 'Calls a day').fill('20');
    await expect(calculator(page)).toContainText('The spend cap stands at CA$133.50, which is 361 minutes.');
    await expectAccessible(page, 'calculator over the cap');
    await number(page, 'Calls a day').press('Enter');
    await expect(page).toHaveURL('/pricing');
  });

  test('takes what is typed before its script comes', async ({ page }) => {
    const scripts = await holdRequests(page, ISLAND_SCRIPTS);
    await page.goto('/pricing?calls=20&minutes=3', { waitUntil: 'commit' });
    await number(page, 'Calls a day').fill('12');
    await number(page, 'Days a week').fill('12');
    // Whoever is still typing is not told yet.
    await number(page, 'Minutes per call').fill('0');
    scripts.release();
    await expect(calculator(page)).toContainText('12 × 3 minutes × 5 days');
    await expect(number(page, 'Calls a day')).toHaveValue('12');
    await expect(slider(page, 'Calls a day')).toHaveValue('12');
    await expect(number(page, 'Days a week')).toHaveValue('12');
    await expect(number(page, 'Days a week')).toHaveAccessibleDescription(/Until then, 5 is used\.$/);
    await expect(number(page, 'Minutes per call')).not.toHaveAttribute('aria-invalid');
  });

  test('begins with the numbers of its address, and with the nearest it can take', async ({ page }) => {
    await page.goto('/pricing?calls=500&minutes=+3&days=none#calculator');
    await expect(number(page, 'Calls a day')).toHaveValue('80');
    await expect(number(page, 'Minutes per call')).toHaveValue('3');
    await expect(number(page, 'Days a week')).toHaveValue('5');
    await expect(number(page, 'Share for Mod AI, %')).toHaveValue('60');
    await expect(calculator(page)).toBeInViewport();
  });

  test('asks what is needed before how much, by keyboard', async ({ page }) => {
    await page.goto('/pricing');
    const needs = calculator(page).getByRole('group', { name: 'What it has to do' });
    await expect(result(page)).toContainText('Starter, 325 minutes');
    await needs.getByRole('checkbox', { name: 'Booking' }).press('Space');
    await expect(result(page)).toContainText('CA$349 a month');
    await expect(calculator(page)).toContainText('Starter has no booking');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(needs.getByRole('checkbox', { name: 'Outbound calls' })).toBeChecked();
    await expect(result(page)).toContainText('Scale, 325 minutes');
    await expectAccessible(page, 'calculator with what is needed');
  });

  test('on the home page begins with what the page promises, and its link goes on with that', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(result(page)).toContainText('Growth, 325 minutes');
    await calculator(page).getByRole('link', { name: 'See all prices' }).click();
    await expect(page).toHaveURL('/pricing?needs=booking,live-transfer');
    await expect(calculator(page).getByRole('checkbox', { name: 'Live transfer' })).toBeChecked();
    await expect(calculator(page).getByRole('checkbox', { name: 'Outbound calls' })).not.toBeChecked();
    await expect(result(page)).toContainText('Growth, 325 minutes');
  });

  test('works by keyboard and counts with the price of the page', async ({ page }) => {
    await page.goto('/pricing/annual');
    await expect(result(page)).toContainText('CA$101 a month');
    await slider(page, 'Calls a day').press('Home');
    await expect(result(page)).toContainText('CA$71 a month');
    await expect(result(page)).toContainText('Starter, 33 minutes');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator prints its example and shows no dead controls', async ({ page }) => {
    await page.goto('/pricing');
    await expect(result(page)).toContainText('CA$119 a month');
    await expect(result(page)).toContainText('Starter, 325 minutes, before tax');
    await expect(calculator(page)).toContainText('10 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 325');
    await expect(calculator(page)).toContainText('CA$89 + 75 × CA$0.40 = CA$119');
    await expect(slider(page, 'Calls a day')).toBeHidden();
  });
});
