import { type Locator, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';

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
const PRICING = [
  ['AI Voice, Text and Email Pricing', '/pricing'],
  ['Mod IQ Pricing', '/mod-iq-pricing'],
  ['Mod Mentor AI Pricing', '/mod-mentor-pricing'],
  ['Mod Showcase Pricing', '/mod-showcase-pricing'],
] as const;
const MENUS = [
  { name: 'Features', entries: FEATURES },
  { name: 'Pricing', entries: PRICING },
];

const header = (page: Page) => page.getByRole('banner');
const button = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) =>
  header(page).locator('[popover] li').filter({ has: page.getByText(name, { exact: true }) }).getByRole('link');

async function expectOpen(page: Page, name: string, open = true) {
  const { entries } = MENUS.find((menu) => menu.name === name) ?? MENUS[0] as (typeof MENUS)[number];
  for (const [label] of entries) await expect(entry(page, label)).toBeVisible({ visible: open });
}

for (const { when, javaScriptEnabled } of [
  { when: 'before the scripts of the page have come', javaScriptEnabled: true },
  { when: 'without JavaScript', javaScriptEnabled: false },
]) {
  test.describe(when, () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(async ({ page }) => {
      await holdRequests(page, ISLAND_SCRIPTS);
      await page.goto('/');
    });

    for (const { name, entries } of MENUS) {
      test(`the ${name} menu opens on the first click and shows its entries in order, each with words about it`, async ({
        page,
      }) => {
        await button(page, name).click();
        const links = header(page).locator('[popover]').filter({ visible: true }).getByRole('link');
        await expect(links).toHaveCount(entries.length);
        const shown = await links.evaluateAll((all) =>
          all.map((link) => ({
            lines: (link as HTMLElement).innerText.split('\n').filter(Boolean),
            path: link.getAttribute('href'),
          })),
        );
        expect(shown.map(({ lines, path }) => [lines[0], path])).toEqual(entries);
        for (const { lines } of shown) expect(lines[1]?.length).toBeGreaterThan(10);
      });

      test(`the ${name} menu opens with Enter, Tab enters it, Escape closes it and returns the focus`, async ({
        page,
      }) => {
        await button(page, name).focus();
        await page.keyboard.press('Enter');
        await expectOpen(page, name);
        await page.keyboard.press('Tab');
        await expect(entry(page, entries[0]?.[0] ?? '')).toBeFocused();
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
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expectOpen(page, 'Features', false);
    });
  });
}

test('the links of the header lead where they say', async ({ page }) => {
  await page.goto('/features');
  const targets = (links: Locator) => links.evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  expect(await targets(header(page).getByRole('navigation').locator('> a'))).toEqual([
    ['How It Works', '/how-it-works'],
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ]);
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await header(page).getByRole('link', { name: /home$/i }).click();
  await expect(page).toHaveURL('/');
});

test('Get Started leads to the questionnaire, in the same tab, where no intake form is configured', async ({
  page,
}) => {
  await page.goto('/');
  await header(page).getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/questionnaire');
});

test('the header marks the page one is on', async ({ page }) => {
  const current = () => header(page).locator('[aria-current]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.goto('/contact');
  expect(await current()).toEqual(['/contact']);
  await page.goto('/mod-iq-pricing');
  expect(await current()).toEqual(['/mod-iq-pricing']);
  await page.goto('/privacy-policy');
  expect(await current()).toEqual([]);
});

test('the header stays in view and has a shadow from 11 px on, not at 10 px', async ({ page }) => {
  await page.goto('/');
  const shadowAt = async (top: number) => {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    return header(page).evaluate((element) => new Promise<string>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(getComputedStyle(element).boxShadow)))));
  };
  for (const y of [0,10,11,500,10]) console.log(y, await shadowAt(y));
  await expect(header(page)).toBeInViewport({ ratio: 1 });
});

test('a page that comes back from the back/forward cache shows no open menu', async ({ playwright, launchOptions, baseURL }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const page = await browser.newPage({ baseURL });
  await page.goto('/');
  await page.evaluate(() => addEventListener('pageshow', (e) => { document.title = 'restored ' + e.persisted; }));
  await button(page, 'Features').click();
  await entry(page, 'Mod IQ').click();
  await expect(page).toHaveURL('/engage-iq');
  await page.goBack();
  console.log(await page.title());
  await expectOpen(page, 'Features', false);
  await browser.close();
});
