import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { priceOnMeter } from '../../src/features/call/rules/call-meter.ts';
import { meterOf } from '../../src/features/call/rules/call-price.ts';
import { playerDidNotLoad } from '../../src/features/call/rules/messages.ts';
import { callContent, callTimings } from '../../src/features/call/rules/sample-call.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import { keepSounds, onsetsOf, watchCall } from './sound-onsets.ts';

test.use(inMotion);

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
const content = callContent.parse(
  parse(await readFile(new URL('../../src/content/calls/heating.yaml', import.meta.url), 'utf8')),
);

/** Presses a line of the open transcript, so that the call plays from there. */
const hearFrom = (page: Page, words: string) => board(page).getByRole('button', { name: words }).click();
const cord = (page: Page) => board(page).locator('[data-figures] svg[data-form="wide"]:visible');

test.beforeEach(async ({ page }) => {
  // Asking this browser for a recogniser of its own ends it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SpeechRecognition'));
});

test('no sound is asked for before the press', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/calls/')) asked.push(request.url());
  });
  await page.goto('/');
  await button(page, 'Hear this call').hover();
  await board(page).getByText('The whole call in words').click();
  await board(page).locator('.caller', { hasText: 'Dentist' }).click();
  await board(page).locator('.caller', { hasText: 'Heating' }).click();
  await expect(board(page).getByRole('button', { name: 'Okay. Can you come today?' })).toBeEnabled();
  expect(asked).toEqual([]);
  await button(page, 'Hear this call').click();
  await expect.poll(() => asked.length).toBe(1);
});

test('a press that comes before any code of the board is kept', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/CallBoard.astro*');
  await page.goto('/', { waitUntil: 'commit' });
  await button(page, 'Hear this call').click();
  await expect.poll(code.seen).toBe(1);
  code.release();
  await expect(button(page, 'Pause')).toBeVisible();
});

test('where the code of a call does not come, that is said', async ({ page }) => {
  await page.route('**/_astro/call-player*', (route) => route.abort());
  await page.goto('/for/dental');
  const player = page.locator('call-player').first();
  await expect(player.getByRole('status').getByText(playerDidNotLoad)).toBeVisible();
});

test('words are lit when they are heard, sockets when it says so, and the price is that of the list @alone', async ({
  page,
}, { annotations }) => {
  await keepSounds(page);
  await page.goto('/');
  await watchCall(page);
  await button(page, 'Hear this call').hover();
  await expect(
    board(page).getByRole('button', { name: 'Okay. Can you come today?', includeHidden: true }),
  ).toBeEnabled();
  await button(page, 'Hear this call').click();
  await expect(line(page)).toHaveText('It rings.');
  await expect(board(page).getByText('Booked for 1:30 p.m.').last()).toBeVisible({ timeout: 90_000 });

  const seen = new Map((await page.evaluate(() => window.seen)).map(({ what, second }) => [what, second]));
  const onsets = await onsetsOf(page, '/calls/heating-ai-generated.ogg');
  const spoken = timings.lines.filter(({ words }) => words);
  const drifts = spoken.map((_, index) => {
    const lit = seen.get(`${index}:0`) ?? Number.NaN;
    return Math.min(...onsets.map((onset) => Math.abs(onset - lit)));
  });
  annotations.push({
    type: 'ms from sound to word',
    description: drifts.map((drift) => Math.round(drift * 1000)).join(' '),
  });
  const wait = await page.evaluate(() => window.soundAfter);
  annotations.push({ type: 'ms from press to sound', description: `${Math.round(wait)}` });
  expect(drifts.length).toBeGreaterThanOrEqual(5);
  for (const drift of drifts) expect(drift).toBeLessThanOrEqual(0.15);

  const deeds = content.lines.flatMap((said, index) => {
    const { start, end } = timings.lines[index] ?? { start: 0, end: 0 };
    return 'does' in said ? [{ socket: said.socket, start, end }] : [];
  });
  // A time that was found is booked when the agent writes it down.
  const [, found, written] = deeds;
  if (found && written) found.end = written.start;
  const late = deeds.flatMap(({ socket, start, end }) => [
    (seen.get(`${socket}:busy`) ?? Number.NaN) - start,
    (seen.get(`${socket}:done`) ?? Number.NaN) - end,
  ]);
  annotations.push({
    type: 'ms from deed to socket',
    description: late.map((ms) => Math.round(ms * 1000)).join(' '),
  });
  expect(late).toHaveLength(6);
  for (const by of late) expect(Math.abs(by)).toBeLessThanOrEqual(0.15);

  const cents = Math.round(priceOnMeter(meterOf(content, timings), timings.seconds) / 10);
  await expect(board(page).locator('[data-price]')).toHaveText(`${cents}¢`);
  await expect(board(page).getByText(`, ${cents}¢ by the price list`)).toBeVisible();
});

test('a socket shows the real thing while it is looked up, and the end can be made one’s own', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await button(page, 'Hear this call').hover();
  await page.getByText('The whole call in words').click();
  await hearFrom(page, 'Okay. Can you come today?');
  await expect(line(page)).toContainText('Looking at today’s visits…');
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'busy');
  await expect(socket(page, 'Written down')).toHaveAttribute('data-state', 'later');
  // The time is hers once she has said yes, some eight seconds later.
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await expect(socket(page, 'Booked')).toContainText('Dana Roy');
  await hearFrom(page, 'Booked. A text with the time');
  await expect(board(page)).toHaveAttribute('data-state', 'end', { timeout: 15_000 });
  await expectAccessible(page, 'the board at the end of a call');
  await board(page).getByRole('link', { name: 'Make this mine' }).click();
  await expect(page).toHaveURL('/agent-onboarding?like=hvac');
  await expect(page.locator('[name="trade"]')).toHaveValue('hvac');
});

test('the keyboard plays, steps and changes the speed, only while the board has the focus', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('k');
  await expect(board(page)).toHaveAttribute('data-state', 'rest');
  await expect(page.locator('call-board:defined')).toBeVisible();
  for (let tab = 0; tab < 30; tab += 1) {
    await page.keyboard.press('Tab');
    if (await button(page, 'Hear this call').evaluate((element) => element.matches(':focus'))) break;
  }
  await expect(button(page, 'Hear this call')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('k');
  await expect(button(page, 'Go on')).toBeFocused();
  // However far it has come on a busy machine, this is the first line.
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('j');
  await expect(line(page)).toContainText('this is the AI assistant');
  await page.keyboard.press('l');
  await expect(line(page)).toContainText('My furnace quit');
  await page.keyboard.press('j');
  await expect(line(page)).toContainText('this is the AI assistant');
  await page.keyboard.press('s');
  await expect(button(page, 'Speed 1.25')).toBeVisible();
  await page.keyboard.press('k');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('k');
  await expect(button(page, 'Go on')).toBeFocused();
  await expectAccessible(page, 'the board with a call that waits');
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('l');
  await page.keyboard.press('Space');
  await expect(board(page)).toHaveAttribute('data-state', 'end', { timeout: 15_000 });
  await expect(button(page, 'Be the caller')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What you say as the caller')).toBeFocused();
});

const PROBLEMS: readonly [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'the file is away',
    'did not load',
    (page) =>
      page.route(SOUND, (route) =>
        route.continue({ url: route.request().url().replace('heating-ai', 'nobody') }),
      ),
  ],
  [
    'the file is broken',
    'did not load',
    (page) => page.route(SOUND, (route) => route.fulfill({ body: 'no sound' })),
  ],
  [
    'the browser does not let it start',
    'did not let the sound start',
    (page) =>
      page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () =>
          Promise.reject(new DOMException('A press is needed.', 'NotAllowedError'));
      }),
  ],
];
for (const [name, words, breakSound] of PROBLEMS)
  test(`the words run in silence when ${name}`, async ({ page }) => {
    await breakSound(page);
    await page.goto('/');
    await button(page, 'Hear this call').click();
    await expect(board(page).getByText(words)).toBeVisible();
    await expect(line(page)).toContainText('this is the AI assistant');
    await expect(line(page)).toHaveAttribute('aria-live', 'polite');
  });

test('a host that refuses ranges is sought in all the same', async ({ page }) => {
  const body = await readFile(new URL('../../public/calls/heating-ai-generated.ogg', import.meta.url));
  await page.route(SOUND, (route) => route.fulfill({ status: 200, contentType: 'audio/ogg', body }));
  await keepSounds(page);
  await page.goto('/');
  await button(page, 'Hear this call').hover();
  await page.getByText('The whole call in words').click();
  await hearFrom(page, 'Yes, at 1:30.');
  await expect(line(page).locator('[data-now]')).toBeVisible();
  await expect(line(page)).toContainText('Yes, at 1:30.');
  const heard = () => page.evaluate(() => window.sounds.find(({ paused }) => !paused)?.currentTime ?? 0);
  await expect.poll(heard).toBeGreaterThan(27.13);
  await expect(board(page).locator('[data-error]:visible')).toHaveCount(0);
});

test('another caller stops the call and has a cord of its own', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Hear this call').click();
  await expect(board(page)).toHaveAttribute('data-state', 'play');
  await board(page).locator('.caller', { hasText: 'Rentals' }).click();
  await expect(board(page)).toHaveAttribute('data-state', 'rest');
  await expect(cord(page).locator('.branch').first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('--tracer', '0');
  await expectAccessible(page, 'the board with another caller');
});

for (const code of ['board-tool', 'heating'])
  test(`another caller takes back a press that waits for ${code}`, async ({ page }) => {
    const held = await holdRequests(page, `**/_astro/${code}*.js`);
    await keepSounds(page);
    await page.goto('/');
    await button(page, 'Hear this call').click();
    await expect.poll(held.seen).toBe(1);
    await board(page).locator('.caller', { hasText: 'Rentals' }).click();
    await expect(board(page)).toHaveAttribute('data-state', 'rest');
    held.release();
    await expect(cord(page).locator('.branch').first()).toBeVisible();
    expect(await page.evaluate(() => window.sounds.filter(({ paused }) => !paused).length)).toBe(0);
    await expect(board(page)).toHaveAttribute('data-state', 'rest');
  });

test('the visitor is the fifth caller', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/board-tool*.js');
  await page.goto('/');
  await button(page, 'Be the caller').click();
  await expect.poll(code.seen).toBe(1);
  code.release();
  await expect(line(page)).toContainText('AI assistant');
  await page.getByLabel('What you say as the caller').fill('How much is a tune-up?');
  await page.keyboard.press('Enter');
  await expect(socket(page, 'Answered')).toHaveAttribute('data-state', 'done');
  await expectAccessible(page, 'the board with the visitor as the caller');
  await button(page, 'Back to the callers').click();
  await board(page).locator('.caller', { hasText: 'Dentist' }).click();
  await expect(board(page).getByRole('heading', { level: 1 })).toBeVisible();
});

const say = async (page: Page, ...lines: string[]) => {
  for (const said of lines) {
    await page.getByLabel('What you say as the caller').fill(said);
    await page.keyboard.press('Enter');
  }
};

test('the visitor’s own call ends as one that was heard, and the callers are a press away', async ({
  page,
}) => {
  await page.goto('/');
  await button(page, 'Be the caller').click();
  await say(page, 'I want a tune-up on Friday');
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'busy');
  await expect(socket(page, 'Booked').locator('[data-slot=open]')).not.toHaveCount(0);
  await say(page, 'the first one', 'Dana Roy', '604 555 0123', 'yes');
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'done');
  await expect(socket(page, 'Booked').locator('[data-slot=mine]')).toContainText(
    // Asked for on a Friday, it is the next one, which has its date.
    /Friday(, \w+ \d+)?, you/,
  );
  await say(page, 'that’s all, thanks');
  await expect(board(page)).toHaveAttribute('data-state', 'end');
  await expect(board(page).locator('[data-result]')).toBeFocused();
  await expect(board(page).locator('[data-result]')).toContainText('Booked for Friday');
  await expect(board(page).locator('[data-slip=you]')).toContainText('Note to SamDana Roy, 604-555-0123');
  await expect(page.getByLabel('What you say as the caller')).toBeHidden();
  await expectAccessible(page, 'the board after the visitor’s own call');
  await button(page, 'Call again').click();
  await expect(socket(page, 'Booked')).toHaveAttribute('data-state', 'later');
  await button(page, 'Back to the callers').click();
  await expect(board(page).getByRole('radio', { name: 'Heating' })).toBeFocused();
  await expect(button(page, 'Hear this call')).toBeVisible();
});

test('arrow keys pick the visitor and leave the focus where it is', async ({ page }) => {
  await page.goto('/');
  await board(page).getByRole('radio', { name: 'Electric' }).focus();
  await page.keyboard.press('ArrowDown');
  const you = board(page).getByRole('radio', { name: /^You/ });
  await expect(you).toBeChecked();
  await expect(you).toBeFocused();
  await expect(board(page)).toHaveAttribute('data-state', 'rest');
  await expectAccessible(page, 'the board with the visitor picked');
  await button(page, 'Be the caller').click();
  await expect(page.getByLabel('What you say as the caller')).toBeFocused();
});

test('a press shows at once, however long its code takes', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/board-tool*.js');
  await page.goto('/');
  await button(page, 'Hear this call').click();
  await expect(line(page)).toHaveText('It rings.');
  code.release();
  await expect(line(page).locator('[data-now]')).toBeVisible();
});

test('however long a line, and while a call plays, nothing scrolls sideways @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await button(page, 'Be the caller').click();
  for (const said of ['My furnace quit. Can you come tomorrow?', 'W'.repeat(10_400)]) {
    await say(page, said);
    await expect(board(page).locator('[data-who]')).toContainText(said.slice(0, 20));
    await expectNoSidewaysScroll(page);
  }
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the cord grows by whole lines, and the words are lit', async ({ page }) => {
    await page.goto('/');
    await button(page, 'Hear this call').click();
    await expect(line(page).locator('[data-now]')).toBeVisible();
    const drawn = cord(page).locator('.main path').first();
    const before = await drawn.getAttribute('d');
    const word = (await line(page).locator('[data-now]').textContent()) ?? '';
    await expect(line(page).locator('[data-now]')).not.toHaveText(word);
    expect(await drawn.getAttribute('d')).toBe(before);
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

test('the opening of a page leads to its call and starts it, and nothing is asked for before', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sounds = () => asked.filter((path) => path.startsWith('/calls/'));
  await page.goto('/inbound-calling');
  const link = page.getByRole('link', { name: /^Hear a call, \d+ seconds$/ });
  await link.hover();
  const pause = page.locator('call-player').getByRole('button', { name: 'Pause' });
  expect(sounds()).toEqual([]);
  await link.click();
  await expect(pause).toBeFocused();
  await expect(pause).toBeInViewport();
  expect(sounds()).toHaveLength(1);
});

test('each demonstration of the portfolio is drawn from its own call', async ({ page }) => {
  await page.goto('/portfolio');
  const scores = await page
    .locator('call-player [data-figures] .main path:first-child')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  expect(scores).toHaveLength(6);
  expect(new Set(scores).size).toBe(6);
});

test('a second player pauses the first', async ({ page }) => {
  await keepSounds(page);
  await page.goto('/inbound-calling');
  await page.locator('call-player').evaluate((player) => player.after(player.cloneNode(true)));
  const players = page.locator('call-player');
  const [first, second] = [players.nth(0), players.nth(1)];
  await first.locator('[data-play]').click();
  await expect(first.getByRole('button', { name: 'Pause' })).toBeVisible();
  await second.locator('[data-play]').click();
  await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Go on' })).toBeVisible();
  const sounding = () => page.evaluate(() => window.sounds.filter(({ paused }) => !paused).length);
  await expect.poll(sounding).toBe(1);
});
