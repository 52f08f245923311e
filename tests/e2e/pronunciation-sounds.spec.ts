import type { Page } from '@playwright/test';
import { CONTRASTS } from '../../src/features/pronunciation/rules/pairs.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, test } from './fixtures.ts';

const PAGE = '/ipa-speak-buddy';
const CARDS = '/ipa-speak-buddy/sounds';
const ARTICLE = '/blog/ai-phone-systems-vs-traditional';

const chart = (page: Page) => page.locator('pronunciation-chart');
const socket = (page: Page, name: string) => chart(page).getByRole('link', { name, exact: true });
const card = (page: Page) => page.getByRole('dialog');
const pair = (page: Page, index: number) => chart(page).locator('details').nth(index);

test('without JavaScript an example is read, a sound leads to its drawing, and a pair says what to do', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PAGE);
  const tool = page.locator('pronunciation-tool');
  await expect(tool).toContainText('θru');
  await expect(tool.locator('noscript p')).toContainText('needs JavaScript');
  await expect(tool.getByRole('button')).toHaveCount(0);
  await pair(page, 4).locator('summary').click();
  await expect(pair(page, 4)).toContainText('Tongue between the teeth for the first');
  await socket(page, 'θ thin').click();
  await expect(page).toHaveURL(`${CARDS}#thin`);
  const drawn = page.getByRole('article', { name: '/θ/ thin' });
  await expect(drawn).toBeInViewport();
  await expect(drawn.getByRole('img', { name: 'Tongue and teeth: the breath hisses' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hear the words' })).toHaveCount(0);
  await context.close();
});

test('a sound opens over the chart by keyboard, is drawn, says its words and gives the focus back', async ({
  page,
}) => {
  const speech = await withDeviceSpeech(page);
  await page.goto(PAGE);
  await socket(page, 'iː see').focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
  await expect(card(page)).toHaveAccessibleName('/iː/ see, meat, key');
  await expect(socket(page, 'iː see')).toHaveAttribute('aria-expanded', 'true');
  // What is seen comes from another file: without it the drawing has no size.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.querySelector<SVGGraphicsElement>('pronunciation-chart [popover] svg')?.getBBox().width,
      ),
    )
    .toBeGreaterThan(150);
  await card(page).getByRole('button', { name: 'Hear the words' }).press('Enter');
  expect((await speech.said()).map(({ text, lang }) => [text, lang])).toEqual([['see, meat, key', 'en-CA']]);
  await expectAccessible(page, 'the card of a sound');
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(socket(page, 'iː see')).toBeFocused();
  await expect(socket(page, 'iː see')).not.toHaveAttribute('aria-expanded');
  await expect.poll(speech.isSpeaking).toBe(false);
});

test('one press changes from a sound to the next; without the cards the link is followed', async ({
  page,
}) => {
  await page.goto(PAGE);
  await socket(page, 'θ thin').click();
  await expect(card(page)).toContainText('θ');
  await expect(card(page).getByRole('button', { name: 'Hear the words' })).toBeHidden();
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toBeHidden();
  await socket(page, 'ð this').click();
  await expect(card(page)).toHaveAccessibleName(/ð/);

  await page.goto(PAGE);
  await page.route(`**${CARDS}`, (route) => route.abort(), { times: 1 });
  await socket(page, 'ŋ sing').click();
  await expect(page).toHaveURL(`${CARDS}#sing`);
});

test('a pair is told apart by ear and by keyboard, and each answer is explained', async ({ page }) => {
  const speech = await withDeviceSpeech(page);
  await page.goto(PAGE);
  const open = pair(page, 0);
  await open.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(open.locator('figure')).toHaveCount(2);
  const hear = open.locator('button').first();
  const status = open.getByRole('status');
  await hear.press('Enter');
  const words = CONTRASTS[0]?.pairs ?? [];
  const last = async () => (await speech.said()).at(-1)?.text ?? '';
  const sideOf = (word: string) => (words.some(([first]) => first === word) ? 0 : 1);
  const answer = (side: number) => open.locator('button').nth(1 + side);

  const first = await last();
  await expect(hear).toHaveText('Hear it again');
  await answer(sideOf(first)).press('Enter');
  await expect(status).toContainText(`Right: your device’s voice said ${first}, /`);
  await expect(status).toContainText('1 of 1 right.');
  await answer(sideOf(first)).press('Enter');
  await expect(status).toContainText('1 of 1 right.');

  await hear.press('Enter');
  await expect(status).toHaveText('');
  const second = await last();
  await answer(1 - sideOf(second)).press('Enter');
  await expect(status).toContainText(`No, your device’s voice said ${second}, /`);
  await expect(status).toContainText('Relax for the first, smile for the second.');
  await expect(status).toContainText('1 of 2 right.');
  await expectAccessible(page, 'a pair that was answered');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('without a voice the pairs are there to be said', async ({ page }) => {
  await page.goto(PAGE);
  await pair(page, 7).locator('summary').click();
  await expect(pair(page, 7)).toContainText('This device has no English voice of its own');
  await expect(pair(page, 7).locator('li').first()).toHaveText('light /laɪt/, right /raɪt/');
  await expect(pair(page, 7).locator('button').first()).toBeHidden();
});

test('the page of all sounds is complete, and fits a narrow window', async ({ page }) => {
  await withDeviceSpeech(page);
  await page.goto(CARDS);
  await expect(page.getByRole('article')).toHaveCount(44);
  await expect(page.getByRole('button', { name: 'Hear the words' })).toHaveCount(44);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'all sounds');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

const offer = (page: Page) => page.getByRole('button', { name: 'Show pronunciation' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pronunciation of the selected words' });
/** Each selected word. */
const said = (page: Page) =>
  sheet(page).getByRole('region', { name: 'The words with their sounds' }).locator('> span');
const paragraph = (page: Page) => page.locator('.prose > p').nth(1);

/** Selects the first characters of a part of the article. */
const select = (page: Page, selector: string, length: number) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, end) => {
      element.scrollIntoView({ block: 'center' });
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const text = walker.nextNode() as Text;
      getSelection()?.setBaseAndExtent(text, 0, text, Math.min(end, text.length));
    }, length);

test('words selected with a mouse show their sounds, beside the selection and not over it', async ({
  page,
}) => {
  const speech = await withDeviceSpeech(page, [{ lang: 'en-US' }]);
  await page.addInitScript(() => {
    localStorage.setItem('mod-ai.accent', 'british');
    localStorage.setItem('mod-ai.manner', 'natural');
  });
  await page.goto(ARTICLE);
  await paragraph(page).scrollIntoViewIfNeeded();
  await paragraph(page).dblclick({ position: { x: 60, y: 12 } });
  await expect(offer(page)).toBeVisible();
  const selection = await page.evaluate(
    () => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0,
  );
  const top = await offer(page).evaluate((button) => button.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(selection);
  await offer(page).click();
  await expect(said(page)).toHaveCount(1);
  await expect(sheet(page)).toContainText('1 word: 1 from the dictionary.');
  await expect(sheet(page)).toContainText('Accent: British. Speech: Natural.');
  await sheet(page).getByRole('button', { name: 'Slowly' }).click();
  expect((await speech.said())[0]?.rate).toBeLessThan(1);
  await expectAccessible(page, 'the sounds of a selection');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(offer(page)).toBeFocused();
  await expect.poll(speech.isSpeaking).toBe(false);
  await page.locator('h1').click();
  await expect(offer(page)).toHaveCount(0);
});

test('the next tab key after a selection reaches the offer, and Enter opens it', async ({ page }) => {
  await page.goto(ARTICLE);
  await paragraph(page).dblclick({ position: { x: 5, y: 12 } });
  for (let count = 0; count < 12; count += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(offer(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeFocused();
  await expect(said(page).locator('[lang=en-fonipa]').first()).toHaveText('ði');
  await expect(sheet(page)).toContainText('Speech: Careful.');
  await expect(said(page)).not.toHaveCount(1);
  await expect(sheet(page)).toContainText('This device has no English voice of its own');
  await sheet(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(offer(page)).toBeFocused();
});

test('code, long passages and what is outside the article are not offered', async ({ page }) => {
  await page.goto(ARTICLE);
  await page.evaluate(() => {
    const code = Object.assign(document.createElement('pre'), { textContent: 'const words = 1;' });
    document.querySelector('.prose')?.append(code);
  });
  await select(page, '.prose > p', 40);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => {
    const prose = document.querySelector('.prose');
    if (prose) getSelection()?.selectAllChildren(prose);
  });
  await expect(offer(page)).toHaveCount(0);
  for (const elsewhere of ['h1', '.prose pre']) {
    await select(page, '.prose > p', 40);
    await expect(offer(page)).toBeVisible();
    await select(page, elsewhere, 10);
    await expect(offer(page)).toHaveCount(0);
  }
});

test('a dictionary that does not come is said, and can be asked for again', async ({ page }) => {
  await page.goto(ARTICLE);
  let isDown = true;
  await page.route('**/ipa/**', (route) => (isDown ? route.abort() : route.continue()));
  await select(page, '.prose > p', 30);
  await offer(page).click();
  await expect(sheet(page)).toContainText(
    'The dictionary did not load. Check your connection, then try again.',
  );
  isDown = false;
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(said(page).locator('[lang=en-fonipa]').first()).toBeVisible();
  await expect(sheet(page)).not.toContainText('did not load');
});

test('on a phone the offer stands at the edge of the screen @phone', async ({ page }) => {
  await page.goto(ARTICLE);
  await select(page, '.prose > p', 60);
  await expect(offer(page)).toBeInViewport();
  await offer(page).tap();
  await expect(said(page).first()).toBeVisible();
  await expect(sheet(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
