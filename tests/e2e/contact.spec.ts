import type { Page } from '@playwright/test';
import { currentConsent } from '../../src/site/consent.ts';
import { site } from '../../src/site/facts.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import type { Mailbox, Message } from './mailbox.ts';

const SUBMIT_FUNCTION = '**/functions/v1/submit-contact';
const CONSENT = currentConsent('message');

const form = (page: Page) => page.getByRole('main').locator('contact-form');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const topic = (page: Page) => form(page).getByRole('combobox', { name: 'What is it about?' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
const status = (page: Page) => form(page).locator('[role=status][data-status]');

async function fill(page: Page, email: string, message: string) {
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill(email);
  await topic(page).selectOption('Demo');
  await field(page, 'Message').fill(message);
}

/** What was typed and is still there. */
async function expectKept(page: Page, email: string, message: string) {
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(topic(page)).toHaveValue('Demo');
  await expect(field(page, 'Message')).toHaveValue(message);
}

/** What the staff got about it, once something has come. */
async function staffMailsAbout(mailbox: Mailbox, words: string): Promise<Message[]> {
  const matching = async () =>
    (await mailbox.allMessages(site.email)).filter(({ Text }) => Text.includes(words));
  await expect.poll(async () => (await matching()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return matching();
}

test.beforeEach(({ page }) => page.goto('/contact'));

test('names stand as people have them, and an address without a way to it says why', async ({ page }) => {
  const names = ['A.Smith', 'St.Pierre Anne', "O'Neill-d'Arcy", 'A B', 'Х.Иванов', '佐藤 花子', 'محمد'];
  for (const name of names) {
    await field(page, 'Name').fill(name);
    await send(page).click();
    await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Name'), name).not.toHaveAttribute('aria-invalid');
  }
  for (const [name, email, problem] of [
    ['Anne/Marie', 'josé@exemple.ca', /accents or other special letters before the @/],
    ['evil.com', 'robin..x@example.com', /the dots before the @/],
    ['Call now', 'robin@example', 'Please enter a valid email address'],
  ] as const) {
    await field(page, 'Name').fill(name);
    await field(page, 'Email').fill(email);
    await send(page).click();
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(problem);
  }
});

test('what is wrong is said beside its field, and the first one gets the focus', async ({ page }) => {
  await send(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  for (const [name, problem] of [
    ['Name', 'Please enter a name of at least two characters.'],
    ['Email', 'Please enter your email address'],
    ['Message', 'Please write a message.'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(problem);
  }

  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill('ada@');
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
  await field(page, 'Message').fill('Hello');
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(field(page, 'Message')).not.toHaveAttribute('aria-invalid');

  // Only the server refuses this one.
  await field(page, 'Email').fill('ada@127.0x1');
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Please check the part after the @/);
  await expect(field(page, 'Message')).toHaveValue('Hello');
});

test('a double click sends one message, with a receipt', async ({ page, address, mailbox }) => {
  const message = `Could you call me?\n<b>Reference</b> ${address}`;
  const sending = await holdRequests(page, SUBMIT_FUNCTION);
  await fill(page, address, message);
  await send(page).dblclick();
  const waiting = form(page).getByRole('button', { name: 'Sending...' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  // Later ones may be the same call again, with the proof of work that the server asked for.
  await expect.poll(() => sending.seen()).toBe(1);
  sending.release();
  await expect(status(page)).toContainText('Thank you. Your message is with us');
  await expect(status(page)).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'Message')).toHaveValue('');

  const receipt = await mailbox.onlyMessage(address);
  expect(receipt.Subject).toBe('We have your message');
  expect(receipt.Text).toContain('Topic: Demo.');
  expect(receipt.Text).not.toContain('Could you call me?');
  const reference = /reference is (\w{8})/.exec((await status(page).textContent()) ?? '')?.[1];
  expect(receipt.Text).toMatch(new RegExp(`^Reference ${reference}$`, 'm'));

  const staffMails = await staffMailsAbout(mailbox, address);
  expect(staffMails.map(({ Subject, ReplyTo }) => [Subject, ReplyTo[0]?.Address])).toEqual([
    ['New message: Demo', address],
  ]);
  expect(staffMails[0]?.Text).toContain(message);
  expect(staffMails[0]?.HTML).toContain('&lt;b&gt;Reference&lt;/b&gt;');
  // Sent is sent: no draft is left.
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue('');
});

test('the words beside the button are those that the receipts name', async ({ page, address, mailbox }) => {
  await expect(form(page).getByText(CONSENT.text)).toBeVisible();
  await expect(send(page)).toHaveAccessibleDescription(new RegExp(`^${CONSENT.text}`));
  const receiptLink = form(page).getByRole('link', { name: 'What you agreed to' });
  await expect(receiptLink).toBeHidden();

  await fill(page, address, 'What did I agree to?');
  await send(page).click();
  await expect(status(page)).toContainText('Thank you.');
  const { Text } = await mailbox.onlyMessage(address);
  expect(Text).toContain(`/consent#${CONSENT.hash}`);

  await receiptLink.click();
  await expect(page).toHaveURL(`/consent#${CONSENT.hash}`);
  await expect(page.locator(':target')).toContainText(CONSENT.text);
});

test('the field for programs is out of reach, and sent with the rest', async ({ page, address }) => {
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(form(page).getByRole('link', { name: 'Privacy policy' })).toBeFocused();

  await fill(page, address, 'I am a program.');
  const website = 'https://spam.example';
  await page.locator('#contact-website').evaluate((input, value) => Object.assign(input, { value }), website);
  const [request] = await Promise.all([page.waitForRequest(SUBMIT_FUNCTION), send(page).click()]);
  const elapsedMs = expect.any(Number);
  const { form: signals, formData } = request.postDataJSON();
  const source = { page: '/contact' };
  expect(signals).toEqual({ website, elapsedMs, consent: CONSENT.hash, page: '/contact', source });
  expect(formData).not.toHaveProperty('website');
});

test('the network drops, and the message arrives once', async ({ page, context, address, mailbox }) => {
  await fill(page, address, 'A long message.');
  await context.setOffline(true);
  await send(page).click();
  const away = "We couldn't reach the server. Check your connection and try again.";
  await expect(status(page)).toContainText(away);
  const letter = new URL((await status(page).getByRole('link').getAttribute('href')) ?? '');
  expect([letter.protocol, letter.pathname, letter.searchParams.get('body')]).toEqual([
    'mailto:',
    site.email,
    'A long message.',
  ]);
  await expectKept(page, address, 'A long message.');
  await context.setOffline(false);

  // The message arrives, its answer is lost.
  await page.route(SUBMIT_FUNCTION, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page).click();
  await expect(status(page)).toContainText(away);
  await expectKept(page, address, 'A long message.');
  await page.unroute(SUBMIT_FUNCTION);
  await send(page).click();
  await expect(status(page)).toContainText('Thank you.');
  await mailbox.onlyMessage(address);
});

test('what is changed while a message is sent stays, and is not called sent', async ({ page, address }) => {
  const sending = await holdRequests(page, SUBMIT_FUNCTION);
  await fill(page, address, 'Call me');
  await send(page).click();
  await expect.poll(() => sending.seen()).toBe(1);
  await field(page, 'Message').fill('Call me, but not on Monday');
  sending.release();
  await expect(status(page)).toContainText(
    'What you changed after sending is still here and has not been sent.',
  );
  await expectKept(page, address, 'Call me, but not on Monday');
  await page.reload();
  await expectKept(page, address, 'Call me, but not on Monday');
});

test('what was typed is back after a reload, until it is sent or deleted', async ({ page, address }) => {
  const saved = form(page).getByText('Saved in this browser');
  await fill(page, address, 'Half a mess');
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(form(page).getByText(/^What you wrote on \w+ \d+ is back\./)).toBeVisible();
  await expectKept(page, address, 'Half a mess');

  // The short form of a landing page knows the person, and leaves the message alone.
  await page.goto('/ai-phone-automation-service');
  await expect(field(page, 'Email')).toHaveValue(address);
  await field(page, 'What do you do?').fill('Roofer');
  await expect(saved).toBeVisible();
  await page.goto('/contact?topic=Support');
  await expect(field(page, 'Message')).toHaveValue('Half a mess');
  await expect(topic(page)).toHaveValue('Support');

  // It takes only its own words with it when it is sent.
  await page.goto('/ai-phone-automation-service');
  await expect(field(page, 'What do you do?')).toHaveValue('Roofer');
  await form(page).locator('[type=submit]').click();
  await expect(status(page)).toContainText('Thank you.');
  await expect(field(page, 'What do you do?')).toHaveValue('');
  await page.goto('/contact');
  await expect(field(page, 'Message')).toHaveValue('Half a mess');

  await form(page).getByRole('button', { name: 'Delete draft' }).click();
  await expect(field(page, 'Message')).toHaveValue('');
  await page.goto('/contact?topic=Nonsense');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(topic(page)).toHaveValue('Sales');
});

test('what is typed before the script comes stays', async ({ page, address, mailbox }) => {
  const scripts = await holdRequests(page, ISLAND_SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await fill(page, address, 'Early bird');
  await field(page, 'Name').press('Enter');
  await expect(page).toHaveURL('/contact');
  await expectKept(page, address, 'Early bird');

  scripts.release();
  // From then on it is kept, too.
  await expect(form(page).getByText('Saved in this browser')).toBeVisible();
  await send(page).click();
  await expect(status(page)).toContainText('Thank you.');
  await mailbox.onlyMessage(address);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to write to us instead, the URL nothing', async ({ page, address }) => {
    await fill(page, address, 'Hello');
    await field(page, 'Name').press('Enter');
    await expectKept(page, address, 'Hello');
    await expect(page).toHaveURL('/contact');
    for (const path of ['/contact', '/ai-phone-automation-service']) {
      await page.goto(path);
      await expect(form(page).locator('[type=submit]')).toBeDisabled();
      const instead = form(page).locator('noscript p');
      await expect(instead).toContainText('This form needs JavaScript.');
      await expect(instead.locator('a')).toHaveAttribute('href', `mailto:${site.email}`);
    }
  });
});

test('a landing page asks for three fields', async ({ page, address, mailbox }) => {
  const trade = field(page, 'What do you do?');
  const ask = form(page).getByRole('button', { name: 'Ask about my trade' });
  await page.goto('/ai-phone-automation-service');
  await page.getByRole('main').getByRole('link', { name: 'Ask about my trade' }).click();
  await expect(page).toHaveURL('/ai-phone-automation-service#ask');
  await expect(ask).toBeInViewport();
  await ask.click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(trade).toHaveAccessibleDescription('Please write a message.');

  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill(address);
  await trade.fill(`Roofer, two trucks, ${address}`);
  await ask.click();
  await expect(status(page)).toContainText('Thank you.');
  await expect(trade).toHaveValue('');

  const staffMails = await staffMailsAbout(mailbox, address);
  expect(staffMails.map(({ Subject }) => Subject)).toEqual(['New message: Sales']);
  expect(staffMails[0]?.Text).toContain('AI phone automation service');
  expect(staffMails[0]?.Text).toContain(`Roofer, two trucks, ${address}`);
});
