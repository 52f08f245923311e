import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const radio = (page: Page, name: string) => page.getByRole('radio', { name });
const summary = (page: Page, what: string) => page.locator('summary', { hasText: what });
const answer = (page: Page, what: string) =>
  page.locator('details', { has: page.locator('summary', { hasText: what }) }).locator('dl');
const rolePlays = (page: Page) => page.locator('#role-play');
const said = (page: Page, words: string) => rolePlays(page).locator('ol').getByText(words);
const calculator = (page: Page) => page.locator('price-calculator');
const builder = (page: Page) => page.locator('recipe-builder');
const shown = (page: Page) => page.locator('#products li').filter({ visible: true });

test.describe('a choice of role-plays', () => {
  test('shows one role-play at a time and is changed with the arrow keys', async ({ page }) => {
    await page.goto('/mod-mentor');
    await radio(page, 'The price objection').focus();
    await expect(said(page, 'Birch is a good one to look at')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(radio(page, 'First-time buyers')).toBeChecked();
    await expect(said(page, 'Birch is a good one to look at')).toBeHidden();
    // Nothing here can be heard, so nothing offers to be played.
    await expect(rolePlays(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'the second of three role-plays');
  });

  test('a role-play is followed by the notes about it, and by no others', async ({ page }) => {
    await page.goto('/mod-mentor');
    await radio(page, 'The listing pitch').check();
    const notes = rolePlays(page).locator('dl').filter({ visible: true });
    await expect(notes).toHaveCount(1);
    await expect(notes).toContainText('Five sales with the days each took');
    await expectAccessible(page, 'a role-play with its notes');
  });

  test('on paper all of them are there', async ({ page }) => {
    await page.goto('/mod-mentor');
    await page.emulateMedia({ media: 'print' });
    for (const list of await rolePlays(page).locator('ol').all()) await expect(list).toBeVisible();
  });
});

test.describe('cases', () => {
  test('open by keyboard, one at a time', async ({ page }) => {
    await page.goto('/customer-service-automation');
    await expect(answer(page, 'Easter Monday')).toBeVisible();
    await summary(page, 'third time').focus();
    await page.keyboard.press('Enter');
    await expect(answer(page, 'third time')).toContainText('Gets a text now, and calls.');
    await expect(answer(page, 'Easter Monday')).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(summary(page, 'I want my money back')).toBeFocused();
    await expectAccessible(page, 'a sample inbox with an open message');
  });

  test('a sentence of the chooser leads to the page that helps', async ({ page }) => {
    await page.goto('/ai-automation-solutions');
    await page.locator('#which-one').getByRole('link', { name: 'Appointment scheduling' }).click();
    await expect(page).toHaveURL('/ai-appointment-scheduling-service');
  });
});

test.describe('the recipe builder', () => {
  test('writes the plan for what is chosen, with a check by a person', async ({ page }) => {
    await page.goto('/workflow-automation');
    await builder(page).getByLabel('When this happens').selectOption('An invoice is a week late');
    await builder(page).getByLabel('Do this').focus();
    await page.keyboard.type('Draft');
    const plan = builder(page).locator('output');
    await expect(plan).toHaveText(/^When an invoice is seven days late:\s+1\. Draft a short email/);
    await expect(plan).toContainText('A person checks: Look at the invoice.');
    await expectAccessible(page, 'a plan in the recipe builder');
  });

  test('copies the plan', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/workflow-automation');
    await builder(page).getByRole('button', { name: 'Copy the plan' }).click();
    await expect(builder(page).getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')[0]).toBe('When a call ends and nothing was booked:');
  });
});

test('the list of features is narrowed to one job by keyboard, and widened again', async ({ page }) => {
  await page.goto('/features');
  await expect(shown(page)).toHaveCount(9);
  const links = page.getByRole('navigation', { name: 'The whole list' });
  await links.getByRole('link', { name: 'Answer calls' }).focus();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveCount(2);
  await expect(shown(page).first()).toContainText('Mod AI Voice Bot');
  await links.getByRole('link', { name: 'All nine' }).click();
  await expect(shown(page)).toHaveCount(9);
});

test.describe('the price of seats and videos', () => {
  test('seats are priced by the plan they lead to', async ({ page }) => {
    await page.goto('/mod-mentor-pricing');
    await expect(calculator(page).getByRole('status')).toContainText('CA$150 a month');
    await calculator(page).getByRole('spinbutton').fill('4');
    await expect(calculator(page)).toContainText('4 × CA$30 = CA$120');
    await expect(calculator(page)).toContainText('Team CA$125 for 5 seats');
    await calculator(page).getByRole('slider').press('ArrowRight');
    await expect(calculator(page).getByRole('status')).toContainText('Team, 5 seats, before tax');
    await calculator(page).getByRole('spinbutton').fill('20');
    await expect(calculator(page)).toContainText('25 × CA$20 = CA$500, the fewest on this plan');
  });

  test('videos are priced one by one or as a set', async ({ page }) => {
    await page.goto('/mod-showcase-pricing');
    await calculator(page).getByRole('spinbutton').fill('2');
    await expect(calculator(page)).toContainText('2 × CA$149 = CA$298');
    await calculator(page).getByRole('spinbutton').fill('5');
    await expect(calculator(page)).toContainText('CA$399 + 1 × CA$149 = CA$548');
  });

  test('the period changes every amount, and where the next plan starts to pay', async ({ page }) => {
    await page.goto('/mod-iq-pricing');
    const plans = page.locator('#plans');
    await radio(page, 'Monthly').focus();
    await expect(plans.getByText('CA$59')).toBeVisible();
    await expect(plans.getByText('Team costs no more from 1,500')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(radio(page, 'Yearly')).toBeChecked();
    await expect(plans.getByText('CA$47 a month')).toBeVisible();
    await expect(plans.getByText('CA$564 every 12 months')).toBeVisible();
    await expect(plans.getByText('Team costs no more from 1,300')).toBeVisible();
    await expect(plans.getByText('CA$59')).toBeHidden();
    await expectAccessible(page, 'plans by the year');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each role-play can be chosen and read, and nothing offers to play it', async ({ page }) => {
    await page.goto('/mod-mentor');
    await expect(said(page, 'Birch is a good one to look at')).toBeVisible();
    await radio(page, 'The listing pitch').check();
    await expect(said(page, 'Birch is a good one to look at')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Play this call' })).toBeHidden();
  });

  test('the themes of the sample digest open one at a time, to the lines that were counted', async ({
    page,
  }) => {
    await page.goto('/engage-iq');
    const lines = (theme: string) =>
      page
        .locator('details', { has: page.locator('summary', { hasText: theme }) })
        .locator('ul')
        .first();
    await summary(page, 'Moving a visit').click();
    await expect(lines('Moving a visit')).toContainText('Could I come Thursday instead?');
    await expect(lines('Is my car ready?')).toBeHidden();
  });

  test('the six recipes stand in for the builder', async ({ page }) => {
    await page.goto('/workflow-automation');
    await expect(builder(page)).toBeHidden();
    await expect(page.locator('#recipes summary')).toHaveCount(6);
    await summary(page, 'Recall').click();
    await expect(answer(page, 'Recall')).toContainText('You look over the list before it goes out');
  });

  test('the prices of another period and the list of one job are a click away', async ({ page }) => {
    await page.goto('/mod-mentor-pricing');
    await radio(page, 'Yearly, 20% off').check();
    await expect(page.locator('#plans').getByText('CA$24 a seat, a month')).toBeVisible();
    await page.goto('/features');
    await page.getByRole('link', { name: 'Train people' }).click();
    await expect(shown(page)).toHaveCount(1);
  });
});
