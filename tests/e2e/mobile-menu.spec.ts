import type { Page } from '@playwright/test';
import { site } from '../../src/site/facts.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { openWithoutScripts, WITHOUT_SCRIPTS } from './held-requests.ts';

test.use(inMotion);

const TOP_LEVEL = ['Home', 'Services', 'Pricing', 'Features', 'How It Works', 'Portfolio', 'Blog', 'Contact'];
const SERVICES = [
  '/ai-automation-solutions',
  '/ai-phone-automation',
  '/workflow-automation',
  '/customer-service-automation',
];
const PRICES = ['/pricing', '/mod-iq-pricing', '/mod-mentor-pricing'];

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const group = (page: Page, name: string) =>
  menu(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: name }) });

async function openMenu(page: Page) {
  await opener(page).tap();
  await expect(menu(page)).toBeVisible();
}

for (const { when, javaScriptEnabled } of WITHOUT_SCRIPTS) {
  test.describe(when, { tag: '@phone' }, () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ page }) => openWithoutScripts(page, javaScriptEnabled));

    test('the menu opens on the first tap with all its entries in order', async ({ page }) => {
      await openMenu(page);
      const entries = menu(page).locator('nav > ul > li').locator('> a, > details > summary');
      await expect(entries).toHaveText(TOP_LEVEL);
      for (const [name, paths] of [
        ['Services', SERVICES],
        ['Pricing', PRICES],
      ] as const) {
        const links = group(page, name).getByRole('link');
        await expect(links.filter({ visible: true })).toHaveCount(0);
        await group(page, name).locator('summary').tap();
        await expect(links.filter({ visible: true })).toHaveCount(paths.length);
        expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(paths);
      }
    });

    test('the menu closes with its button and with Escape, and the focus returns', async ({ page }) => {
      for (const close of [
        () => menu(page).getByRole('button', { name: 'Close' }).tap(),
        () => page.keyboard.press('Escape'),
      ]) {
        await openMenu(page);
        await close();
        await expect(menu(page)).toBeHidden();
        await expect(opener(page)).toBeFocused();
      }
    });

    test('an entry leads to its page, where the menu is closed', async ({ page }) => {
      await openMenu(page);
      await group(page, 'Pricing').locator('summary').tap();
      await menu(page).getByRole('link', { name: 'Mod IQ Pricing' }).tap();
      await expect(page).toHaveURL('/mod-iq-pricing');
      await expect(menu(page)).toBeHidden();
    });
  });
}

test.describe('the open menu', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
  });

  test('Get Started Now opens a mail composer with its subject', async ({ page }) => {
    const href = `mailto:${site.email}?subject=Mobile%20Inquiry`;
    await expect(menu(page).getByRole('link', { name: 'Get Started Now' })).toHaveAttribute('href', href);
  });

  test('the focus stays in the open menu, and what is behind it is out of reach', async ({ page }) => {
    expect(await menu(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    const isInside = () => menu(page).evaluate((dialog) => dialog.contains(document.activeElement));
    expect(await isInside()).toBe(true);
    const stops = new Set<string>();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      stops.add(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
      // Between the last and the first stop the browser's own controls have the focus.
      const isNowhere = await page.evaluate(() => document.activeElement === document.body);
      expect(isNowhere || (await isInside())).toBe(true);
    }
    const named = ['Close', 'Home', 'Services', 'Contact', 'Search', 'Sign In', 'Get Started Now'];
    expect([...stops]).toEqual(expect.arrayContaining(named));
  });

  test('a tap beside the menu closes it', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 844 });
    await page.touchscreen.tap(40, 400);
    await expect(menu(page)).toBeHidden();
  });

  test('a page that comes back from the back/forward cache shows no open menu', async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(menu(page)).toBeHidden();
  });

  test('nothing in the menu is smaller than a thumb', async ({ page }) => {
    const heights = await menu(page)
      .locator('a:visible, button:visible, summary:visible')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});
