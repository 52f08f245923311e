import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillInfo, QUIZ, question, startQuiz } from './quiz.ts';

/** Where something is chosen, and how to get there. */
const PLACES: Record<string, (page: Page, email: string) => Promise<unknown>> = {
  'home: caller': (page) => page.goto('/'),
  'price page: period': (page) => page.goto('/mod-iq-pricing'),
  'voices: line': (page) => page.goto('/voice-testing'),
  'sample calls': (page) => page.goto('/mod-mentor'),
  'pronunciation: accent': (page) => page.goto('/ipa-speak-buddy'),
  'checkout: period and currency': async (page) => {
    await page.goto('/checkout?plan=growth&period=monthly');
    await expect(page.locator('[name=period]').first()).toBeVisible();
  },
  'questionnaire: answer': async (page) => {
    await page.goto('/questionnaire');
    await page.getByRole('radio').first().check();
  },
  'quiz: about you': async (page, email) => {
    await page.goto(QUIZ);
    await fillInfo(page, { name: 'Ada Lovelace', email, gender: 'female' });
  },
  'quiz: option': async (page, email) => {
    await startQuiz(page, { name: 'Ada Lovelace', email, gender: 'female' });
    await expect(question(page, 1)).toBeVisible();
    await page.keyboard.press('2');
  },
};

/** What every choice on the page looks like besides its words, whether a disc or a tick is in it, and its group. */
const choices = (page: Page) =>
  page
    .getByRole('main')
    .locator('label:has([type=radio], [type=checkbox])')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility())
        .map((label) => {
          const input = label.querySelector('input') as HTMLInputElement;
          const sign = getComputedStyle(input, '::after');
          const styles = [
            getComputedStyle(label),
            getComputedStyle(label, '::before'),
            getComputedStyle(input),
            sign,
          ];
          const look = styles.map((style) => [
            style.backgroundColor,
            style.borderTopColor,
            style.color,
            style.content === 'none' || style.scale,
          ]);
          return {
            group: `${input.type} ${input.name}`,
            chosen: input.checked,
            signed: sign.content !== 'none' && sign.scale !== '0',
            look: JSON.stringify(look),
          };
        }),
    );

for (const [place, open] of Object.entries(PLACES))
  test.describe(place, () => {
    test('a free choice has no disc', async ({ page, address }) => {
      await open(page, address);
      const free = (await choices(page)).filter(({ chosen }) => !chosen);
      expect(free.length).toBeGreaterThan(0);
      expect(free.filter(({ signed }) => signed)).toEqual([]);
    });

    test.describe('in forced colours', () => {
      test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

      test('what is chosen differs from what is not', async ({ page, address }) => {
        await open(page, address);
        const all = await choices(page);
        const taken = all.filter(({ chosen }) => chosen);
        expect(taken.length).toBeGreaterThan(0);
        for (const { group, look } of taken)
          for (const other of all.filter(({ chosen, group: its }) => !chosen && its === group))
            expect(look, group).not.toBe(other.look);
      });
    });
  });

test.describe('links that choose, in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const grounds = (page: Page, links: string) =>
    page.locator(links).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));

  test('a chosen period is filled', async ({ page }) => {
    await page.goto('/pricing/annual');
    const [monthly, biannual, annual] = await grounds(page, '[aria-label="Billing period"] a');
    expect(annual).not.toBe(monthly);
    expect(biannual).toBe(monthly);
  });

  test('a chosen filter is filled', async ({ page }) => {
    await page.goto('/voice-testing#tone-deep');
    await expect(page.locator('[data-filters] [aria-current]')).toHaveText('Deep');
    const [chosen] = await grounds(page, '[data-filters] [aria-current]');
    expect(await grounds(page, '[data-filters] a:not([aria-current])')).not.toContain(chosen);
  });
});

test('no socket with a disc stands in something to press, unless it is chosen or a cord is plugged into it', async ({
  page,
}) => {
  for (const path of ['/', '/pricing', '/features', '/how-it-works', '/voice-testing', '/checkout']) {
    await page.goto(path);
    const filled = await page
      .locator(':is(label:not(:has(:checked)), summary, a, button) .jack:not(:has(.plug))')
      .evaluateAll((jacks) => jacks.filter((jack) => getComputedStyle(jack, '::after').content !== 'none'));
    expect(filled, path).toEqual([]);
  }
});
