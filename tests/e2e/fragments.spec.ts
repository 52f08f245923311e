import type { Page } from '@playwright/test';
import { COMPARE_PATH, sharePayload } from '../../src/features/quiz/rules/share-link.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const shared = (initial: string) =>
  sharePayload({ scores: { D: 14, I: 6, S: 4, C: 6 }, initial, lastDay: null });

/** Pages on which a script follows the fragment, and what it puts the focus on. */
const FOLLOWED: [path: string, fragments: string[], focused: (page: Page) => ReturnType<typeof main>][] = [
  [COMPARE_PATH, [shared('R'), shared('S')], (page) => main(page).getByRole('heading', { name: 'The map' })],
  [
    '/embedded-ai-voice-agent',
    ['playground', 'own-call', 'call=AQAAAABs'],
    (page) => main(page).getByRole('textbox', { name: 'What you say as the caller' }),
  ],
  [
    '/auth',
    ['create-account', 'forgot-password'],
    (page) => main(page).locator('[data-account-view]').getByRole('heading').first(),
  ],
  [
    '/ipa-speak-buddy',
    ['american-careful=Banana', 'british-natural=Two%20plums'],
    (page) => main(page).getByRole('textbox', { name: 'Your text, in English' }),
  ],
];

for (const [path, fragments, focused] of FOLLOWED) {
  test(`${path} puts the focus on what #${fragments[0]?.slice(0, 10)} shows, when it opens and when it is open`, async ({
    page,
  }) => {
    for (const fragment of fragments) {
      await page.goto('/404-of-this-site');
      await page.goto(`${path}#${fragment}`);
      await expect(focused(page)).toBeFocused();
      await expect(focused(page)).toBeInViewport();
    }
    await page.goto('/404-of-this-site');
    await page.goto(path);
    for (const fragment of fragments) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await expect(focused(page)).toBeFocused();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  });
}

/** The line that opens the answer with this id. */
const questionOf = (page: Page, id: string | null) =>
  main(page)
    .locator('details', { has: page.locator(`#${id}`) })
    .locator('summary');

test('a step that an address names is where the keyboard goes on, and takes the focus in an open page', async ({
  page,
}) => {
  for (const path of ['/questionnaire', '/agent-onboarding']) {
    await page.goto('/404-of-this-site');
    await page.goto(`${path}#step-2`);
    await expect(main(page).locator('[data-now]')).toHaveId('step-2');
    await page.keyboard.press('Tab');
    await expect(main(page).locator('[data-now] :focus')).toBeVisible();
    await page.evaluate(() => {
      location.hash = 'step-3';
    });
    await expect(main(page).locator('#step-3 h2')).toBeFocused();
  }
});

test('a link in the panel of questions leads to an answer of the page, and the focus goes to its question', async ({
  page,
}) => {
  await page.goto('/pricing');
  const answer = main(page).locator('details > div[id]').first();
  const id = (await answer.getAttribute('id')) ?? '';
  await page.getByRole('button', { name: 'Have a Question?' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Have a Question?' });
  await expect(page.locator('astro-island:not([ssr])', { has: panel })).toBeAttached();
  await panel.getByRole('link').first().focus();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, id);
  await expect(panel).toBeHidden();
  await expect(answer).toBeVisible();
  await expect(questionOf(page, id)).toBeFocused();
});

test('a link from another page to an answer opens it, and the focus goes to its question', async ({
  page,
}) => {
  await page.goto('/pricing');
  const answer = main(page).locator('details > div[id]').first();
  const id = await answer.getAttribute('id');
  await page.goto('/404-of-this-site');
  await page.goto(`/pricing#${id}`);
  await expect(answer).toBeVisible();
  await expect(questionOf(page, id)).toBeFocused();
});

test('a voice that an address asks for is found by the focus on its filter', async ({ page }) => {
  await page.goto('/voice-testing#pace-brisk');
  const chosen = main(page).locator('voice-library [data-filters] a[aria-current="true"]');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toBeFocused();
});
