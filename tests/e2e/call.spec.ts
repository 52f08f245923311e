import type { Page } from '@playwright/test';
import { EXAMPLE } from '../../src/features/call/rules/business.ts';
import { callFragment } from '../../src/features/call/rules/call-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';

const PAGE = '/embedded-ai-voice-agent';
const tool = (page: Page) => page.locator('own-call');
const button = (page: Page, name: string) => tool(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => tool(page).getByLabel(name, { exact: true });
const line = (page: Page, name: string) => tool(page).getByRole('radio', { name });
const call = (page: Page) => tool(page).locator('ol');
const now = (page: Page) => call(page).locator('[data-now]');
const title = (page: Page) => tool(page).locator('h3');
const when = (page: Page) => tool(page).locator('h3 + p');
const problem = (page: Page) => tool(page).locator('[data-missing]');

async function openTool(page: Page) {
  await page.goto(PAGE);
  await button(page, 'Put my business in').click();
  await expect(field(page, 'Its name')).toBeFocused();
}

test('the call follows what is typed, in every scenario, and markup stays text', async ({ page }) => {
  const requests: string[] = [];
  await openTool(page);
  page.on('request', (request) => requests.push(request.url()));
  await page.keyboard.type('Fern & <b>Sons</b>');
  await expect(call(page)).toContainText('Fern & <b>Sons</b>');
  await expect(title(page)).toHaveText('Book a time: Fern & <b>Sons</b>');

  await field(page, 'Kind of business').selectOption('Trades');
  await expect(field(page, 'Service 1')).toHaveValue('Furnace tune-up');
  await expect(field(page, 'Its name')).toHaveValue('Fern & <b>Sons</b>');
  await field(page, 'Service 1').fill('Oil change');
  await field(page, 'Service 1, minutes').fill('25');
  await expect(call(page)).toContainText('an oil change');
  await expect(call(page)).toContainText('free for 25 minutes');

  for (const [scenario, words] of [
    ['Call after hours', 'We’re closed|team is back'],
    ['Ask for a price', 'Price list'],
    ['Something urgent', 'Rings Sam’s phone'],
    ['Change a booking', 'Bookings of'],
    ['Ask for a person', 'No answer to this, so none is made up'],
  ] as const) {
    await line(page, scenario).check();
    await expect(title(page)).toHaveText(`${scenario}: Fern & <b>Sons</b>`);
    await expect(call(page)).toContainText(new RegExp(words));
    await expect(call(page)).toContainText('AI assistant');
  }
  expect(requests).toEqual([]);
  await expectAccessible(page, 'the tool with a business');
});

test('the time decides whether it is open, and closed days offer no time', async ({ page }) => {
  await openTool(page);
  await expect(when(page)).toHaveText('Thursday, 10:20 a.m.: open until 5 p.m.');
  await field(page, 'Time of the call').fill('19:30');
  await expect(when(page)).toHaveText('Thursday, 7:30 p.m.: closed, opens tomorrow at 8:30 a.m.');
  await expect(call(page).getByRole('listitem').first()).toContainText('Opening hours');
  for (const day of ['Weekdays', 'Saturday']) await field(page, `${day}: Closed`).check();
  await expect(when(page)).toHaveText('Thursday, 7:30 p.m.: closed all week');
  await expect(call(page)).toContainText('No free time inside the opening hours');
  await field(page, 'Weekdays: Closed').uncheck();
  await expect(when(page)).toHaveText('Thursday, 7:30 p.m.: closed, opens tomorrow at 8:30 a.m.');
  await field(page, 'Now').check();
  await expect(field(page, 'Time of the call')).toBeDisabled();
});

test('the call plays as captions, is stepped through by keyboard, and keeps its place while somebody types', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(PAGE);
  await button(page, 'Play the example').press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(tool(page)).toContainText('This device has no English voice, so the call runs as captions.');
  await expect(now(page)).toContainText('Harbour Street Dental');
  await expect(call(page).getByText('Which suits you?')).toBeHidden();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText('Calendar');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Go on')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(now(page)).toContainText('check-up and cleaning');
  await field(page, 'Service 1').fill('Root canal');
  await page.clock.runFor(1_000);
  await expect(now(page)).toContainText('a root canal');
  await expectAccessible(page, 'a call that rests on one of its lines');

  await tool(page).getByLabel('Speed').selectOption('Twice');
  await button(page, 'Start again').click();
  await expect(now(page)).toContainText('Harbour Street Dental');
  await page.clock.runFor('01:00');
  await expect(button(page, 'Play again')).toBeVisible();
  await expect(now(page)).toHaveCount(0);
});

test('the device reads the two sides in two voices, and stops with its switch', async ({ page }) => {
  const speech = await withDeviceSpeech(page, [
    { lang: 'en-CA' },
    { lang: 'en-GB' },
    { lang: 'en-US', localService: false },
  ]);
  await openTool(page);
  await tool(page).getByLabel('Read it aloud with your device’s voice').check();
  await button(page, 'Play the call').click();
  await expect.poll(async () => (await speech.said()).map(({ lang }) => lang)).toEqual(['en-GB']);
  await speech.finish();
  await expect.poll(async () => (await speech.said()).map(({ lang }) => lang)).toEqual(['en-GB', 'en-CA']);
  const [greeting] = await speech.said();
  expect(greeting?.text).toContain('I’m the AI assistant');
  await tool(page).getByLabel('Read it aloud with your device’s voice').uncheck();
  await expect.poll(speech.isSpeaking).toBe(false);
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Pause').click();
});

test('a link holds the call, for whoever opens it, and the address never leaves the browser', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page);
  await field(page, 'Its name').fill('Zoë’s 🍕');
  await line(page, 'Ask for a price').check();
  await button(page, 'Copy a link to it').click();
  await expect(tool(page).getByRole('status').filter({ hasText: 'The link is copied.' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  await button(page, 'Copy the call').click();
  await expect(tool(page).getByRole('status').filter({ hasText: 'The call is copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Ask for a price: Zoë’s 🍕\n/);
  const text = await call(page).textContent();

  const other = await context.newPage();
  await other.goto(link);
  await expect(title(other)).toHaveText('Ask for a price: Zoë’s 🍕');
  await expect(title(other)).toBeInViewport();
  expect(await call(other).textContent()).toBe(text);
  await expect(field(other, 'Its name')).toHaveValue('Zoë’s 🍕');

  // Another call in the same tab, and back again.
  await other.goto(`${PAGE}#${callFragment({ ...EXAMPLE, scenario: 'urgent' })}`);
  await expect(title(other)).toHaveText('Something urgent: Harbour Street Dental');
  await other.goBack();
  await expect(title(other)).toHaveText('Ask for a price: Zoë’s 🍕');
});

test('a broken link says so and shows the example; a change makes it whole', async ({ page }) => {
  await page.goto(`${PAGE}#${callFragment(EXAMPLE).slice(0, -2)}`);
  await expect(problem(page)).toHaveText('This link is not complete, so here is the example.');
  await expect(title(page)).toHaveText('Book a time: Harbour Street Dental');
  await line(page, 'Something urgent').check();
  await expect(problem(page)).toBeEmpty();
  await expect(page).toHaveURL(`${PAGE}#${callFragment({ ...EXAMPLE, scenario: 'urgent' })}`);
});

test('code that does not come is said in words, and the example stays', async ({ page }) => {
  await page.route('**/_astro/own-call-tool*.js', (route) => route.abort());
  await page.goto(PAGE);
  await button(page, 'Play the example').click();
  await expect(problem(page)).toContainText('The playground did not load.');
  await expect(call(page)).toContainText('Harbour Street Dental');
});

test('nothing of it is loaded before somebody comes near', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/own-call-tool*.js');
  await page.goto(PAGE);
  await expect(button(page, 'Put my business in')).toBeEnabled();
  expect(code.seen()).toBe(0);
  await button(page, 'Put my business in').hover();
  await expect.poll(code.seen).toBe(1);
  code.release();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one call is there as text, and nothing that would not work', async ({ page }) => {
    await page.goto(PAGE);
    await expect(call(page).getByText('11:30 a.m. is free for 1 hour')).toBeVisible();
    await expect(title(page)).toHaveText('Book a time: Harbour Street Dental');
    await expect(tool(page).getByRole('button')).toHaveCount(0);
    await expect(tool(page).getByRole('textbox')).toHaveCount(0);
  });
});

test('a phone hides the form once the call is wanted, also at 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openTool(page);
  await field(page, 'Its name').fill('M'.repeat(60));
  await expect(title(page)).toContainText('M'.repeat(60));
  await expectNoSidewaysScroll(page);
  await button(page, 'Show me the call').click();
  await expect(field(page, 'Its name')).toBeHidden();
  await expect(button(page, 'Play the call')).toBeFocused();
  await button(page, 'Play the call').click();
  await expect(now(page)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a call on a phone');
});
