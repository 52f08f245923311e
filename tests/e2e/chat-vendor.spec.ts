import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { site } from '../../src/site/facts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { CHAT_HOST, expect, test } from './chat-fixture.ts';

const BUNDLE = 'GET /widget-next/bundle.mjs';

const button = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Have a Question?', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });
const inPanel = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const status = (page: Page) => panel(page).getByRole('status');
const frame = (page: Page) => page.frameLocator('iframe[title="Chat"]');
const message = (page: Page) => frame(page).getByRole('textbox', { name: 'Message' });

async function openPanel(page: Page) {
  await page.goto('/terms');
  await button(page).click();
}

async function startChat(page: Page) {
  await openPanel(page);
  await inPanel(page, 'Start chat').click();
}

async function expectWaysToReachUs(page: Page) {
  await expect(panel(page).getByRole('link', { name: site.email })).toBeVisible();
  await expect(panel(page).getByRole('link', { name: site.phone.text })).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/contact');
}

async function expectUnavailable(page: Page, why: string) {
  await expect(status(page)).toContainText(`Chat is unavailable. ${why}`);
  await expectWaysToReachUs(page);
}

test('nothing of the chat is asked for before its button is pressed, and then it answers', async ({
  page,
  stack,
  vendor,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await openPanel(page);
  await expect(panel(page)).toContainText('An automated assistant of an outside service answers.');
  await expectWaysToReachUs(page);
  await expectAccessible(page, 'the notice');
  expect([...hosts]).toEqual([stack.siteUrl]);

  await inPanel(page, 'Start chat').press('Enter');
  await expect(status(page)).toContainText('An automated assistant answers.');
  await expect(page.locator('iframe[title="Chat"]')).toBeFocused();
  await message(page).fill('When do you open?');
  await message(page).press('Enter');
  await expect(frame(page).getByRole('log')).toContainText('You wrote: When do you open?');
  await expectWaysToReachUs(page);
  await expectAccessible(page, 'the chat');
  expect(vendor.loads).toEqual([
    {
      verify: { projectID: 'project-1' },
      url: 'https://runtime.vendor.example',
      mode: 'embedded',
      assistant: { persistence: 'memory' },
    },
  ]);
});

test('the vendor runs on another host, where nothing of the site can be read', async ({ page, vendor }) => {
  await page.goto('/robots.txt');
  await page.evaluate((key) => {
    localStorage.setItem(key, 'a key of who is signed in');
    // biome-ignore lint/suspicious/noDocumentCookie: the site sets none, so there is no code for it
    document.cookie = 'mark=1';
  }, SESSION_STORAGE_KEY);
  await startChat(page);
  await expect(message(page)).toBeVisible();
  expect(vendor.reaches).toEqual([
    {
      origin: CHAT_HOST,
      cookie: '',
      storage: [],
      parentStorage: 'SecurityError',
      parentDocument: 'SecurityError',
      topLocation: 'SecurityError',
    },
  ]);
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY)).toContain('a key');
  await expect(page.locator('iframe[title="Chat"]')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups',
  );
  await expect(page.locator('iframe[title="Chat"]')).not.toHaveAttribute('allow');
});

test('Escape inside the chat closes the panel; opened again, the same talk is still there', async ({
  page,
  vendor,
}) => {
  await startChat(page);
  await message(page).fill('First');
  await message(page).press('Enter');
  await expect(frame(page).getByRole('log')).toContainText('You wrote: First');
  await message(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await button(page).press('Enter');
  await expect(page.locator('iframe[title="Chat"]')).toBeFocused();
  await expect(frame(page).getByRole('log')).toContainText('You wrote: First');
  expect(vendor.requests.filter((request) => request === BUNDLE)).toHaveLength(1);
  expect(vendor.loads).toHaveLength(1);

  await frame(page).getByRole('button', { name: 'End the chat' }).click();
  await expect(status(page)).toContainText('The chat has ended.');
  await expect(page.locator('iframe[title="Chat"]')).toHaveCount(0);
  await expect(inPanel(page, 'Start again')).toBeFocused();
  await expectAccessible(page, 'an ended chat');
  await inPanel(page, 'Start again').press('Enter');
  await expect(frame(page).getByRole('log')).not.toContainText('First');
});

test('a slow chat is said to be slow, can be stopped, and started again', async ({ page, vendor }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  vendor.held = promise;
  await page.clock.install();
  await startChat(page);
  await expect(inPanel(page, 'Loading...')).toBeFocused();
  await expect.poll(() => vendor.requests).toContain(BUNDLE);
  await page.clock.runFor(4_000);
  await expect(status(page)).toContainText('The chat takes longer than usual.');
  await expectWaysToReachUs(page);
  await expectAccessible(page, 'a slow chat');
  await inPanel(page, 'Stop').click();
  await expect(page.locator('iframe[title="Chat"]')).toHaveCount(0);
  await expect(inPanel(page, 'Start chat')).toBeFocused();
  release();
  await inPanel(page, 'Start chat').click();
  await expect(message(page)).toBeVisible();
});

test('a chat whose script is refused is unavailable, says why, and can be tried again', async ({
  page,
  vendor,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  vendor.mode = 'refused';
  await startChat(page);
  await expectUnavailable(page, 'Its program did not arrive');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'an unavailable chat');
  vendor.mode = 'ready';
  await inPanel(page, 'Try again').press('Enter');
  await expect(message(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a chat that throws is unavailable', async ({ page, vendor }) => {
  vendor.mode = 'throwing';
  await startChat(page);
  await expectUnavailable(page, 'Its service reported a fault.');
});

test('a chat that stays silent is given up after 20 tries', async ({ page, vendor }) => {
  vendor.mode = 'silent';
  await page.clock.install();
  await startChat(page);
  await expect.poll(() => vendor.requests).toContain(BUNDLE);
  await expect(async () => {
    await page.clock.runFor(1_000);
    const words = 'Chat is unavailable. Its service did not answer.';
    await expect(status(page)).toContainText(words, { timeout: 200 });
  }).toPass();
  await expectWaysToReachUs(page);
});

test('a launcher of the vendor gets the words of our button', async ({ page, vendor }) => {
  vendor.mode = 'launcher';
  await startChat(page);
  await expect(frame(page).locator('.vfrc-launcher')).toHaveText('Have a Question?');
  await expect(message(page)).toBeVisible();
});

test('the page of the frame starts nothing on its own, nor on the host of the site', async ({
  page,
  stack,
  vendor,
}) => {
  for (const host of [CHAT_HOST, stack.siteUrl]) {
    const response = await page.goto(`${host}/chat-frame`);
    expect(response?.headers()['content-security-policy']).toContain(`frame-ancestors ${stack.siteUrl}`);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByText('This page works inside the chat panel of the site only.')).toBeVisible();
    await page.evaluate(() => postMessage('chat-shown', '*'));
  }
  expect(vendor.requests).toEqual([]);
});
