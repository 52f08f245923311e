import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import assumptions from '../../src/content/briefs/assumptions.json' with { type: 'json' };
import { agentStyleOf } from '../../src/features/quiz/rules/agent-style-card.ts';
import { scoreAnswers } from '../../src/features/quiz/rules/scoring.ts';
import { site } from '../../src/site/facts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { ANSWERS, labelOf, takeQuiz } from './quiz.ts';
import { storeSession } from './accounts.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, test } from './fixtures.ts';
import { ISLAND_SCRIPTS } from './held-requests.ts';

const PAGE = '/agent-onboarding';
const DRAFT = 'mod-ai.brief';

const form = (page: Page) => page.getByRole('main').locator('brief-onboarding');
const field = (page: Page, name: string) => page.locator(`#brief-${name}`);
const heading = (page: Page, name: string) =>
  form(page).getByRole('heading', { level: 2, name, exact: true });
const radio = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const greeting = (page: Page) => form(page).locator('[data-greeting]').first();
const change = (page: Page, what: string) =>
  page.locator('#review').getByRole('link', { name: `Change ${what}`, exact: true });
const row = (page: Page, question: string) =>
  page.locator('#review').locator('dt', { hasText: question }).locator('+ dd');
const review = (page: Page) => form(page).getByRole('link', { name: 'Review', exact: true });

/** Opens a step once the script is there. */
async function open(page: Page, place = '') {
  await page.goto(`${PAGE}${place}`);
  await expect(form(page).locator('[data-at]')).toBeVisible();
}

async function fillRequired(page: Page, email: string) {
  await page.goto(`${PAGE}#step-2`);
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

/** The ten questions as a plumber would answer them, by pointer: what is pressed is counted in the page. */
async function answerTen(page: Page, address: string) {
  const type = async (name: string, text: string) => {
    await field(page, name).click();
    await page.keyboard.type(text);
  };
  const choose = (name: string) => labelOf(radio(page, name)).click();
  await field(page, 'trade').selectOption('Plumbing');
  await type('business-name', 'Fern & Sons <b>');
  await type('business-area', 'Red Deer, no farms');
  await field(page, 'province').selectOption('Alberta');
  await choose('Monday to Friday, 8 to 5');
  await button(page, 'Next').click();
  await expect(heading(page, 'Your calls')).toBeFocused();
  await choose('2 to 5');
  await choose('Only when nobody is free');
  await type('ring', '604 555 0142');
  await type('name', 'Ada Lovelace');
  await type('email', address);
  await button(page, 'Review').click();
  await expect(heading(page, 'Check your answers')).toBeFocused();
}

/** Counts each tap, each key that is no text, and the text of a field as one; a list is one to open and one to choose. */
async function countPresses(page: Page) {
  await page.evaluate(() => {
    const presses = { count: 0, typed: new Set<EventTarget | null>() };
    Object.assign(window, { presses });
    addEventListener('pointerdown', () => (presses.count += 1), true);
    addEventListener('keydown', ({ key }) => (presses.count += key.length > 1 ? 1 : 0), true);
    addEventListener(
      'change',
      ({ target }) => (presses.count += target instanceof HTMLSelectElement ? 2 : 0),
      true,
    );
    addEventListener(
      'input',
      ({ target }) => target instanceof HTMLSelectElement || presses.typed.add(target),
      true,
    );
  });
  return () =>
    page.evaluate(() => {
      const { presses } = window as unknown as { presses: { count: number; typed: Set<HTMLInputElement> } };
      return presses.count + [...presses.typed].filter(({ type }) => type !== 'radio').length;
    });
}

test('ten questions are enough: at most 25 presses, and the mail says what was assumed', async ({
  page,
  address,
  mailbox,
  sql,
}) => {
  await open(page);
  await expect(page.getByText('Nothing goes live from this page.').first()).toBeVisible();
  const presses = await countPresses(page);
  await answerTen(page, address);
  await button(page, 'Send my brief').click();
  await expect(heading(page, 'Thank you. We have your brief, and nothing is live.')).toBeFocused();
  const reference = (await form(page).locator('[data-reference]').textContent()) ?? '';
  expect(reference).toMatch(/^[\da-f]{8}$/);
  expect(await presses()).toBeGreaterThan(12);
  expect(await presses()).toBeLessThanOrEqual(25);
  expect(await kept(page)).toBeNull();

  const rows = await sql`select id, name, topic, message from app.contact_messages where email = ${address}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ name: 'Ada Lovelace', topic: 'Agent Onboarding' });
  expect(String(rows[0]?.id)).toMatch(new RegExp(`^${reference}`));
  const said = [
    '**What is it called, as callers say it?** Fern & Sons \\<b\\>',
    '**What kind of business is it?** Plumbing',
    '**Opening hours** \n\n- Monday: 8 a.m. to 5 p.m.',
    '**Who is called, in this order** First: 604 555 0142',
  ];
  const assumed = [
    '**Time zone** _Assumed from your province:_ Mountain',
    '**Services** _Assumed from your kind of business:_',
    '- Leak or burst pipe; up to 2 hours; no price on the phone',
    '**If nobody picks up** _Assumed from the size of your team:_ It takes a message and texts everybody',
    '**Pace** _Assumed:_ Even',
    '**Where the notes go** _Assumed from your email:_',
    '**Who may say go?** _Assumed from your name:_ Ada Lovelace',
    '**Only emergencies count after** _Assumed from your kind of business:_ 9 p.m.',
    '**What it says about this** Nothing is recorded',
    '**Holidays and other days off** _Not answered_',
    'To try: Ask for a person.',
  ];
  const message = String(rows[0]?.message);
  for (const words of [...said, ...assumed]) expect(message).toContain(words);

  const receipt = await mailbox.onlyMessage(address);
  expect(receipt.Text).toContain(reference);
  expect(receipt.Text).not.toContain('Fern');
  // The receipt goes first.
  const staffMails = async () =>
    (await mailbox.allMessages(site.email)).filter(({ Text }) => Text.includes(address));
  await expect
    .poll(async () => (await staffMails()).map(({ Subject, ReplyTo }) => [Subject, ReplyTo[0]?.Address]))
    .toEqual([['New message: Agent Onboarding', address]]);
  const [notice] = await staffMails();
  for (const words of [assumed[0], assumed[4]]) expect(notice?.Text).toContain(words);
});

test('by keyboard, one answer after the other is changed in the review and keeps its mark', async ({
  page,
  address,
}) => {
  await open(page);
  await field(page, 'trade').focus();
  await page.keyboard.type('Hair');
  for (const name of ['business-name', 'business-area', 'province']) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  }
  await page.keyboard.type('Que');
  await page.keyboard.press('Tab');
  await page.keyboard.press('3');
  await expect(radio(page, 'Monday to Saturday, 9 to 6')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your calls')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('1');
  for (const name of ['ring', 'name', 'email']) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  }
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your answers')).toBeFocused();
  await expect(form(page).getByText('Nothing goes live from this page.')).toBeVisible();
  await expect(row(page, 'Language')).toContainText('French and English (Growth, Scale)');
  await expect(row(page, 'Language')).toContainText('Assumed from your province.');
  await expect(row(page, 'Greeting')).toContainText('Bonjour');

  // Each “Change” opens its own part alone and leads back to where it stood.
  await press(change(page, 'Warmth'));
  await expect(heading(page, 'Voice')).toBeFocused();
  await expect(form(page).getByRole('heading', { level: 2 }).filter({ visible: true })).toHaveText(['Voice']);
  await expect(radio(page, 'warm')).toBeChecked();
  await radio(page, 'warm').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(change(page, 'Pace')).toBeFocused();
  await expect(row(page, 'Warmth')).toContainText('FriendlyYour answer.');
  await expect(row(page, 'Pace')).toContainText('EvenAssumed.');

  await press(change(page, 'Record calls'));
  await expect(heading(page, 'Recording and consent')).toBeFocused();
  const recording = form(page).getByRole('group', { name: 'Record calls' });
  await expect(form(page).getByRole('group', { name: 'Why' })).toBeHidden();
  await recording.getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('group', { name: 'Why' })).toBeVisible();
  await expect(form(page).locator('[data-part="consent"] [data-greeting]')).toContainText(
    'J’aimerais enregistrer cet appel pour bien noter les détails.',
  );
  await press(button(page, 'Back to the review'));
  await expect(change(page, 'Record calls')).toBeFocused();
  await press(change(page, 'Opening hours'));
  await expect(heading(page, 'Opening hours')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'hours-mon-from')).toBeFocused();
  await page.keyboard.type('1000p');
  await expect(form(page).getByText('10 p.m. to 6 p.m. the next day')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(change(page, 'Opening hours')).toBeFocused();
  await expect(row(page, 'Opening hours')).toContainText('Tuesday: 9 a.m. to 6 p.m.');

  await press(button(page, 'Send my brief'));
  const missing = form(page).getByRole('link', { name: 'What is it called, as callers say it?' });
  await expect(missing).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'business-name')).toBeFocused();
  await page.keyboard.type('Fern');
  await field(page, 'name').evaluate(() => {
    location.hash = 'brief-name';
  });
  await expect(field(page, 'name')).toBeFocused();
  await expect(field(page, 'name')).toHaveAccessibleDescription(/at least two characters/);
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your answers')).toBeFocused();
  await press(button(page, 'Send my brief'));
  await expect(heading(page, 'Thank you. We have your brief, and nothing is live.')).toBeFocused();
});

test('other answers change what was assumed, over a reload too, but not what was typed or emptied', async ({
  page,
}) => {
  await open(page);
  await field(page, 'trade').selectOption('Plumbing');
  await review(page).click();
  await change(page, 'Services').click();
  await field(page, 'services-0-name').fill('Sump pump');
  await field(page, 'services-1-name').fill('');
  await field(page, 'services-1-duration').fill('');
  await page.reload();
  await expect(form(page).getByText('is back')).toBeVisible();
  await expect(field(page, 'services-0-name')).toHaveValue('Sump pump');
  await expect(field(page, 'services-1-name')).toHaveValue('');
  await expect(field(page, 'services-2-name')).toHaveValue('Water heater, repair or new');
  await button(page, 'Delete draft').click();
  await button(page, 'Undo').click();
  await expect(field(page, 'services-0-name')).toHaveValue('Sump pump');
  await expect(field(page, 'services-1-name')).toHaveValue('');
  await page.goto(`${PAGE}#step-1`);
  await field(page, 'trade').selectOption('Law office');
  await review(page).click();
  await expect(row(page, 'Services')).toContainText('Sump pump');
  await expect(row(page, 'Services')).toContainText('Your answer.');
  await expect(row(page, 'What it must never say or promise')).toContainText('No legal advice');
  await page.goto(`${PAGE}#step-8`);
  await expect(field(page, 'services-1-name')).toHaveValue('');
  await expect(field(page, 'services-2-name')).toHaveValue('');
});

test('what was answered before the script came is followed by what it leads to', async ({ page }) => {
  const late = setTimeout(2_000);
  await page.route(ISLAND_SCRIPTS, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await field(page, 'trade').selectOption('Dental clinic');
  await field(page, 'business-name').fill('Fern');
  await expect(form(page).locator('[data-at]')).toBeVisible();
  await expect(field(page, 'business-name')).toHaveValue('Fern');
  await review(page).click();
  await expect(row(page, 'Services')).toContainText('Check-up and cleaning');
  await expect(row(page, 'Greeting')).toContainText('Fern');
});

test('a draft of the eight steps is still there, and what is empty in it may be assumed', async ({
  page,
}) => {
  const data = {
    'business-name': 'Fern',
    'services-0-name': 'Cut',
    'voice-warmth': 'reserved',
    'voice-occasion': 'closed',
    'rules-never': '',
    tests: ['talk'],
    email: 'ada@example.com',
  };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    DRAFT,
    JSON.stringify({ version: 1, savedAt: Date.now(), data }),
  ] as const);
  await open(page);
  await expect(form(page).getByText('is back')).toBeVisible();
  await field(page, 'trade').selectOption('Hair or beauty salon');
  await review(page).click();
  await expect(row(page, 'Services')).toContainText('Cut');
  await expect(row(page, 'Services')).toContainText('Your answer.');
  await expect(row(page, 'Warmth')).toContainText('ReservedYour answer.');
  await expect(row(page, 'What it must never say or promise')).toContainText(
    'Assumed from your kind of business.',
  );
  await expect(row(page, 'Where the notes go')).toContainText('ada@example.com');
  await expect(row(page, 'Try these before you say go')).toContainText('Tried: Talk over it.');
});

async function goTo(page: Page, step: string) {
  await page.evaluate((id) => {
    location.hash = id;
  }, step);
  await expect(page.locator(`#${step} h2`)).toBeFocused();
  await expectNoSidewaysScroll(page);
}

test('every step fits 320 pixels, and axe finds nothing in a later one', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '?like=salon');
  const steps = await form(page)
    .locator('[data-step]')
    .evaluateAll((all) => all.map(({ id }) => id));
  for (const step of steps.slice(0, -1)) await goTo(page, step);
  await expectAccessible(page, 'test calls');

  await goTo(page, 'step-18');
  await labelOf(radio(page, 'Yes')).click();
  await expectNoSidewaysScroll(page);
  await goTo(page, 'step-11');
  await form(page).getByText('Set the dials from your DISC result').click();
  await page
    .getByLabel('Or paste its text')
    .last()
    .fill(JSON.stringify({ format: 'disc-report', agent: agentStyleOf(scoreAnswers(ANSWERS)) }));
  await expect(button(page, 'Set the four dials')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a card before it is used');
});

test('axe finds nothing in the questions and in the review', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '?like=salon');
  await expectAccessible(page, 'the first questions');
  await goTo(page, 'review');
  await expectAccessible(page, 'what was assumed');
  await button(page, 'Send my brief').click();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'what is missing, in dark');
});

test('a result of the assessment, and nothing else, sets the dials after a look', async ({
  page,
  address,
}) => {
  await takeQuiz(page, { name: 'Ada Lovelace', email: address, gender: 'female' });
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as data (JSON)' }).click(),
  ]);
  const style = agentStyleOf(scoreAnswers(ANSWERS));

  await open(page, '#step-11');
  const box = form(page).locator('brief-import').last();
  await form(page).getByText('Set the dials from your DISC result').click();
  for (const [text, words] of [
    [' '.repeat(900_000), 'too large'],
    [
      JSON.stringify({ format: 'disc-report', agent: { ...style, pace: { step: 'warp', reason: '' } } }),
      'has been changed',
    ],
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
  await open(page, '#step-10');
  const play = button(page, 'Hear it in this device’s voice');
  await expect(play).toBeHidden();

  const speech = await withDeviceSpeech(page, [{ lang: 'en-CA' }, { lang: 'fr-CA' }]);
  await page.goto(`${PAGE}#step-12`);
  await page.reload();
  await labelOf(radio(page, 'French and English (Growth, Scale)')).click();
  await page.goto(`${PAGE}#step-10`);
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
  await open(page, '#step-8');
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
  await open(page, '#step-4');
  await field(page, 'hours-mon-from').fill('08:00');
  await field(page, 'hours-mon-to').fill('17:00');
  await field(page, 'hours-wed-to').fill('12:00');
  await button(page, 'Monday’s hours until Friday').click();
  await expect(form(page).getByText('8 a.m. to 5 p.m.')).toHaveCount(4);
  await expect(form(page).getByText('8 a.m. to noon')).toBeVisible();
  await expect(field(page, 'hours-sat-from')).toHaveValue('');
});

test('who is signed in is not asked for name and email again, and what a brief is for goes when it is sent', async ({
  page,
  address,
}) => {
  const user = { id: 'ada', email: address, user_metadata: { full_name: 'Ada Lovelace' } };
  // A session that the auth code leaves where it is, whichever of the page's scripts comes first.
  const expires_at = Math.floor(Date.now() / 1000) + 3_600;
  await storeSession(page, { access_token: 'a', refresh_token: 'r', expires_at, user });
  await open(page, '#step-2');
  await expect(field(page, 'name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'email')).toHaveValue(address);
  await page.goto(`${PAGE}#step-1`);
  await field(page, 'business-name').fill('Fern & Sons');
  await press(review(page));
  await expect(page.getByText('Ten questions that you can answer')).toBeVisible();
  await press(button(page, 'Send my brief'));
  await expect(page.getByRole('heading', { name: 'Thank you. We have your brief' })).toBeVisible();
  await expect(page.getByText('Ten questions that you can answer')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'While you write' })).toBeHidden();
});

test('who comes from a demonstration starts with its kind of business', async ({ page }) => {
  await page.goto('/portfolio');
  const links = page.getByRole('main').getByRole('link', { name: /^Build one like this\s?:/ });
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('like')),
  );
  expect(ids).not.toEqual([]);
  for (const id of ids) expect(Object.keys(assumptions.answers.trade)).toContain(id);
  await page.getByRole('link', { name: /^Build one like this\s?: Hair salon/ }).click();

  await expect(form(page).getByText('so we start from its kind of business')).toContainText(
    'Hair or beauty salon',
  );
  await expect(field(page, 'trade')).toHaveValue('salon');
  // Nobody wrote that, so nothing of it is kept as a draft.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await kept(page)).toBeNull();
  await field(page, 'trade').selectOption('Plumbing');
  await page.reload();
  await expect(field(page, 'trade')).toHaveValue('plumbing');
  await expect(form(page).getByText('so we start from its kind of business')).toBeHidden();

  // A second trade changes nothing by itself: it is offered, keeps what was typed, and can be taken back.
  await field(page, 'business-name').fill('Fern & Sons');
  await field(page, 'business-area').fill('Red Deer, no farms');
  await open(page, '?like=dental');
  await expect(field(page, 'trade')).toHaveValue('plumbing');
  await button(page, 'Start from “Dental clinic” instead').click();
  await expect(field(page, 'trade')).toHaveValue('dental');
  await expect(field(page, 'services-0-name')).toHaveValue(
    assumptions.answers.trade.dental['services-0-name'],
  );
  await expect(field(page, 'business-name')).toHaveValue('Fern & Sons');
  await expect(field(page, 'business-area')).toHaveValue('Red Deer, no farms');
  await button(page, 'Back to the brief as it was').click();
  await expect(field(page, 'trade')).toHaveValue('plumbing');
  await expect(field(page, 'services-0-name')).toHaveValue(
    assumptions.answers.trade.plumbing['services-0-name'],
  );
  await field(page, 'trade').selectOption('Electrical');
  await expect(page).toHaveURL(PAGE);
  await expect(form(page).getByText('is for another kind of business')).toBeHidden();

  // Whatever is assumed has a field that takes it.
  await open(page, '#review');
  const { start, answers } = assumptions;
  const assumed = [start, ...Object.values(answers).flatMap((known) => Object.values(known))];
  for (const name of new Set(assumed.flatMap((fields) => Object.keys(fields))))
    await expect(form(page).locator(`[name="${name}"]`)).not.toHaveCount(0);
});
