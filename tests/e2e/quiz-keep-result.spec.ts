import type { Page } from '@playwright/test';
import type { StackInfo } from '../../local/stack-info.ts';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { expectAccessible } from './accessibility.ts';
import { existingAccount, newSession } from './accounts.ts';
import { retake, takeQuiz } from './quiz.ts';
import { expect, test } from './fixtures.ts';
import type { Mailbox } from './mailbox.ts';

const KEEP_FUNCTION = '**/functions/v1/keep-report';

const keepButton = (page: Page) =>
  page.getByRole('button', { name: /^(Keep this result in my account|Keeping\.\.\.|Kept in your account)$/ });
const status = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });
const info = (email: string) => ({ name: 'Robin', email: `report.${email}`, gender: 'female' as const });

interface Session {
  access_token: string;
}

/** Makes an account, and the browser remember that it is signed in to it. */
async function signIn(page: Page, stack: StackInfo, mailbox: Mailbox, email: string): Promise<Session> {
  await existingAccount(stack, mailbox, email);
  const session = await newSession(stack, email);
  await page.addInitScript(
    ([key, text]) => {
      if (!sessionStorage.getItem('signed-in')) localStorage.setItem(key, text);
      sessionStorage.setItem('signed-in', 'once');
    },
    [SESSION_STORAGE_KEY, JSON.stringify(session)] as const,
  );
  return session;
}

/** What the REST API shows to the owner. */
async function keptBy({ access_token }: Session, { apiUrl, publishableKey }: StackInfo): Promise<object[]> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${access_token}` };
  return (await fetch(`${apiUrl}/rest/v1/quiz_reports?select=d,i,s,c`, { headers })).json();
}

test('a person who is signed in keeps the result by a button, once, and a retake starts anew', async ({
  page,
  stack,
  mailbox,
  address,
}) => {
  test.slow();
  const session = await signIn(page, stack, mailbox, address);
  await takeQuiz(page, info(address));
  await expect(keepButton(page)).toHaveText('Keep this result in my account');
  await expect(keepButton(page)).toHaveAccessibleDescription(
    /four counts and the day .* delete them in your account/,
  );
  expect(await keptBy(session, stack), 'nothing is kept unasked').toEqual([]);

  await page.route(KEEP_FUNCTION, (route) => route.abort(), { times: 1 });
  await keepButton(page).click();
  await expect(status(page, /We couldn't reach the server/)).toBeVisible();
  await expect(keepButton(page)).toHaveText('Keep this result in my account');

  await keepButton(page).dblclick();
  await expect(keepButton(page)).toHaveText('Kept in your account');
  await expect(status(page, /^Kept\./)).toBeVisible();
  await expectAccessible(page);
  expect(await keptBy(session, stack)).toEqual([{ d: 5, i: 11, s: 8, c: 6 }]);

  await page.reload();
  await keepButton(page).click();
  await expect(keepButton(page)).toHaveText('Kept in your account');
  expect(await keptBy(session, stack), 'the same run is the same result').toHaveLength(1);

  await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
  await retake(page);
  await expect(keepButton(page)).toHaveCount(0);
});

test('a person who is not signed in is offered nothing, and the page loads nothing for it', async ({
  page,
  address,
}) => {
  test.slow();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await takeQuiz(page, info(address));
  await expect(page.getByRole('button', { name: 'Report emailed' })).toBeVisible();
  await expect(keepButton(page)).toHaveCount(0);
  expect(scripts.filter((path) => /KeepResult|auth-c/.test(path))).toEqual([]);
});
