import type { Page } from '@playwright/test';
import { site } from '../../src/site/facts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test as bareTest } from './bare-fixture.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutScripts, WITHOUT_SCRIPTS } from './held-requests.ts';

const button = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Have a Question?', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Ask in your own words' });
const status = (page: Page) => panel(page).getByRole('status');
const handOver = (page: Page) => panel(page).getByRole('link', { name: 'Send it to a person' });

async function openPanel(page: Page) {
  await page.goto('/terms');
  await button(page).click();
}

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await field(page).press('Enter');
}

bareTest.describe('without a vendor', { tag: '@bare' }, () => {
  bareTest('a question is answered from the pages of the site, in the browser', async ({ page, baseURL }) => {
    const foreign: string[] = [];
    const withQuestion: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
      if (/unused/i.test(request.url() + (request.postData() ?? ''))) withQuestion.push(request.url());
    });
    await openPanel(page);
    await expect(panel(page)).toContainText('It is not a person and not an AI.');
    await expectAccessible(page, 'the panel before a question');

    await ask(page, 'do unused minutes roll over');
    await expect(status(page)).toContainText('Do unused minutes roll over?');
    await expect(status(page)).toContainText('No. Every bundle starts afresh each month');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('do unused minutes roll over');
    await expectAccessible(page, 'answers');
    expect(foreign).toEqual([]);
    expect(withQuestion).toEqual([]);

    await panel(page).getByRole('link', { name: 'AI voice, text and email pricing' }).click();
    await expect(page).toHaveURL('/pricing#faq-2');
    await expect(page.getByText('No. Every bundle starts afresh each month')).toBeInViewport();
  });

  bareTest(
    'what it costs is worked out by the calculator’s own rules, by keyboard alone, and opens it filled in',
    async ({ page }) => {
      await page.goto('/terms');
      await button(page).press('Enter');
      await field(page).focus();
      await page.keyboard.type('How much does it cost for a plumber with 20 calls a day?');
      await page.keyboard.press('Enter');
      // What the region holds is read out.
      await expect(status(page)).toContainText('CA$349 a month');
      await expect(status(page)).toContainText('Growth. CA$349 with 1,000 minutes included, before tax.');
      await expect(field(page)).toBeFocused();
      await expect(panel(page).locator('dl > div')).toHaveText([
        'Calls a day 20',
        'Minutes per call (our guess)× 2.5',
        'Days a week (our guess)× 5',
        'Weeks a month × 4.33',
        'Share for Mod AI (our guess)× 60%',
        'Minutes a month650',
      ]);
      await expect(panel(page)).toContainText(
        'Starter would be CA$89 + 400 × CA$0.40 = CA$249 with its spend cap lifted.',
      );
      await expect(panel(page)).toContainText('The spend cap stands at CA$133.50, which is 361 minutes.');
      await expect(panel(page)).toContainText('Starter does not have: booking; live transfer');
      await expectAccessible(page, 'a sum');

      const link = panel(page).getByRole('link', { name: 'Change these numbers' });
      while (!(await link.evaluate((one) => one === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/pricing?calls=20&minutes=2.5&days=5&share=60#calculator');
      const calculator = page.locator('price-calculator');
      await expect(calculator).toBeInViewport();
      await expect(calculator).toContainText('20 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 650');
      await expect(calculator.getByRole('slider', { name: 'Calls a day' })).toHaveValue('20');
      await expect(calculator).toContainText(
        'This is the plan with the lowest total that its spend cap allows',
      );
    },
  );

  bareTest('an answer that our pages don’t have says so and offers a person', async ({ page }) => {
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Can I hear it?' }).press('Enter');
    await expect(status(page)).toContainText('Yes, on a call with us before you decide.');
    await expect(field(page)).toBeFocused();
    await ask(page, 'Do you work with Jobber?');
    await expect(
      panel(page).getByRole('link', { name: 'Heating and plumbing: which tools it works with today' }),
    ).toHaveAttribute('href', '/for/heating-and-plumbing#tools');
    await ask(page, 'Do you work with HubSpot?');
    await expect(status(page)).toContainText('Of one that is named nowhere, only a person can say.');
    await expect(handOver(page)).toHaveAttribute(
      'href',
      '/contact#question=Do%20you%20work%20with%20HubSpot%3F',
    );
    await ask(page, 'Bonjour, parlez-vous français ?');
    await expect(status(page).locator('[lang=fr]').first()).toHaveText('Parlez-vous français ?');
    await expectAccessible(page, 'an answer in French');
  });

  bareTest('each of the buttons of a page wakes the panel and gets the focus back', async ({ page }) => {
    for (const place of ['banner', 'complementary', 'contentinfo'] as const) {
      await page.goto('/terms');
      const opener = page.getByRole(place).getByRole('button', { name: 'Have a Question?' });
      await opener.press('Enter');
      await expect(panel(page)).toBeFocused();
      await expect(field(page), place).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  bareTest('a question that nothing answers is kept, and goes on to a person', async ({ page }) => {
    const question = 'Können Sie mir <b>morgen</b> helfen? 🙂 100 % & mehr';
    await openPanel(page);
    await ask(page, '   ');
    await expect(status(page)).toHaveText('Please write your question first.');
    await expect(field(page)).toBeFocused();
    await ask(page, question);
    await expect(status(page)).toContainText('Nothing here answers that.');
    await expect(field(page)).toHaveValue(question);
    await expectAccessible(page, 'no answer');

    await handOver(page).press('Enter');
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect(message).toHaveValue(question);
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toBeFocused();
    // It is in no address that could be sent, kept or shared.
    await expect(page).toHaveURL('/contact');
  });

  bareTest('a message that somebody has begun is not touched by a question', async ({ page }) => {
    await page.goto('/contact');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('About our order');
    await button(page).click();
    await ask(page, 'zzz qqq');
    await expect(status(page)).toContainText('Nothing here answers that.');
    await handOver(page).click();
    await expect(panel(page)).toBeHidden();
    await expect(message).toHaveValue('About our order');
    await expect(page.getByText('your question was not put in: “zzz qqq”')).toBeVisible();
    await expect(page).toHaveURL('/contact');
  });

  bareTest(
    'without a network the panel says so, and works again as soon as there is one',
    async ({ page }) => {
      await page.route('**/answers.json', (route) => route.abort());
      await openPanel(page);
      await ask(page, 'How do I cancel?');
      await expect(status(page)).toContainText('The answers could not be loaded.');
      await expect(handOver(page)).toBeVisible();
      await expectAccessible(page, 'offline');
      await page.unroute('**/answers.json');
      await field(page).press('Enter');
      await expect(panel(page).getByText('How do I cancel?', { exact: true })).toBeVisible();
    },
  );

  bareTest('two thousand characters fit on the narrowest screen and are answered', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await openPanel(page);
    await ask(page, 'How do I cancel? '.repeat(117).padEnd(2_000, '!'));
    await expect(panel(page).getByText('How do I cancel?', { exact: true })).toBeVisible();
    await handOver(page).scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(page);
    expect(await panel(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

for (const { when, javaScriptEnabled } of WITHOUT_SCRIPTS) {
  test.describe(when, () => {
    test.use({ javaScriptEnabled });

    test('the panel says how to reach a person, takes the focus, and gives it back when Escape or its button closes it', async ({
      page,
    }) => {
      await openWithoutScripts(page, javaScriptEnabled);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => panel(page).getByRole('button', { name: 'Close' }).press('Enter'),
      ]) {
        await button(page).press('Enter');
        await expect(panel(page)).toBeFocused();
        for (const [name, href] of [
          [site.email, `mailto:${site.email}`],
          [site.phone.text, site.phone.href],
          ['contact form', '/contact'],
        ] as const)
          await expect(panel(page).getByRole('link', { name })).toHaveAttribute('href', href);
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

test('the panel closes when the focus leaves it', async ({ page }) => {
  await page.goto('/terms');
  await button(page).press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page)).toBeFocused();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page)).toBeHidden();
});

test('on a phone the panel has the whole screen below the header', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact');
  await button(page).tap();
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 72, width: 390, height: 844 - 72 });
});
