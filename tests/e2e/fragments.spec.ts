import type { Page } from '@playwright/test';
import { callFragment } from '../../src/features/call/rules/call-link.ts';
import { EXAMPLE } from '../../src/features/call/rules/business.ts';
import { COMPARE_PATH, sharePayload } from '../../src/features/quiz/rules/share-link.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const shared = (initial: string) =>
  sharePayload({ scores: { D: 14, I: 6, S: 4, C: 6 }, initial, lastDay: null });
const call = (scenario: 'urgent' | 'price') => callFragment({ ...EXAMPLE, scenario });

/** Pages on which a script follows the fragment, and what it puts the focus on. */
const FOLLOWED: [path: string, fragments: string[], focused: (page: Page) => ReturnType<typeof main>][] = [
  [COMPARE_PATH, [shared('R'), shared('S')], (page) => main(page).getByRole('heading', { name: 'The map' })],
  [
    '/embedded-ai-voice-agent',
    [call('urgent'), call('price')],
    (page) => main(page).locator('own-call').getByRole('button', { name: 'Play the call' }),
  ],
  ['/embedded-ai-voice-agent', ['playground'], (page) => main(page).locator('own-call summary')],
  [
    '/ipa-speak-buddy',
    ['text=Banana', 'text=Two%20plums'],
    (page) => main(page).getByRole('textbox', { name: 'English text' }),
  ],
  ['/questionnaire', ['step-3', 'step-5'], (page) => main(page).locator('[data-now] h2')],
  ['/agent-onboarding', ['step-2', 'step-3'], (page) => main(page).locator('[data-now] h2')],
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

test('a voice that an address asks for is found by the focus on its filter', async ({ page }) => {
  await page.goto('/voice-testing#pace-brisk');
  const chosen = main(page).locator('voice-library [data-filters] a[aria-current="true"]');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toBeFocused();
});
