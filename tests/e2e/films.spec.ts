import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const PAGE = '/mod-ai-showcase';
const FILES = /\/films\/[^/]+\.(?:webm|mp4)$/;
const films = (page: Page) => page.locator('sample-film');
const film = (page: Page, name: string) => films(page).filter({ has: page.getByRole('heading', { name }) });
const video = (page: Page, name: string) => film(page, name).locator('video');
const transcript = (page: Page, name: string) => film(page, name).locator('details');

/** The films that are asked for. */
function filmRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => FILES.test(request.url()) && asked.push(request.url()));
  return asked;
}

/** As a press on the browser’s own button; headless browsers draw none of its parts. */
const play = (page: Page, name: string) =>
  video(page, name).evaluate((element: HTMLVideoElement) => {
    element.play().catch(() => undefined);
  });
const isPaused = (page: Page, name: string) =>
  video(page, name).evaluate((element: HTMLVideoElement) => element.paused);
const secondOf = (page: Page, name: string) =>
  video(page, name).evaluate((element: HTMLVideoElement) => element.currentTime);

test('no byte of a film is loaded before the press; then it plays, with its captions', async ({ page }) => {
  const asked = filmRequests(page);
  await page.goto(PAGE);
  await expect(films(page)).toHaveCount(3);
  await video(page, 'the long morning').scrollIntoViewIfNeeded();
  const ready = page
    .locator('video')
    .evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).readyState));
  expect(await ready, 'none of them knows even its own length').toEqual([0, 0, 0]);
  expect(asked).toEqual([]);

  await play(page, 'the long morning');
  await expect.poll(() => secondOf(page, 'the long morning')).toBeGreaterThan(1.5);
  expect(asked[0]).toContain('long-morning-mug');
  const caption = await video(page, 'the long morning').evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    const [cue] = track?.activeCues ?? [];
    return { mode: track?.mode, text: cue && (cue as VTTCue).text };
  });
  expect(caption).toEqual({ mode: 'showing', text: 'Ten past six. You pour it at ninety-two degrees.' });
});

test('one film plays at a time', async ({ page }) => {
  await page.goto(PAGE);
  await play(page, 'the long morning');
  await expect.poll(() => secondOf(page, 'the long morning')).toBeGreaterThan(0);
  await play(page, 'furnace filter');
  await expect.poll(() => isPaused(page, 'the long morning')).toBe(true);
  expect(await isPaused(page, 'furnace filter')).toBe(false);
});

test('keys play a film and unfold its transcript', async ({ page }) => {
  await page.goto(PAGE);
  await video(page, 'the long morning').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page, 'the long morning')).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page, 'the long morning')).toBe(true);
  await transcript(page, 'the long morning').locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(film(page, 'the long morning').getByText('Noon. Still sixty-one.')).toBeVisible();
  await expectAccessible(page, 'films, one of them with its transcript');
  await expectNoSidewaysScroll(page);
});

test.describe('where the files are away', () => {
  test.use({ mayComplain: true });

  test('words say so, and the transcript is open', async ({ page }) => {
    await page.route(PAGE, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/-ai-generated\.(webm|mp4)/g, '-away.$1');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(PAGE);
    await play(page, 'furnace filter');
    await expect(film(page, 'furnace filter').getByRole('status')).toContainText('This film did not load.');
    await expect(transcript(page, 'furnace filter')).toHaveAttribute('open', '');
    await expect(transcript(page, 'Alder Court')).not.toHaveAttribute('open');
  });
});

test('a browser that knows neither codec shows the words at once', async ({ page }) => {
  await page.route(PAGE, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/codecs=(&quot;|&#34;)[^&]*/g, 'codecs=$1none');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(PAGE);
  for (const name of ['the long morning', 'Alder Court', 'furnace filter'])
    await expect(transcript(page, name)).toHaveAttribute('open', '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the films have the browser’s own controls, and their words can be read', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('video[controls][preload=none]')).toHaveCount(3);
    await transcript(page, 'furnace filter').locator('summary').click();
    await expect(film(page, 'furnace filter').getByText('See you in three months.')).toBeVisible();
  });
});

test('search engines are told about each film, with an address that answers', async ({ page }) => {
  await page.goto(PAGE);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const videos = JSON.stringify(JSON.parse(data ?? '')).match(/"@type":"VideoObject"/g);
  expect(videos).toHaveLength(3);
  for (const kind of ['mp4', 'webm', 'vtt'] as const) {
    const answer = await page.request.get(`/films/long-morning-mug-ai-generated.${kind}`, {
      headers: { range: 'bytes=0-99' },
    });
    expect(answer.headers()['content-type']).toMatch(kind === 'vtt' ? /^text\/vtt/ : `video/${kind}`);
  }
});

test('paper has the picture and the words of every film', async ({ page }) => {
  await page.goto(PAGE);
  await page.emulateMedia({ media: 'print' });
  await expect(film(page, 'Alder Court').getByText('See it on Sunday, from two to four.')).toBeVisible();
  await expect(film(page, 'Alder Court').locator('img')).toBeVisible();
});
