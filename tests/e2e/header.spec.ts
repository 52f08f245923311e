import type { Locator, Page } from '@playwright/test';
import { SWITCHED_ON } from './acceptance.ts';
import { account, expect, signedInTest, signInLink, test } from './accounts.ts';
import { inMotion } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openWithoutScripts, WITHOUT_SCRIPTS } from './held-requests.ts';

test.use(inMotion);

const FEATURES = [
  ['Ai Outbound Agent', '/ai-appointment'],
  ['Mod AI Voice Bot', '/embedded-ai-voice-agent'],
  ['Ai Receptionist', '/inbound-calling'],
  ['Mod IQ', '/engage-iq'],
  ['Mod AI Showcase', '/mod-ai-showcase'],
  ['Mod Mentor AI', '/mod-mentor'],
  ['Free DISC Assessment', '/free-disc-assessment'],
  ['Voice Library', '/voice-testing'],
  ['IPA Speak Buddy', '/ipa-speak-buddy'],
] as const;
const PRICES = [
  ['AI Voice, Text and Email Pricing', '/pricing'],
  ['Mod IQ Pricing', '/mod-iq-pricing'],
  ['Mod Mentor AI Pricing', '/mod-mentor-pricing'],
  ['Mod Showcase Pricing', '/mod-showcase-pricing'],
] as const;
const MENUS = { Features: FEATURES, Pricing: PRICES };
type Menu = keyof typeof MENUS;
const MENU_NAMES = Object.keys(MENUS) as Menu[];

const header = (page: Page) => page.getByRole('banner');
const button = (page: Page, name: Menu) => header(page).getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) =>
  header(page)
    .locator('[popover] li')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('link');

async function expectOpen(page: Page, name: Menu, open = true) {
  for (const [label] of MENUS[name]) await expect(entry(page, label)).toBeVisible({ visible: open });
}

for (const { when, javaScriptEnabled } of WITHOUT_SCRIPTS) {
  test.describe(when, () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ page }) => openWithoutScripts(page, javaScriptEnabled));

    for (const name of MENU_NAMES) {
      test(`the ${name} menu opens on the first click and shows its entries in order, each with words about it`, async ({
        page,
      }) => {
        await button(page, name).click();
        const links = header(page).locator('[popover]').filter({ visible: true }).getByRole('link');
        await expect(links).toHaveCount(MENUS[name].length);
        const words = (await links.allInnerTexts()).map((text) => text.split(/\n+/));
        const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(words.map(([label], index) => [label, paths[index]])).toEqual(MENUS[name]);
        for (const [, description] of words) expect(description).toMatch(/\w+ \w+/);
      });

      test(`the ${name} menu opens with Enter, Tab enters it, Escape closes it and returns the focus`, async ({
        page,
      }) => {
        await button(page, name).focus();
        await page.keyboard.press('Enter');
        await expectOpen(page, name);
        await page.keyboard.press('Tab');
        await expect(entry(page, MENUS[name][0][0])).toBeFocused();
        await page.keyboard.press('Escape');
        await expectOpen(page, name, false);
        await expect(button(page, name)).toBeFocused();
      });
    }

    test('one menu closes the other, and a click outside closes both', async ({ page }) => {
      await button(page, 'Features').click();
      await button(page, 'Pricing').click();
      await expectOpen(page, 'Features', false);
      await expectOpen(page, 'Pricing');
      await page.mouse.click(5, 780);
      await expectOpen(page, 'Pricing', false);
    });

    test('an entry leads to its page, at its top and with the menu closed', async ({ page }) => {
      await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
      await button(page, 'Features').click();
      await entry(page, 'Mod IQ').click();
      await expect(page).toHaveURL('/engage-iq');
      await expect(header(page).locator('[aria-current]')).toHaveAttribute('href', '/engage-iq');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expectOpen(page, 'Features', false);
    });
  });
}

test.describe('with its script', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/pricing');
    await button(page, 'Features').focus();
  });

  test('a menu closes when the focus leaves it, and stays open on the way through it', async ({ page }) => {
    await page.keyboard.press('Enter');
    for (const [label] of FEATURES) {
      await page.keyboard.press('Tab');
      await expect(entry(page, label)).toBeFocused();
      await expectOpen(page, 'Features');
    }
    await page.keyboard.press('Tab');
    await expect(button(page, 'Pricing')).toBeFocused();
    await expectOpen(page, 'Features', false);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button(page, 'Pricing')).toBeFocused();
    await expectOpen(page, 'Pricing');
    await page.keyboard.press('Shift+Tab');
    await expect(button(page, 'Features')).toBeFocused();
    await expectOpen(page, 'Pricing', false);
  });

  test('the arrow keys go from menu to menu, open one and go round in it, and Escape leads back', async ({
    page,
  }) => {
    const press = async (key: string, focused: Locator) => {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    };
    await press('ArrowRight', button(page, 'Pricing'));
    await press('ArrowRight', button(page, 'Features'));
    await press('ArrowLeft', button(page, 'Pricing'));
    await press('Home', button(page, 'Features'));
    await press('End', button(page, 'Pricing'));
    await expectOpen(page, 'Features', false);
    await expectOpen(page, 'Pricing', false);

    await press('ArrowDown', entry(page, PRICES[0][0]));
    await expectOpen(page, 'Pricing');
    await press('ArrowDown', entry(page, PRICES[1][0]));
    await press('End', entry(page, PRICES[3][0]));
    await press('ArrowDown', entry(page, PRICES[0][0]));
    await press('ArrowUp', entry(page, PRICES[3][0]));
    await press('Home', entry(page, PRICES[0][0]));
    await press('Escape', button(page, 'Pricing'));
    await expectOpen(page, 'Pricing', false);
    await press('ArrowUp', entry(page, PRICES[3][0]));
    await press('Escape', button(page, 'Pricing'));

    await page.keyboard.press('Enter');
    await expectOpen(page, 'Pricing');
    await press('ArrowDown', entry(page, PRICES[0][0]));
    await press('Escape', button(page, 'Pricing'));
    await press('ArrowLeft', button(page, 'Features'));
  });

  test('the mouse opens a menu, changes to the other and closes it as before', async ({ page }) => {
    await button(page, 'Features').click();
    await expectOpen(page, 'Features');
    await button(page, 'Pricing').click();
    await expectOpen(page, 'Features', false);
    await expectOpen(page, 'Pricing');
    await button(page, 'Pricing').click();
    await expectOpen(page, 'Pricing', false);
  });
});

test('a pointer over the header, the keyboard in it, and reading open no menu and fetch no script of an island', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/pricing');
  const before = scripts.length;
  await button(page, 'Features').hover();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await button(page, 'Features').focus();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Pricing')).toBeFocused();
  for (const name of MENU_NAMES) await expectOpen(page, name, false);
  // What the keys had asked for would have gone out before this.
  await page.evaluate(() => fetch('/robots.txt').then(() => undefined));
  expect(scripts.slice(before).filter((path) => path.includes('/_astro/'))).toEqual([]);
});

test('the links of the header lead where they say', async ({ page }) => {
  await page.goto('/features');
  const targets = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  expect(await targets(header(page).getByRole('navigation').locator('> a'))).toEqual([
    ['How It Works', '/how-it-works'],
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ]);
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await header(page).getByRole('link', { name: /home$/i }).click();
  await expect(page).toHaveURL('/');
  await page
    .context()
    .route(`${SWITCHED_ON.PUBLIC_INTAKE_URL}**`, (route) => route.fulfill({ body: 'The form' }));
  const opened = page.waitForEvent('popup');
  await header(page).getByRole('link', { name: 'Get Started' }).click();
  await expect(await opened).toHaveURL(SWITCHED_ON.PUBLIC_INTAKE_URL);
});

test('the header stays in view and has a shadow from 11 px on, not at 10 px', async ({ page }) => {
  await page.goto('/');
  const boxShadow = (y: number) =>
    header(page).evaluate(async (element, top) => {
      scrollTo({ top, behavior: 'instant' });
      // Scroll-driven animations move with the frames.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return getComputedStyle(element).boxShadow;
    }, y);
  const atTop = await boxShadow(0);
  expect(atTop).toMatch(/^(none|(rgba\(0, 0, 0, 0\)( 0px){4}(, )?)+)$/);
  expect(await boxShadow(10)).toBe(atTop);
  const lifted = await boxShadow(11);
  expect(lifted).not.toBe(atTop);
  expect(await boxShadow(900)).toBe(lifted);
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  expect(await boxShadow(10)).toBe(atTop);
});

test('a page that comes back from the back/forward cache shows no open menu', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Features').click();
  await expectOpen(page, 'Features');
  // The test browser keeps no such cache, so the page is told what a browser would tell it.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectOpen(page, 'Features', false);
});

signedInTest(
  'the account menu works by keyboard: it says who one is, leads to the account and signs out',
  async ({ page, address }) => {
    await page.goto('/pricing');
    const menu = header(page).locator('#account-menu');
    const yourAccount = menu.getByRole('link', { name: 'Your account' });
    await account(page, address).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toContainText(`Signed in asAda Lovelace${address}`);
    await expectAccessible(page, 'the account menu');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Tab');
    await expect(yourAccount).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(account(page, address)).toBeFocused();

    await page.keyboard.press('Enter');
    await yourAccount.click();
    await expect(page).toHaveURL('/auth');
    // It has words of its own for who is signed out, which leave the focus where it is.
    await expect(page.getByRole('main').getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await account(page, address).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(signInLink(page)).toBeFocused();
  },
);

signedInTest(
  'on a phone the account is in the menu: it says who one is and signs out by keyboard',
  { tag: '@phone' },
  async ({ page, address }) => {
    await page.goto('/pricing');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(header(page).getByText(`, ${address}`)).toBeAttached();
    await expect(account(page, address)).toBeHidden();
    await header(page).getByRole('button', { name: 'Menu' }).press('Enter');
    await expect(menu).toContainText(`ALSigned in asAda Lovelace${address}`);
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeHidden();
    await expectAccessible(page, 'the menu of a phone, signed in');
    await expectNoSidewaysScroll(page);
    await expect(menu.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/auth');
    await menu.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeFocused();
  },
);
