import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { withDeviceRecognition, withDeviceSpeech } from './device-speech.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';

test.use(inMotion);

const PAGE = '/embedded-ai-voice-agent';
const board = (page: Page) => page.locator('callers-board');
const line = (page: Page) => board(page).getByRole('textbox', { name: 'What you say as the caller' });
const answer = (page: Page) => board(page).locator('[data-words]');
const socket = (page: Page, name: string) => board(page).locator('[data-sockets] > li', { hasText: name });
const button = (page: Page, name: string) => board(page).getByRole('button', { name, exact: true });

async function open(page: Page) {
  await page.goto(PAGE);
  await button(page, 'Be the caller').click();
  await expect(line(page)).toBeFocused();
}

async function type(page: Page, ...lines: string[]) {
  for (const said of lines) {
    await line(page).fill(said);
    await line(page).press('Enter');
  }
}

test('a call is booked, corrected and ended by typing; sockets, note and price follow, and the brief is filled', async ({
  page,
}) => {
  await open(page);
  await expect(answer(page)).toHaveText('Northwind Heating, this is the AI assistant. How can I help?');
  await board(page).getByLabel('Business').fill('Fern & <b>Sons</b>');
  await board(page).getByLabel('Urgent calls to').fill('Ada');
  await board(page).getByLabel('Urgent calls to').blur();
  await expect(answer(page)).toHaveText('Fern & <b>Sons</b>, this is the AI assistant. How can I help?');
  await type(page, 'How much is a tune-up?');
  await expect(answer(page)).toContainText('is $169');
  await expect(socket(page, 'Answered')).toContainText('Line 1 of your price list.');
  await type(page, 'Can you come next week?', 'the first one', 'Dana Roy', '604 555 0123', 'yes');
  await expect(answer(page)).toContainText('Booked for');
  await expect(socket(page, 'Booked')).toContainText('you');
  await expect(socket(page, 'Written down')).toContainText('Reply C to cancel.');
  await type(page, 'that’s all, thanks');
  await expect(board(page).getByRole('heading', { name: /^Booked for/ })).toBeFocused();
  await expect(board(page)).toContainText('Dana Roy, 604-555-0123: furnace tune-up');
  await expect(board(page)).toContainText(
    /About \d+ seconds on the phone, \d+(?:\.\d)?¢\. Growth, beyond its bundle/,
  );
  await expect(line(page)).toBeHidden();
  await expectAccessible(page, 'a call that is over');

  await board(page).getByRole('link', { name: 'Make this mine' }).click();
  await expect(page).toHaveURL('/agent-onboarding');
  await expect(page.locator('[name="business-name"]')).toHaveValue('Fern & <b>Sons</b>');
  await expect(page.locator('[name="trade"]')).toHaveValue('hvac');
});

test('an urgent call goes to the person at once, and nothing more is said', async ({ page }) => {
  await open(page);
  await button(page, 'I smell gas').click();
  await expect(answer(page)).toContainText('I am ringing Sam at once.');
  await expect(socket(page, 'To a person')).toContainText('Sam');
  await expect(board(page).getByRole('heading', { name: 'Sam has the call.' })).toBeVisible();
  await button(page, 'Call again').click();
  await expect(line(page)).toBeFocused();
  await expect(socket(page, 'To a person')).not.toContainText('Sam');
});

test('another trade, a robot question, insults, silence, card numbers and ten thousand characters', async ({
  page,
}) => {
  await open(page);
  await board(page).getByLabel('Trade').selectOption('Dentist');
  await expect(answer(page)).toContainText('Harbour Street Dental');
  await type(page, 'are you a robot?');
  await expect(answer(page)).toContainText('Yes, I am an AI assistant, not a person.');
  await type(page, '');
  await expect(answer(page)).toContainText('Are you still there?');
  await type(page, 'my card is 4111 1111 1111 1111');
  await expect(board(page).locator('[data-yours]')).toHaveText('You: “my card is •••• 1111”');
  await type(page, `I need a cleaning. ${'<img src=x onerror=alert(1)> '.repeat(340)}`);
  await expect(answer(page)).toContainText('That was a lot at once');
  await type(page, 'Bonjour, je voudrais un rendez-vous');
  await expect(answer(page)).toContainText('Je ne parle qu’anglais ici.');
  await type(page, 'you stupid machine');
  await expect(answer(page)).toContainText('I am sorry.');
});

test('an answer takes less than 50 ms, and nothing that is typed leaves the page', async ({ page }) => {
  await open(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const took = await board(page).evaluate((root) => {
    const field = root.querySelector('form input') as HTMLInputElement;
    const words = root.querySelector('[data-words]') as HTMLElement;
    return ['Can you come on Friday?', 'the first one', 'Dana Roy', 'no', 'yes'].map((said) => {
      field.value = said;
      const before = words.textContent;
      const start = performance.now();
      field.form?.requestSubmit();
      return words.textContent === before ? Number.POSITIVE_INFINITY : performance.now() - start;
    });
  });
  expect(Math.max(...took)).toBeLessThan(50);
  expect(sent).toEqual([]);
});

test('what the device hears is said, on the device alone; what it does not hear has a word', async ({
  page,
}) => {
  await withDeviceRecognition(page, [
    { text: 'What does a tune-up cost?' },
    { error: 'not-allowed' },
    { error: 'audio-capture' },
    { silence: true },
  ]);
  await open(page);
  const status = board(page).locator('[data-own=part]').getByRole('status');
  await button(page, 'Speak').click();
  await expect(answer(page)).toContainText('is $169');
  for (const words of [
    'The microphone is off. Type instead.',
    'This device has no microphone. Type instead.',
    'I heard nothing. Press Speak to try again, or type.',
  ]) {
    await button(page, 'Speak').click();
    await expect(status).toHaveText(words);
  }
});

test('where only a service could listen there is no button to speak', async ({ page }) => {
  await withDeviceRecognition(page, [], 'downloadable');
  await open(page);
  await expect(button(page, 'Say it')).toBeEnabled();
  await expect(button(page, 'Speak')).toBeHidden();
});

test('the agent is heard in a voice of the device only when somebody wants it', async ({ page }) => {
  const speech = await withDeviceSpeech(page, [{ lang: 'en-CA' }]);
  await open(page);
  await type(page, 'are you a robot?');
  expect(await speech.said()).toEqual([]);
  await board(page).getByLabel('Hear the agent in your device’s voice').check();
  await type(page, 'where are you?');
  await expect.poll(async () => (await speech.said()).at(-1)?.text).toContain('Our shop is at');
});

test('a whole call goes by keyboard alone, at 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PAGE);
  await button(page, 'Be the caller').focus();
  await page.keyboard.press('Enter');
  await expect(line(page)).toBeFocused();
  for (const said of ['I have to cancel my visit', 'Aisha Khan', 'yes', 'no']) {
    await page.keyboard.type(said);
    await page.keyboard.press('Enter');
  }
  await expect(board(page).getByRole('heading', { name: /^Cancelled: / })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the caller’s part on a phone');
  await page.keyboard.press('Tab');
  await expect(board(page).getByRole('link', { name: 'Make this mine' })).toBeFocused();
});

test('its code comes when somebody begins, and where it does not come that is said', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/callers-part*.js');
  await page.goto(PAGE);
  await expect(page.locator('callers-board:defined')).toBeVisible();
  expect(code.seen()).toBe(0);
  await button(page, 'Be the caller').hover();
  await expect.poll(code.seen).toBe(1);
  code.release();
  const other = await page.context().newPage();
  await other.route('**/_astro/callers-part*.js', (route) => route.abort());
  await other.goto(PAGE);
  await button(other, 'Be the caller').click();
  await expect(board(other).getByRole('status').first()).toContainText('This did not load.');
});

test('an old link to a call of one’s own says what became of it', async ({ page }) => {
  await page.goto(`${PAGE}#call=AQAAAABs`);
  await expect(line(page)).toBeFocused();
  await expect(board(page).getByRole('status').first()).toHaveText(
    'Calls are no longer kept in links. Call this one yourself.',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a call stands there as text, and nothing that would not work', async ({ page }) => {
    await page.goto(PAGE);
    await expect(board(page).locator('noscript p')).toContainText(
      'To take the caller’s part you need JavaScript.',
    );
    await board(page).getByText('All the words').click();
    await expect(board(page).getByText('Booked for Friday at')).toBeVisible();
    await expect(board(page).getByRole('button')).toHaveCount(0);
  });
});
