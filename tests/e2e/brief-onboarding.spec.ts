import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import BRIEF_EXAMPLES from '../../src/features/brief/rules/brief-examples.json' with { type: 'json' };
import { agentStyleOf } from '../../src/features/quiz/rules/agent-style-card.ts';
import { scoreAnswers } from '../../src/features/quiz/rules/scoring.ts';
import { site } from '../../src/site/facts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { ANSWERS, labelOf, takeQuiz } from './quiz.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, test } from './fixtures.ts';

const PAGE = '/agent-onboarding';
const DRAFT = 'mod-ai.brief';

const form = (page: Page) => page.getByRole('main').locator('brief-onboarding');
const field = (page: Page, name: string) => page.locator(`#brief-${name}`);
const heading = (page: Page, name: string) =>
  form(page).getByRole('heading', { level: 2, name, exact: true });
const radio = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const greeting = (page: Page) => form(page).locator('[data-greeting]').first();
const review = (page: Page) => form(page).getByRole('link', { name: 'Review', exact: true });

/** Opens a step once the script is there. */
async function open(page: Page, place = '') {
  await page.goto(`${PAGE}${place}`);
  await expect(form(page).locator('[data-at]')).toBeVisible();
}

async function fillRequired(page: Page, email: string) {
  await page.goto(`${PAGE}#step-8`);
  await field(page, 'name').fill('Ada Lovelace');
  await field(page, 'email').fill(email);
  await page.goto(`${PAGE}#step-1`);
  await field(page, 'business-name').fill('Fern & Sons');
}

/** By keyboard. */
async function press(control: Locator) {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), DRAFT);

async function save(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await download.path(), 'utf8');
}

test('a brief is written and sent by keyboard, and is not live', async ({ page, address, mailbox, sql }) => {
  await open(page);
  await expect(page.getByText('Nothing goes live from this page.').first()).toBeVisible();
  await field(page, 'business-name').focus();
  await page.keyboard.type('Fern & Sons <b>');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your hours')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'hours-mon-from')).toBeFocused();
  await page.keyboard.type('1000p');
  await page.keyboard.press('Tab');
  // Chromium has a stop for the clock of a time field.
  if (!(await field(page, 'hours-mon-to').evaluate((input) => input === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('0200a');
  await expect(form(page).getByText('10 p.m. to 2 a.m. the next day')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your services')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cut');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Greeting and voice')).toBeFocused();
  await expect(greeting(page)).toContainText('Fern & Sons <b>. I am an AI assistant.');
  await radio(page, 'friendly').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio(page, 'warm')).toBeChecked();
  await expect(greeting(page)).toContainText('it is good to hear from you');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'What to collect')).toBeFocused();
  await press(button(page, 'Next'));
  await expect(heading(page, 'When a person takes over')).toBeFocused();
  await press(button(page, 'Next'));

  await expect(heading(page, 'Recording and consent')).toBeFocused();
  const recording = form(page).getByRole('group', { name: 'Record calls' });
  await expect(recording.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(form(page).getByRole('group', { name: 'Why' })).toBeHidden();
  await recording.getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('group', { name: 'Why' })).toBeVisible();
  await expect(form(page).locator('[data-part="consent"] [data-greeting]')).toContainText(
    'I would like to record this call so that we get the details right.',
  );
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Test calls and who says go')).toBeFocused();
  await form(page).getByRole('checkbox', { name: 'Talk over it' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'go-name').focus();
  await page.keyboard.type('Bea');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Check your answers')).toBeFocused();
  await expect(form(page).getByText('Nothing goes live from this page.')).toBeVisible();
  await press(button(page, 'Send my brief'));
  const missing = form(page).getByRole('link', { name: 'Your name' });
  await expect(missing).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'name')).toBeFocused();
  await expect(field(page, 'name')).toHaveAccessibleDescription(/at least two characters/);
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your answers')).toBeFocused();
  await press(button(page, 'Send my brief'));

  await expect(heading(page, 'Thank you. We have your brief, and nothing is live.')).toBeFocused();
  const reference = (await form(page).locator('[data-reference]').textContent()) ?? '';
  expect(reference).toMatch(/^[\da-f]{8}$/);
  expect(await kept(page)).toBeNull();

  const rows = await sql`select id, name, topic, message from app.contact_messages where email = ${address}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ name: 'Ada Lovelace', topic: 'Agent Onboarding' });
  expect(String(rows[0]?.id)).toMatch(new RegExp(`^${reference}`));
  const message = String(rows[0]?.message);
  for (const words of [
    'Fern & Sons \\<b\\>',
    'Monday: 10 p.m. to 2 a.m. the next day',
    'Cut; no price on the phone',
    'it is good to hear from you',
    'record this call so that we get the details right',
    'Tried: Talk over it. It stops and listens.',
    'To try: Ask for a person.',
    'Bea',
  ])
    expect(message).toContain(words);

  const receipt = await mailbox.onlyMessage(address);
  expect(receipt.Text).toContain(reference);
  expect(receipt.Text).not.toContain('Fern');
  // The receipt goes first.
  const staffMails = async () =>
    (await mailbox.allMessages(site.email)).filter(({ Text }) => Text.includes(address));
  await expect
    .poll(async () => (await staffMails()).map(({ Subject, ReplyTo }) => [Subject, ReplyTo[0]?.Address]))
    .toEqual([['New message: Agent Onboarding', address]]);
});

test('every step fits 320 pixels, and axe finds nothing in the main states', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '?like=salon');
  const goTo = async (step: string) => {
    await page.evaluate((id) => {
      location.hash = id;
    }, step);
    await expect(page.locator(`#${step} h2`)).toBeFocused();
    await expectNoSidewaysScroll(page);
  };
  for (const step of ['step-1', 'step-2', 'step-3', 'step-5', 'step-6', 'step-8']) await goTo(step);
  await expectAccessible(page, 'test calls');

  await goTo('step-7');
  await labelOf(radio(page, 'Yes')).click();
  await expectNoSidewaysScroll(page);
  await goTo('step-4');
  await form(page).getByText('Set the dials from your DISC result').click();
  await page
    .getByLabel('Or paste its text')
    .last()
    .fill(JSON.stringify(agentStyleOf(scoreAnswers(ANSWERS))));
  await expect(button(page, 'Set the four dials')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a card before it is used');

  await goTo('review');
  await button(page, 'Send my brief').click();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'what is missing, in dark');
});

test('a card of the assessment, and nothing else, sets the dials after a look', async ({ page, address }) => {
  await takeQuiz(page, { name: 'Ada Lovelace', email: address, gender: 'female' });
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save card as JSON' }).click(),
  ]);
  const style = agentStyleOf(scoreAnswers(ANSWERS));

  await open(page, '#step-4');
  const box = form(page).locator('brief-import').last();
  await form(page).getByText('Set the dials from your DISC result').click();
  for (const [text, words] of [
    [' '.repeat(900_000), 'too large'],
    [JSON.stringify({ ...style, pace: { step: 'warp', reason: '' } }), 'has been changed'],
  ] as const) {
    const file = { name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await box.getByLabel('File').setInputFiles(file);
    await expect(box.getByRole('status')).toContainText(words);
    await expect(button(page, 'Set the four dials')).toBeHidden();
  }
  await box.getByLabel('File').setInputFiles(await card.path());
  await expect(box.getByRole('status')).toContainText('Nothing has changed yet');
  await expect(box.getByText(style.warmth.reason)).toBeVisible();
  await expect(box.getByText(`Warmth: friendly becomes ${style.warmth.step}`)).toBeVisible();
  await expect(radio(page, 'friendly')).toBeChecked();

  await button(page, 'Set the four dials').click();
  for (const scale of ['pace', 'warmth', 'detail', 'directness'] as const)
    await expect(radio(page, style[scale].step)).toBeChecked();
  await expect(greeting(page)).toContainText(style.greeting.split('. ')[0] ?? '?');
  await button(page, 'Undo').click();
  await expect(radio(page, 'friendly')).toBeChecked();

  // The same result, straight from this browser.
  await box.getByRole('button', { name: 'Use the result in this browser' }).click();
  await button(page, 'Set the four dials').click();
  await expect(radio(page, style.warmth.step)).toBeChecked();
});

test('the greeting is read in its languages where this device has a voice', async ({ page }) => {
  await open(page, '#step-4');
  const play = button(page, 'Hear it in this device’s voice');
  await expect(play).toBeHidden();

  const speech = await withDeviceSpeech(page, [{ lang: 'en-CA' }, { lang: 'fr-CA' }]);
  await page.reload();
  await labelOf(radio(page, 'French and English (Growth, Scale)')).click();
  await expect(greeting(page).locator('[lang="fr"]').first()).toContainText('Bonjour');
  await play.click();
  await expect(play).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(speech.isSpeaking).toBe(true);
  for (let part = 1; part < 4; part += 1) await speech.finish();
  await expect
    .poll(async () => (await speech.said()).map(({ lang, text }) => `${lang}: ${text}`))
    .toEqual([
      'fr-CA: Bonjour, ici our business. Je suis une assistante IA.',
      'en-CA: Hello, and thank you for calling our business. I am an AI assistant.',
      'fr-CA: En français?',
      'en-CA: Or in English?',
    ]);
  expect(await speech.isSpeaking()).toBe(true);
  await play.click();
  await expect(play).toHaveAttribute('aria-pressed', 'false');
  expect(await speech.isSpeaking()).toBe(false);
});

test('a reload brings it back, and another browser reads what was saved', async ({ page, browser }) => {
  await open(page, '#step-3');
  for (const row of [0, 1, 2, 3]) await field(page, `services-${row}-name`).fill(`Service ${row}`);
  await expect(field(page, 'services-4-name')).toBeVisible();
  await expect(field(page, 'services-5-name')).toBeHidden();
  await review(page).click();
  await page.reload();
  await expect(form(page).getByText('is back')).toBeVisible();
  await expect(page.locator('#review')).toContainText('Service 3; no price on the phone');

  const data = JSON.parse(await save(page, 'Save as JSON'));
  expect(data).toMatchObject({
    format: 'agent-brief',
    version: 1,
    fields: { 'services-3-name': 'Service 3', 'voice-pace': 'even' },
  });
  const text = await save(page, 'Save as text');
  expect(text).toMatch(/^# Agent brief\n\n## Your business\n/);
  expect(text).toContain('- Service 3; no price on the phone');

  const other = await browser.newPage();
  await other.goto(new URL(PAGE, page.url()).href);
  await form(other).getByText('Go on from a brief you saved').click();
  const box = form(other).locator('brief-import').first();
  await box.getByLabel('Or paste its text').fill(JSON.stringify(data));
  await expect(box.getByRole('status')).toContainText('It would replace all that stands in the form');
  await button(other, 'Use this brief').click();
  await review(other).click();
  await expect(other.locator('#review')).toContainText('Service 3; no price on the phone');
  expect(await save(other, 'Save as text')).toBe(text);
  await other.close();
});

test('with every field full the brief is short enough to be sent', async ({ page, address }) => {
  await open(page, '#review');
  await form(page)
    .locator('textarea[name], input[name]:not([type])')
    .evaluateAll((all) => {
      for (const one of all as HTMLInputElement[]) one.value = 'word '.repeat(500).slice(0, one.maxLength);
    });
  await page.locator('[name^="people-"][name$="-phone"]').evaluateAll((all) => {
    for (const one of all) Object.assign(one, { value: '604 555 0142 ext 55555' });
  });
  await fillRequired(page, address);
  await review(page).click();
  await button(page, 'Send my brief').click();
  await expect(heading(page, 'Thank you. We have your brief, and nothing is live.')).toBeFocused();
});

test('the hours of Monday go into the other working days, but not over what was typed', async ({ page }) => {
  await open(page, '#step-2');
  await field(page, 'hours-mon-from').fill('08:00');
  await field(page, 'hours-mon-to').fill('17:00');
  await field(page, 'hours-wed-to').fill('12:00');
  await button(page, 'Monday’s hours until Friday').click();
  await expect(form(page).getByText('8 a.m. to 5 p.m.')).toHaveCount(4);
  await expect(form(page).getByText('8 a.m. to noon')).toBeVisible();
  await expect(field(page, 'hours-sat-from')).toHaveValue('');
});

test('who comes from a demonstration may start from its words', async ({ page }) => {
  await page.goto('/portfolio');
  const links = page.getByRole('main').getByRole('link', { name: /^Build one like this\s?:/ });
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('like')),
  );
  expect(ids.toSorted()).toEqual(Object.keys(BRIEF_EXAMPLES).toSorted());
  await page.getByRole('link', { name: /^Build one like this\s?: Hair salon/ }).click();

  await expect(form(page).getByText('You came from the demonstration “Hair salon”.')).toBeVisible();
  await field(page, 'business-about').fill('Typed by me');
  await button(page, 'Put the examples in').click();
  await expect(field(page, 'business-about')).toHaveValue('Typed by me');
  const { 'business-about': _, ...rest } = BRIEF_EXAMPLES.salon.fields;
  for (const [name, text] of Object.entries(rest)) await expect(field(page, name)).toHaveValue(text);
  for (const { fields } of Object.values(BRIEF_EXAMPLES))
    for (const name of Object.keys(fields)) await expect(field(page, name)).toHaveCount(1);
});
