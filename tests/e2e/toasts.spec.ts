import type { Page } from '@playwright/test';
import { TOAST_DURATION_MS } from '../../src/site/constants.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { toasts } from './toasts.ts';

test.use(inMotion);

const BAR_PX = 72;
const SUBMIT_FUNCTION = '**/functions/v1/submit-contact';

const button = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Features|Menu)$/ });
const problem = (page: Page) => toasts(page).getByRole('alert');
const done = (page: Page) => toasts(page).getByRole('status').locator('> *');

async function subscribe(page: Page, address: string) {
  await page.getByRole('contentinfo').getByLabel('Email address').fill(address);
  await button(page).press('Enter');
}

for (const tag of [[], '@phone']) {
  test.describe(`toasts, ${tag.length > 0 ? 'on a phone' : 'on a desktop'}`, { tag }, () => {
    test('a problem is a row below the header: it pushes the page down, and what has the focus stays in view', async ({
      page,
      address,
    }) => {
      await page.route(SUBMIT_FUNCTION, (route) => route.abort());
      await page.goto('/terms');
      await subscribe(page, address);
      await expect(problem(page)).toContainText('Failed to subscribe. Please try again.');
      const row = await problem(page).boundingBox();
      expect(row?.y).toBe(BAR_PX);
      await expect(button(page)).toBeFocused();
      await expect(button(page)).toBeInViewport({ ratio: 1 });
      const padding = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop);
      await expect.poll(padding).toBe(`${BAR_PX + (row?.height ?? 0) + 16}px`);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'a problem');
      await problem(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
      await expect(problem(page)).toBeEmpty();
      await expect(button(page)).toBeFocused();
      await expect.poll(padding).toBe(`${BAR_PX + 16}px`);
    });

    test('what was done takes the row of the header, moves nothing, and steps back for the focus', async ({
      page,
      address,
    }) => {
      await page.goto('/terms');
      await subscribe(page, address);
      await expect(done(page)).toContainText('Successfully subscribed to newsletter!');
      expect(await done(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: BAR_PX });
      const top = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top + scrollY);
      expect(top).toBe(BAR_PX);
      await menu(page).focus();
      await expect(done(page)).toBeHidden();
      await expect(done(page)).toHaveCount(0);
    });
  });
}

for (const height of [800, 720])
  test(`in a window of ${height} px no problem lies on the field that it speaks of`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/free-disc-assessment');
    await page.getByRole('main').getByRole('button', { name: 'Start the assessment' }).press('Enter');
    await expect(problem(page).first()).toBeVisible();
    const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeFocused();
    const bar = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await name.boundingBox())?.y)
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await expect(name).toBeInViewport({ ratio: 1 });
  });

test('what was done stays while the focus is on it, wherever the pointer goes', async ({ page, address }) => {
  await page.clock.install();
  await page.goto('/terms');
  await subscribe(page, address);
  const dismiss = done(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.mouse.move(640, 30);
  await page.mouse.move(640, 400);
  await page.clock.runFor(2 * TOAST_DURATION_MS);
  await expect(dismiss).toBeFocused();
  await page.mouse.move(640, 30);
  await button(page).focus();
  await page.clock.runFor(2 * TOAST_DURATION_MS);
  await expect(done(page)).toHaveCount(1);
  await page.mouse.move(640, 400);
  await page.clock.runFor(TOAST_DURATION_MS);
  await expect(done(page)).toHaveCount(0);
});

test('what was done steps back for the pointer', async ({ page, address }) => {
  await page.goto('/terms');
  await subscribe(page, address);
  await expect(done(page)).toBeVisible();
  await page.mouse.move(640, 30);
  await expect(done(page)).toBeHidden();
  await menu(page).click();
  await expect(page.getByText('Ai Outbound Agent')).toBeVisible();
});
