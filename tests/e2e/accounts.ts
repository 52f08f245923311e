import type { Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import type { StackInfo } from '../../local/stack-info.ts';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { codeIn } from '../functions/auth-mails.ts';
import { expect, test } from './fixtures.ts';
import type { Mailbox } from './mailbox.ts';

export const PASSWORD = 'ferry lantern quiet orbit';

const main = (page: Page) => page.getByRole('main');
export const emailField = (page: Page) => main(page).getByRole('textbox', { name: 'Email', exact: true });
export const passwordField = (page: Page) => main(page).getByRole('textbox', { name: 'Password' });
export const signInButton = (page: Page) => main(page).getByRole('button', { name: 'Sign in', exact: true });
/** The button of the header that opens the menu of this account. */
export const account = (page: Page, email: string) =>
  page.getByRole('banner').getByRole('button', { name: `, ${email}` });
/** The link of the header. */
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

export async function newestCode(mailbox: Mailbox, email: string): Promise<string> {
  return codeIn(await mailbox.onlyMessage(email));
}

/**
 * Calls the API without a browser, and expects it to agree. `path` is below its address; without a `token` the call is
 * nobody's.
 */
export async function callApi<Answer = Record<string, unknown>>(
  { apiUrl, publishableKey }: StackInfo,
  path: string,
  body: object,
  token = publishableKey,
  method = 'POST',
): Promise<Answer> {
  const response = await fetch(`${apiUrl}/${path}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text) as Answer;
}

export const callAuth = <Answer = Record<string, unknown>>(
  stack: StackInfo,
  path: string,
  body: object,
  token?: string,
  method?: string,
) => callApi<Answer>(stack, `auth/v1/${path}`, body, token, method);

/** Somebody who signed up and confirmed some time ago. */
export async function existingAccount(
  stack: StackInfo,
  mailbox: Mailbox,
  email: string,
  fullName = 'Ada Lovelace',
): Promise<void> {
  await callAuth(stack, 'signup', { email, password: PASSWORD, data: { full_name: fullName } });
  await callAuth(stack, 'verify', { type: 'signup', email, token: await newestCode(mailbox, email) });
}

/** A new session of an account, as the auth service answers it. */
export const newSession = (stack: StackInfo, email: string) =>
  callAuth<Session>(stack, 'token?grant_type=password', { email, password: PASSWORD });

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

/** Puts a text where the browser keeps the session, as if it had been there when the next page opens. */
export async function storeSession(page: Page, session: unknown): Promise<void> {
  await page.goto('/robots.txt');
  const text = typeof session === 'string' ? session : JSON.stringify(session);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    text,
  ] as const);
}

/** What the browser keeps as the session, if anything. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);

/** For tests whose visitor, at `address`, signed up and confirmed some time ago. */
export const memberTest = test.extend({
  address: async ({ stack, mailbox, address }, use) => {
    await existingAccount(stack, mailbox, address);
    await use(address);
  },
});

/** For tests whose visitor is signed in, in the browser of `page`. */
export const signedInTest = memberTest.extend({
  page: async ({ page, stack, address }, use) => {
    await storeSession(page, await newSession(stack, address));
    await use(page);
  },
});

/** For tests that begin with the visitor's account on the screen. */
export const accountTest = signedInTest.extend({
  page: async ({ page }, use) => {
    await page.goto('/auth');
    await expect(main(page).getByText('Member since')).toBeVisible();
    await use(page);
  },
});

export { expect, test };
