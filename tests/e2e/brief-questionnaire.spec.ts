import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { QUESTIONNAIRE_STORAGE_KEY } from '../../src/site/constants.ts';
import { site } from '../../src/site/facts.ts';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { ISLAND_SCRIPTS } from './held-requests.ts';

const PAGE = '/questionnaire';
const SUBMIT_FUNCTION = '**/functions/v1/submit-contact';
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, level: 2 });
const next = (page: Page) => main(page).getByRole('button', { name: 'Next' });
const send = (page: Page) => main(page).getByRole('button', { name: 'Send my answers' });
const status = (page: Page) => main(page).locator('[data-status]');
const note = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ has: page.locator('[data-draft-note]') });
const saved = (page: Page) => main(page).getByText('Saved in this browser');
const calls = (page: Page) => main(page).getByLabel('Calls on a normal day');
const about = (page: Page) => main(page).getByLabel('Your trade and your town');
const row = (page: Page, question: string) => main(page).locator('dt', { hasText: question }).locator('+ dd');

/** What a browser would have kept. */
async function keep(page: Page, kept: object) {
  await page.addInitScript(
    ([key, text]) => {
      if (!sessionStorage.getItem('kept')) localStorage.setItem(key, text);
      sessionStorage.setItem('kept', 'once');
    },
    [QUESTIONNAIRE_STORAGE_KEY, JSON.stringify(kept)] as const,
  );
}

/** Opens the review with enough in it to be sent. */
async function openReview(page: Page, address: string) {
  await keep(page, {
    version: 1,
    savedAt: Date.now(),
    data: {
      callsPerDay: '10',
      goal: 'messages',
      name: 'Ada Lovelace',
      email: address,
      wish: `Peace, ${address}`,
    },
  });
  await page.goto(`${PAGE}#review`);
  await expect(heading(page, 'Check your answers')).toBeVisible();
}

test('it is sent by keyboard from a narrow screen with late scripts', async ({
  page,
  address,
  mailbox,
  sql,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const late = setTimeout(3_000);
  await page.route(ISLAND_SCRIPTS, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await about(page).fill(`Roofer, ${address}`);
  await about(page).press('Enter');
  await expect(page).toHaveURL(PAGE);
  await expect(next(page)).toBeDisabled();
  await expect(main(page).getByText('Step 1 of 8')).toBeVisible();
  await expect(about(page)).toHaveValue(`Roofer, ${address}`);

  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const arrive = async (title: string) => {
    await expect(heading(page, title)).toBeFocused();
    await expectNoSidewaysScroll(page);
  };
  await press('Enter');
  await arrive('How many people work there?');
  await press('2', 'Enter');
  await arrive('How do people reach you?');
  await press('1', '3', 'Enter');
  await arrive('How many calls, and how long?');
  await calls(page).focus();
  await page.keyboard.type('12');
  await press('Enter');
  await arrive('When are you open, and when do calls slip by?');
  for (const title of ['What do you use today?', 'What should be different in three months?']) {
    await next(page).focus();
    await press('Enter');
    await arrive(title);
  }
  await press('2', 'Enter');
  await arrive('How may we answer you?');
  await press('Tab');
  await page.keyboard.type('Ada Lovelace');
  await press('Tab');
  await page.keyboard.type(address);
  await press('Enter');
  await arrive('Check your answers');
  await expect(main(page).getByRole('heading', { name: /^Growth, about/ })).toBeVisible();
  await expect(row(page, 'People who work there')).toHaveText('2 to 5');
  await expect(row(page, 'Ways people reach you')).toHaveText('PhoneEmail');
  await send(page).focus();
  await press('Enter');
  await arrive('Thank you. Your answers are with us.');

  const reference = (await main(page).locator('[data-reference]').textContent()) ?? '';
  expect(reference).toMatch(/^[0-9a-f]{8}$/);
  const receipt = await mailbox.onlyMessage(address);
  expect(receipt.Subject).toBe('We have your answers');
  expect(receipt.Text).toContain(`Reference ${reference}`);
  expect(receipt.Text).not.toContain('Roofer');
  const rows = await sql`select topic, message from app.contact_messages where email = ${address}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.topic).toBe('Questionnaire');
  expect(rows[0]?.message).toContain(`**Your trade and your town** Roofer, ${address}`);
  expect(rows[0]?.message).toContain('## Recommended plan');

  // Sent is sent: no draft is left, and the answers can still be saved.
  expect(await page.evaluate((key) => localStorage.getItem(key), QUESTIONNAIRE_STORAGE_KEY)).toBeNull();
  await expect(main(page).getByRole('button', { name: 'Save as text' })).toBeVisible();
});

test('the network drops, and the answers arrive once', async ({ page, context, address, mailbox }) => {
  await openReview(page, address);
  await context.setOffline(true);
  await send(page).click();
  await expect(status(page)).toContainText("We couldn't reach the server.");
  const letter = new URL((await status(page).getByRole('link').getAttribute('href')) ?? '');
  expect(letter.pathname).toBe(site.email);
  expect(letter.searchParams.get('body')).toContain('# Questionnaire');
  await context.setOffline(false);

  // The answers arrive, their acceptance is lost.
  await page.route(SUBMIT_FUNCTION, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page).click();
  await expect(status(page)).toContainText("We couldn't reach the server.");
  await page.unroute(SUBMIT_FUNCTION);
  await page.reload();
  await expect(row(page, 'In your own words')).toHaveText(`Peace, ${address}`);
  await send(page).click();
  await expect(heading(page, 'Thank you. Your answers are with us.')).toBeFocused();
  await mailbox.onlyMessage(address);
});

test('what is missing or too long is named at the end, with a way to its field', async ({ page }) => {
  await page.goto(`${PAGE}#review`);
  await send(page).click();
  const missing = main(page).getByRole('link', { name: 'Name', exact: true });
  await expect(missing).toBeFocused();
  await page.keyboard.press('Enter');
  const name = main(page).getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter a name of at least two characters.');
  await expect(main(page).getByText('Step 8 of 8')).toBeVisible();
  await page.keyboard.type('Ada');
  await expect(name).not.toHaveAttribute('aria-invalid');

  await main(page).getByRole('button', { name: 'Review' }).click();
  await main(page).getByRole('link', { name: 'Change How many calls, and how long?' }).click();
  await calls(page).fill('10');
  await main(page).getByRole('link', { name: 'Back to the review' }).click();
  await expect(row(page, 'Calls on a normal day')).toHaveText('10');
  await expect(main(page).getByRole('heading', { name: /^Starter, about/ })).toBeVisible();

  // Answers that are too long are named before anything is sent.
  await main(page)
    .getByLabel('In your own words')
    .evaluate((field) => Object.assign(field, { value: 'é'.repeat(13_000) }));
  await send(page).click();
  const longest = main(page).getByRole('link', { name: 'In your own words' });
  await expect(longest.locator('..')).toHaveText(/: Please shorten this by about \d+ characters\.$/);
});

test('back, forward and reload go through the steps and keep the answers', async ({ page }) => {
  await page.goto(PAGE);
  await main(page).getByRole('radio', { name: 'Clinic, studio or salon' }).check();
  await next(page).click();
  await expect(heading(page, 'How many people work there?')).toBeFocused();
  await next(page).click();
  await expect(page).toHaveURL(`${PAGE}#step-3`);
  await page.goBack();
  await expect(heading(page, 'How many people work there?')).toBeFocused();
  await page.goBack();
  await expect(main(page).getByRole('radio', { name: 'Clinic, studio or salon' })).toBeChecked();
  await page.goForward();
  await page.reload();
  await expect(main(page).getByText('Step 2 of 8')).toBeVisible();
  await expect(heading(page, 'What kind of business is it?')).toBeHidden();
  await main(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(main(page).getByRole('radio', { name: 'Clinic, studio or salon' })).toBeChecked();
});

test('a digit chooses an answer, but not while somebody is typing', async ({ page }) => {
  await page.goto(`${PAGE}#step-7`);
  const wish = main(page).getByLabel('In your own words');
  await wish.fill('1');
  await wish.press('2');
  await expect(wish).toHaveValue('12');
  await expect(main(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await main(page).getByRole('radio', { name: 'No call is lost' }).focus();
  await page.keyboard.press('3');
  await expect(main(page).getByRole('radio', { name: 'Urgent calls reach a person' })).toBeChecked();
});

test('a draft can be deleted, and that can be undone', async ({ page }) => {
  await page.goto(PAGE);
  // What appears together with its live region is not read out.
  await expect(note(page)).toMatchAriaSnapshot('- status');
  await about(page).fill('Roofer');
  await expect(saved(page)).toBeVisible();
  await main(page).getByRole('button', { name: 'Delete draft' }).click();
  await expect(about(page)).toHaveValue('');
  await expect(saved(page)).toBeHidden();
  await expect(note(page)).toContainText('The draft is deleted, and the form is empty.');
  await expect(main(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(about(page)).toHaveValue('Roofer');
  await expect(note(page).getByText('Your answers are back.')).toBeFocused();

  await main(page).getByRole('button', { name: 'Delete draft' }).click();
  await page.reload();
  await expect(about(page)).toHaveValue('');
});

test('of two tabs the later one counts, and the other can take it over', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto(PAGE);
  await other.goto(PAGE);
  await about(page).fill('First');
  await expect(saved(page)).toBeVisible();
  await expect(other.getByText('This was changed in another tab.')).toBeVisible();
  await about(other).fill('Second');
  await expect(main(page).getByText('This was changed in another tab.')).toBeVisible();
  await expect(about(page)).toHaveValue('First');
  await main(page).getByRole('button', { name: 'Use those answers' }).press('Enter');
  await expect(about(page)).toHaveValue('Second');
  await expect(note(page).getByText('The answers of the other tab are here now.')).toBeFocused();

  await about(page).fill('Third');
  await other.getByRole('button', { name: 'Keep these' }).press('Enter');
  await expect(about(other)).toHaveValue('Second');
  await expect(note(other).getByText('These answers stay.')).toBeFocused();
});

test('a draft of an earlier version is put into the fields that are still there', async ({ page }) => {
  await keep(page, {
    version: 0,
    savedAt: Date.now(),
    data: { about: 'Roofer', callsPerDay: '12', size: 'gone', gone: 'x', channels: ['phone', 7], name: null },
  });
  await page.goto(PAGE);
  await expect(about(page)).toHaveValue('Roofer');
  await expect(main(page).getByText(/^What you wrote on \w+ \d+ is back\./)).toBeVisible();
  await main(page).getByRole('link', { name: 'Go on at' }).click();
  await expect(heading(page, 'How many people work there?')).toBeFocused();
  await page.goto(`${PAGE}#review`);
  await expect(row(page, 'Calls on a normal day')).toHaveText('12');
});

test('the answers can be saved as text and as data, and printed as a whole', async ({ page, address }) => {
  await openReview(page, address);
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const text = await save('Save as text');
  expect(text.name).toBe('questionnaire.md');
  expect(text.text).toContain('**Calls on a normal day** 10');
  expect(text.text).toContain('Starter, about');
  const data = await save('Save as JSON');
  expect(data.name).toBe('questionnaire.json');
  expect(JSON.parse(data.text)).toMatchObject({
    title: 'Questionnaire',
    fields: { callsPerDay: '10', email: address },
  });

  await page.goto(`${PAGE}#step-2`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(row(page, 'In your own words')).toBeVisible();
  await expect(next(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, steps] of [
    [PAGE, 8],
    ['/agent-onboarding', 22],
  ] as const)
    test(`all ${steps} steps of ${path} can be read, and an address to answer to`, async ({ page }) => {
      await page.goto(path);
      const titles = main(page).locator('form').getByRole('heading', { level: 2 });
      await expect(titles.filter({ visible: true })).toHaveCount(steps);
      await expect(main(page).locator('noscript a')).toHaveAttribute('href', `mailto:${site.email}`);
      await expect(next(page)).toBeHidden();
    });
});
