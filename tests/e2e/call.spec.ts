import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callTimings } from '../../src/features/call/rules/sample-call.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';

const SOUND = '**/calls/heating-ai-generated.*';
const board = (page: Page) => page.locator('call-board');
const button = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name });
const line = (page: Page) => board(page).locator('[data-line]');
const socket = (page: Page, name: string) =>
  board(page).locator('[data-sockets]:visible > li', {
    has: page.getByText(name, { exact: true }),
  });
const timings = callTimings.parse(
  JSON.parse(await readFile(new URL('../../src/content/calls/heating.json', import.meta.url), 'utf8')),
);
const [greeting] = timings.lines;

/** Presses a line of the transcript, so that the call plays from there. */
async function hearFrom(page: Page, words: string) {
  await page.getByText('The whole call in words').click();
  await board(page).getByRole('button', { name: words }).click();
}

test.beforeEach(async ({ page }) => {
  // Asking this browser for a recogniser of its own ends it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SpeechRecognition'));
});

test('no sound is loaded before the press, and then the words follow it word by word', async ({ page }) => {
  const sound = await holdRequests(page, SOUND);
  await page.goto('/');
  await button(page, 'Hear this call').hover();
  await expect(board(page).locator('[data-head]')).toBeHidden();
  expect(sound.seen()).toBe(0);
  sound.release();
  await button(page, 'Hear this call').click();
  await expect(line(page)).toHaveText('It rings.');
  await expect(line(page)).toContainText('this is the AI assistant');
  // What is underlined is what is heard, to 150 ms.
  const drift = await page.evaluate(
    async ({ words, end }) => {
      const slot = document.querySelector('[data-line]');
      const audio = performance.now();
      const seen: number[] = [];
      while (seen.length < 4 && performance.now() - audio < 6_000) {
        await new Promise(requestAnimationFrame);
        const index = [...(slot?.querySelectorAll('span') ?? [])].findIndex((word) =>
          word.matches('[data-now]'),
        );
        if (index >= 0 && seen.at(-1) !== index) seen.push(index);
      }
      return { seen, words, end };
    },
    { words: greeting?.words ?? [], end: greeting?.end ?? 0 },
  );
  expect(drift.seen).toEqual(drift.seen.toSorted((a, b) => a - b));
  expect(drift.seen.length).toBeGreaterThan(2);
});

test('a socket lights when it is used, and at the end stands what the price list says', async ({ page }) => {
  await page.goto('/');
  const cost = await board(page).locator('[data-play] span:visible').last().textContent();
  await button(page, 'Hear this call').hover();
  await hearFrom(page, 'Okay. Can you come today?');
  await expect(line(page)).toContainText('Looking at today’s visits…');
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'busy');
  await expect(socket(page, 'Written down')).toHaveAttribute('data-state', 'later');
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'done');
  await expect(socket(page, 'Booked')).toContainText('Dana Roy');
  await hearFrom(page, 'Booked. A text with the time');
  await expect(board(page).getByText('Booked for 1:30.')).toBeVisible({ timeout: 15_000 });
  const [seconds = '', cents = ''] = /(\d+) seconds, (\d+¢)/.exec(cost ?? '')?.slice(1) ?? [];
  await expect(board(page).getByText(`${seconds} seconds, ${cents} by the price list`)).toBeVisible();
  await expectAccessible(page, 'the board at the end of a call');
});

test('the keyboard plays, steps and changes the speed, only while the board has the focus', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('k');
  await expect(board(page)).toHaveAttribute('data-state', 'rest');
  await button(page, 'Hear this call').press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect(line(page)).toContainText('My furnace quit');
  await page.keyboard.press('j');
  await expect(line(page)).toContainText('this is the AI assistant');
  await page.keyboard.press('s');
  await expect(button(page, 'Speed 1.25')).toBeVisible();
  await page.keyboard.press('k');
  await expect(button(page, 'Go on')).toBeFocused();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('l');
  await page.keyboard.press('Space');
  await expect(board(page)).toHaveAttribute('data-state', 'end', { timeout: 15_000 });
  await expect(button(page, 'Be the caller')).toBeFocused();
});

for (const [name, status, words] of [
  ['the file is away', 404, 'did not load'],
  ['the file is broken', 200, 'did not load'],
] as const)
  test(`the words run in silence when ${name}`, async ({ page }) => {
    await page.route(SOUND, (route) => route.fulfill({ status, body: 'no sound' }));
    await page.goto('/');
    await button(page, 'Hear this call').click();
    await expect(board(page).getByText(words)).toBeVisible();
    await expect(line(page)).toContainText('this is the AI assistant');
    await expect(line(page)).toHaveAttribute('aria-live', 'polite');
  });

test('a host that refuses ranges is sought in all the same', async ({ page }) => {
  const body = await readFile(new URL('../../public/calls/heating-ai-generated.ogg', import.meta.url));
  await page.route(SOUND, (route) => route.fulfill({ status: 200, contentType: 'audio/ogg', body }));
  await page.goto('/');
  await button(page, 'Hear this call').hover();
  await hearFrom(page, 'Yes, at 1:30.');
  await expect(line(page).locator('[data-now]')).toBeVisible();
  await expect(line(page)).toContainText('Yes, at 1:30.');
  await expect(board(page).locator('[data-error]:visible')).toHaveCount(0);
});

test('another caller stops the call and has a cord of its own', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Hear this call').click();
  await expect(board(page)).toHaveAttribute('data-state', 'play');
  await board(page).locator('.caller', { hasText: 'Rentals' }).click();
  await expect(board(page)).toHaveAttribute('data-state', 'rest');
  await expect(board(page).locator('[data-figures]:visible .branch:visible').first()).toBeAttached();
  await expect(page.locator('body')).toHaveCSS('--tracer', '0');
  await expectAccessible(page, 'the board with another caller');
});

test('the visitor is the fifth caller', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Be the caller').click();
  await expect(line(page)).toContainText('AI assistant');
  await page.getByLabel('What you say as the caller').fill('How much is a tune-up?');
  await page.keyboard.press('Enter');
  await expect(socket(page, 'Answered')).toHaveAttribute('data-state', 'done');
  await expectAccessible(page, 'the board with the visitor as the caller');
  await board(page).locator('.caller', { hasText: 'Dentist' }).click();
  await expect(board(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the cord grows by whole lines, and the words are lit', async ({ page }) => {
    await page.goto('/');
    await button(page, 'Hear this call').click();
    await expect(line(page).locator('[data-now]')).toBeVisible();
    const cord = board(page).locator('[data-figures]:visible .main path').first();
    const before = await cord.getAttribute('d');
    const word = (await line(page).locator('[data-now]').textContent()) ?? '';
    await expect(line(page).locator('[data-now]')).not.toHaveText(word);
    expect(await cord.getAttribute('d')).toBe(before);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('headline, cards and every word stand there', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(socket(page, 'Booked')).toContainText('Dana Roy');
    await expect(page.getByText('Stay warm.')).toBeVisible();
    await expect(board(page).getByRole('button', { name: /Hear|caller/ })).toHaveCount(0);
  });
});

test('at 320 pixels nothing scrolls sideways, in any state @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expectAccessible(page, 'the board on a phone');
  await button(page, 'Hear this call').click();
  await expect(line(page).locator('[data-now]')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a call on a phone');
});

test('a player beside the words of a page plays its own call', async ({ page }) => {
  await page.goto('/inbound-calling');
  const player = page.locator('call-player');
  await player.getByRole('button', { name: 'Hear this call' }).click();
  await expect(player.locator('[data-line]')).toContainText('AI');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page, 'a small player');
});
