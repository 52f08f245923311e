import type { Page } from '@playwright/test';
import { currentConsent } from '../../src/site/consent.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import { toasts } from './toasts.ts';

/** Any page will do; this one is short. */
const PAGE = '/payment-failed';
const SUBMIT_FUNCTION = '**/functions/v1/submit-contact';
const MISSING = 'Please enter your email address';
const INVALID = 'Please enter a valid email address';
const SUBSCRIBED = 'Successfully subscribed to newsletter!';
const NEXT = 'Check your inbox to confirm your address.';
const FAILED = 'Failed to subscribe. Please try again.';
const CONSENT = currentConsent('newsletter');

const footer = (page: Page) => page.getByRole('contentinfo');
const field = (page: Page) => footer(page).getByRole('textbox', { name: 'Email address' });
const button = (page: Page) => footer(page).getByRole('button', { name: 'Subscribe' });

async function expectRefused(page: Page, message: string | RegExp) {
  await expect(footer(page).getByText(message, { exact: true })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toHaveAccessibleDescription(message);
}

async function expectSubscribed(page: Page) {
  await expect(toasts(page).getByText(SUBSCRIBED, { exact: true })).toBeVisible();
  await expect(toasts(page).getByRole('status')).toContainText(NEXT);
  await expect(footer(page).getByText(NEXT)).toBeVisible();
  await expect(page.getByText(SUBSCRIBED)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
}

test.beforeEach(({ page }) => page.goto(PAGE));

test('what is no address is refused with the exact words, and stays', async ({ page }) => {
  const wrong = [
    'ada',
    'ada@example',
    '@example.com',
    'ada@example.',
    'ada lovelace@example.com',
    'a@b@c.ca',
  ];
  const noWayTo = /^Please check the (dots before|part after) the @/;
  // The last one is refused by the server only.
  const refused = [
    ...wrong.map((typed) => [typed, INVALID] as const),
    ...['ada..lovelace@example.com', 'ada@127.0x1'].map((typed) => [typed, noWayTo] as const),
  ];
  for (const [typed, words] of refused) {
    await field(page).fill('   ');
    await button(page).click();
    await expectRefused(page, MISSING);
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expectRefused(page, words);
    await expect(field(page)).toHaveValue(typed);
  }
});

test('one mail asks for the consent in the words of the page', async ({ page, address, mailbox }) => {
  await expect(footer(page).getByText(CONSENT.text, { exact: true })).toBeVisible();
  await expect(button(page)).toHaveAccessibleDescription(CONSENT.text);
  await field(page).fill(`  ${address} `);
  await button(page).click();
  await expectSubscribed(page);
  const { Subject, Text, HTML } = await mailbox.onlyMessage(address);
  expect(Subject).toBe('Please confirm your subscription');
  for (const part of [Text, HTML]) expect(part).toContain(`/consent#${CONSENT.hash}`);

  await footer(page).getByRole('link', { name: 'What you agreed to' }).click();
  await expect(page).toHaveURL(`/consent#${CONSENT.hash}`);
  await expect(page.locator(':target')).toContainText(CONSENT.text);
  await expect(page.locator(':target')).toBeInViewport();
});

test('the field for programs is out of reach of people', async ({ page }) => {
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(footer(page).getByRole('link', { name: 'Terms' })).toBeFocused();
});

test('a double click sends once, on a page that does not exist, too', async ({ page, address, mailbox }) => {
  await page.goto('/no such page/%C3%A9');
  const sending = await holdRequests(page, SUBMIT_FUNCTION);
  await field(page).fill(address);
  await button(page).dblclick();
  const waiting = footer(page).getByRole('button', { name: 'Sending...' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await field(page).press('Enter');
  // Later ones may be the same call again, with the proof of work that the server asked for.
  await expect.poll(() => sending.seen()).toBe(1);
  sending.release();
  await expectSubscribed(page);
  await mailbox.onlyMessage(address);
});

test('after a failure the same request goes out again', async ({ page, address, mailbox }) => {
  const bodies: (string | null)[] = [];
  await page.route(SUBMIT_FUNCTION, (route) => {
    bodies.push(route.request().postData());
    return bodies.length === 1 ? route.abort('connectionreset') : route.continue();
  });
  await field(page).fill(address);
  await button(page).click();
  await expect(toasts(page).getByRole('alert').getByText(FAILED, { exact: true })).toBeVisible();
  await expect(
    toasts(page).getByText("We couldn't reach the server. Check your connection and try again."),
  ).toBeVisible();
  await expect(footer(page).getByText(FAILED, { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue(address);
  await button(page).click();
  await expectSubscribed(page);
  await expect(page.getByText(FAILED, { exact: true })).toHaveCount(0);

  const { form } = JSON.parse(bodies[0] ?? '');
  const elapsedMs = expect.any(Number);
  const source = { page: PAGE };
  expect(form).toEqual({ website: '', elapsedMs, consent: CONSENT.hash, page: PAGE, source });
  expect(form.elapsedMs).toBeGreaterThan(0);
  expect(bodies[1]).toBe(bodies[0]);
  await mailbox.onlyMessage(address);
});

test.describe('before the scripts of the page have come', () => {
  test('what is typed and sent is not lost', async ({ page, address, mailbox }) => {
    const scripts = await holdRequests(page, ISLAND_SCRIPTS);
    await field(page).fill(address);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(PAGE);
    await expect(field(page)).toHaveValue(address);

    scripts.release();
    await expectSubscribed(page);
    await mailbox.onlyMessage(address);
  });

  test('what is wrong is said as soon as they are there', async ({ page }) => {
    const scripts = await holdRequests(page, ISLAND_SCRIPTS);
    await button(page).click();
    await button(page).click();
    await expect(page).toHaveURL(PAGE);
    scripts.release();
    await expectRefused(page, MISSING);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button leads to the contact page, without the address', async ({ page, address }) => {
    const instead = page.getByRole('contentinfo').locator('noscript p');
    await expect(instead).toBeVisible();
    await expect(instead).toContainText('Subscribing needs JavaScript.');
    await field(page).fill(address);
    await button(page).click();
    await expect(page).toHaveURL(/\/contact\??$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
