import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const number = (page: Page, name: string) =>
  page.getByRole('main').getByRole('spinbutton', { name, exact: true });

async function expectRefused(field: Locator, words: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
}

async function expectTaken(field: Locator) {
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
}

test('the calculator refuses twelve days a week where they are typed, and its sum stays', async ({
  page,
}) => {
  await page.goto('/pricing');
  const days = number(page, 'Days a week, as a number');
  const sum = page.locator('price-calculator').getByRole('status');
  const before = await sum.textContent();
  await days.fill('12');
  await expectRefused(days, 'Please enter a whole number from 1 to 7. Until then, 5 is used.');
  await days.press('Enter');
  await expect(days).toHaveValue('12');
  await expect(sum).toHaveText(before ?? '');
  await expectAccessible(page, 'a number that is refused');

  await page.getByRole('slider', { name: 'Days a week' }).fill('7');
  await expect(days).toHaveValue('7');
  await expectTaken(days);
  await expect(sum).not.toHaveText(before ?? '');

  const minutes = number(page, 'Minutes per call, as a number');
  // An empty field may be about to be filled; one that is left is not.
  await minutes.fill('');
  await expectTaken(minutes);
  await minutes.blur();
  await expectRefused(minutes, 'Please enter a number from 0.5 to 8. Until then, 2.5 is used.');
  await minutes.fill('2.7');
  await minutes.blur();
  await expectRefused(
    minutes,
    'Please enter a number from 0.5 to 8, in steps of 0.5. Until then, 2.5 is used.',
  );
  await minutes.fill('3');
  await expectTaken(minutes);
});

test('an order says at “How many” what is wrong with it, until it is right', async ({ page }) => {
  await page.goto('/checkout?plan=mentor-team&period=annual');
  const seats = number(page, 'How many seats');
  await seats.fill('501');
  await expectRefused(seats, 'Please enter a whole number from 5 to 500.');
  await seats.fill('2');
  await seats.blur();
  await expectRefused(seats, 'Please enter a whole number from 5 to 500.');
  await page
    .locator('order-form')
    .getByRole('button', { name: /Continue|Send/ })
    .first()
    .click();
  await expect(seats).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  await expectTaken(seats);
});

test('the questionnaire keeps twelve days a week where they are typed', async ({ page }) => {
  await page.goto('/questionnaire#step-5');
  const days = number(page, 'Days a week on which the phone rings');
  await days.fill('12');
  await days.press('Enter');
  await expect(days).toBeFocused();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(days).toHaveAccessibleDescription(/Please enter a whole number from 1 to 7\./);
  await page.goto('/questionnaire#review');
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Days a week on which the phone rings: Please enter a whole number from 1 to 7.',
  );
});
