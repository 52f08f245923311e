import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

const PAGE = '/voice-testing';
const CLIPS = '**/voices/**';

const library = (page: Page) => page.locator('voice-library');
const voices = (page: Page) => library(page).locator('.voice:visible h3');
const voice = (page: Page, name: string) =>
  library(page)
    .locator('.voice')
    .filter({ has: page.getByRole('heading', { name }) });
const filter = (page: Page, name: string) =>
  library(page).getByRole('navigation', { name: 'Filter the voices' }).getByRole('link', { name });
const line = (page: Page, name: string) => library(page).getByRole('radio', { name });
const count = (page: Page) => library(page).locator('[data-count]');
const button = (page: Page, name: string) => library(page).getByRole('button', { name, exact: true });
const said = (page: Page, name: string) => voice(page, name).locator('[data-said]:visible');
const board = (page: Page) => library(page).getByRole('form', { name: 'Compare two voices' });
const greeting = (page: Page) => library(page).getByRole('form', { name: 'Hear your own greeting' });

/** Opens the page with its script, at the comparison, whose code comes when it is near. */
async function openForms(page: Page) {
  await page.goto(PAGE);
  await voice(page, 'Willow').scrollIntoViewIfNeeded();
  await expect(board(page)).toBeVisible();
}

/**
 * Slow, so that what is there for a moment is seen, or quick, because nothing depends on how long a clip takes. It holds
 * for clips that are playing, and for those to come. Both rates: loading a clip takes the one for the other.
 */
const pace = (page: Page, rate: 0.25 | 8) =>
  page.evaluate((playbackRate) => {
    for (const audio of document.querySelectorAll('audio'))
      Object.assign(audio, { defaultPlaybackRate: playbackRate, playbackRate });
  }, rate);

const sounding = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')].filter((audio) => !audio.paused).map((audio) => audio.ariaLabel),
  );

test('filters add up, say how many voices fit, and stand in the address', async ({ page }) => {
  await page.goto(PAGE);
  await expect(count(page)).toHaveText('8 voices');
  await filter(page, 'British').click();
  await expect(page).toHaveURL(`${PAGE}#accent-british`);
  await expect(voices(page)).toHaveText(['Hawthorn', 'Juniper', 'Larch']);
  await filter(page, 'Brisk').click();
  await expect(page).toHaveURL(`${PAGE}#accent-british&pace-brisk`);
  await expect(voices(page)).toHaveText(['Larch']);
  await expect(count(page)).toHaveText('1 of 8 voices');
  await expect(filter(page, 'Brisk')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'filtered voices');
  await filter(page, 'Scottish').click();
  await expect(count(page)).toHaveText('No voice fits. Drop “Scottish” to see some.');
  await expect(voices(page)).toHaveCount(0);
  await filter(page, 'Scottish').click();
  await expect(voices(page)).toHaveText(['Aspen', 'Larch']);
  await page.goBack();
  await expect(voices(page)).toHaveCount(0);
  await library(page).getByRole('link', { name: 'Show all' }).click();
  await expect(voices(page)).toHaveCount(8);
  await page.reload();
  await expect(voices(page)).toHaveCount(8);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one filter at a time is a link, the line is chosen, and the browser’s own player plays it', async ({
    page,
  }) => {
    await page.goto(`${PAGE}#pace-brisk`);
    await expect(voices(page)).toHaveText(['Aspen', 'Larch']);
    await filter(page, 'Scottish').click();
    await expect(voices(page)).toHaveText(['Alder']);
    await line(page, 'A booking').check();
    const player = voice(page, 'Alder').locator('audio[controls]:visible');
    await expect(player).toHaveCount(1);
    await expect(player).toHaveAttribute('aria-label', 'Alder: A booking');
    await expect(library(page).getByText('“That’s Thursday the sixteenth,')).toBeVisible();
    await expect(library(page).locator('noscript p')).toContainText('Comparing two voices');
    await expect(board(page)).toBeHidden();
  });
});

test('nothing is loaded before a play, one voice sounds at a time, and the captions follow it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/voices/') && asked.push(request.url()));
  await page.goto(PAGE);
  await expect(button(page, 'Play Alder: A greeting')).toBeVisible();
  await expect(voice(page, 'Alder').getByText('AI-generated voice, 7 seconds.')).toBeVisible();
  expect(asked).toEqual([]);
  await pace(page, 0.25);
  await button(page, 'Play Alder: A greeting').click();
  await expect(said(page, 'Alder')).toHaveText('Good morning,');
  await expect(said(page, 'Alder')).toHaveText('you’ve reached the dental office on Birch Street.');
  expect(asked.map((url) => url.split('.').at(-1)).sort()).toEqual(['ogg', 'vtt']);
  await expect(button(page, 'Pause Alder: A greeting')).toBeVisible();
  await button(page, 'Play Larch: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual(['Larch: A greeting']);
  await expect(said(page, 'Alder')).toBeEmpty();
  await expectAccessible(page, 'a voice that plays');
  await button(page, 'Pause Larch: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual([]);
  await line(page, 'A refusal').check();
  await button(page, 'Play Larch: A refusal').click();
  await expect(button(page, 'Pause Larch: A refusal')).toBeVisible();
  await pace(page, 8);
  await expect(button(page, 'Play Larch: A refusal')).toBeVisible();
});

test('the waveform fills as the voice goes on, and the recording can be put to any place', async ({
  page,
}) => {
  await page.goto(PAGE);
  await pace(page, 0.25);
  await button(page, 'Play Alder: A greeting').click();
  const drawing = voice(page, 'Alder').locator('figure[data-line=greeting] .wave');
  const heard = () =>
    drawing.evaluate(
      (wave: SVGSVGElement) =>
        Number(wave.querySelector('.played')?.getAttribute('width')) / wave.viewBox.baseVal.width,
    );
  await expect.poll(heard).toBeGreaterThan(0.02);
  const recording = voice(page, 'Alder').locator('audio[aria-label$="A greeting"]');
  const put = await recording.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 5;
    return { at: audio.currentTime, length: audio.duration };
  });
  expect(put.at).toBe(5);
  expect(put.length).toBeGreaterThan(6);
  expect(put.length).toBeLessThan(8);
  await expect.poll(heard).toBeGreaterThan(5 / 8);
  await button(page, 'Play Larch: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual(['Larch: A greeting']);
  expect(await recording.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
});

test('two voices are compared by keyboard alone', async ({ page }) => {
  await openForms(page);
  const played: string[] = [];
  await page.exposeFunction('notePhrase', (text: string) => played.push(text));
  await pace(page, 0.25);
  await board(page).getByLabel('First voice').focus();
  await page.keyboard.press('c');
  await expect(board(page).getByLabel('First voice')).toHaveValue('cedar');
  await page.keyboard.press('Tab');
  await expect(board(page).getByLabel('Second voice')).toBeFocused();
  await page.keyboard.press('w');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(library(page).getByRole('radio', { name: 'A booking' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.evaluate(() => {
    const line = document.querySelector('[data-compare] [data-said]') as HTMLElement;
    const { notePhrase } = window as unknown as { notePhrase: (text: string) => void };
    new MutationObserver(() => notePhrase(line.textContent ?? '')).observe(line, { childList: true });
  });
  await page.keyboard.press('Enter');
  await expect(board(page).getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect.poll(() => sounding(page)).toEqual(['Cedar: A booking']);
  await pace(page, 8);
  await expect(board(page).getByRole('button', { name: 'Play one after the other' })).toBeFocused();
  await pace(page, 0.25);
  expect(played).toContain('Cedar: That’s Thursday the sixteenth,');
  expect(played).toContain('Willow: That’s Thursday the sixteenth,');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => sounding(page)).toEqual(['Cedar: A booking']);
  await expect(board(page).getByRole('button', { name: 'Switch to Willow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => sounding(page)).toEqual(['Willow: A booking']);
  await expectAccessible(page, 'two voices compared');
  await board(page).getByLabel('First voice').selectOption('Willow');
  await expect(board(page).getByLabel('Second voice')).toHaveValue('cedar');
  expect(await sounding(page)).toEqual([]);
});

test('of two presses in one moment the later one is heard', async ({ page }) => {
  await openForms(page);
  await pace(page, 0.25);
  /**
   * The event of the first comes when the second has been pressed. Events of sounds come in order, so with that of a last one
   * all have come; a clip whose recording arrives meanwhile has none.
   */
  const press = (...buttons: string[]) =>
    page.evaluate(async (pressed) => {
      for (const one of pressed) document.querySelector<HTMLElement>(one)?.click();
      const last = document.body.appendChild(new Audio());
      await new Promise((resolve) => {
        last.addEventListener('play', resolve);
        last.play().catch(() => undefined);
      });
      last.remove();
    }, buttons);
  const change = '[data-compare] [type=button]';
  const greetingOf = (name: string) => `[data-voice=${name}] [data-line=greeting] button`;
  await press(change, change);
  expect(await sounding(page)).toEqual(['Juniper: A greeting']);
  await expect(board(page).getByRole('button', { name: 'Switch to Alder' })).toBeVisible();
  await press(greetingOf('larch'), greetingOf('cedar'));
  expect(await sounding(page)).toEqual(['Cedar: A greeting']);
  await press(greetingOf('larch'), change);
  expect(await sounding(page)).toEqual(['Alder: A greeting']);
  await press(change, change);
  expect(await sounding(page)).toEqual(['Alder: A greeting']);
});

test('a greeting is said by the device, and called the device’s', async ({ page }) => {
  const device = await withDeviceSpeech(page, [
    { lang: 'en-CA', name: 'Local' },
    { lang: 'en-US', name: 'Service', localService: false },
    { lang: 'fr-CA', name: 'Locale' },
  ]);
  await openForms(page);
  const words = greeting(page).getByLabel('Your greeting');
  const status = greeting(page).getByRole('status');
  await expect(greeting(page).getByLabel('Your device’s voice').getByRole('option')).toHaveText([
    'Local (en-CA)',
  ]);
  await words.fill('Ahoy 👋 from Harbour Physio');
  await greeting(page).getByRole('button', { name: 'Say my greeting' }).click();
  await expect(status).toHaveText('The emoji are left out. This is your device’s voice, not one of ours.');
  expect(await device.said()).toMatchObject([{ text: 'Ahoy from Harbour Physio', voice: 'Local' }]);
  await device.finish();
  await greeting(page).getByRole('button', { name: 'Say my greeting' }).click();
  // A clip and the device do not talk at once.
  await button(page, 'Play Willow: A greeting').click();
  await expect.poll(() => device.isSpeaking()).toBe(false);
  await words.fill('a'.repeat(1001));
  await greeting(page).getByRole('button', { name: 'Say my greeting' }).click();
  await expect(status).toHaveText('A greeting has at most 1,000 characters here. This one has 1,001.');
  await expectAccessible(page, 'a greeting that is too long');
});

test('without a voice of the device the greeting says so, and the clips play', async ({ page }) => {
  await openForms(page);
  await expect(greeting(page).getByRole('status')).toContainText('Your device has no voice');
  await expect(greeting(page).getByRole('button')).toBeHidden();
  await button(page, 'Play Willow: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual(['Willow: A greeting']);
});

test('a clip that does not load says so beside its button, plays once it can, and the others play', async ({
  page,
}) => {
  await page.route('**/voices/alder/**', (route) => route.abort());
  // A clip without captions is still a clip.
  await page.route('**/*.vtt', (route) => route.abort());
  await page.goto(PAGE);
  await button(page, 'Play Alder: A greeting').click();
  await expect(said(page, 'Alder')).toHaveText(
    'This clip did not load. Check your connection, then play it again.',
  );
  await expectAccessible(page, 'a clip that did not load');
  await button(page, 'Play Aspen: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual(['Aspen: A greeting']);
  await page.unroute('**/voices/alder/**');
  await button(page, 'Play Alder: A greeting').click();
  await expect.poll(() => sounding(page)).toEqual(['Alder: A greeting']);
});

test('a clip that is no sound says so', async ({ page }) => {
  await page.route(CLIPS, (route) => route.fulfill({ body: 'no sound', contentType: 'audio/ogg' }));
  await openForms(page);
  await board(page).getByRole('button', { name: 'Play one after the other' }).click();
  await expect(board(page).getByText('This clip did not load.')).toBeVisible();
  await expect(board(page).getByRole('button', { name: 'Play one after the other' })).toBeVisible();
});

test('a clip is downloaded under a name that says what it is', async ({ page }) => {
  await page.goto(PAGE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Cedar: A greeting' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cedar-greeting-ai-generated.mp3');
});

test('the library fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openForms(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the library at 320 pixels');
});
