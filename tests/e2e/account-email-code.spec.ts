import { codeIn } from '../functions/auth-mails.ts';
import { account, emailField, expect, memberTest, test } from './accounts.ts';
import {
  button,
  codeField,
  expectSignedIn,
  failure,
  wordsFor,
  heading,
  link,
  SIGN_IN_CODE,
} from './account-screen.ts';
import { messageAbout } from './mail-links.ts';

memberTest(
  'a code by email signs in without a password, and leads on to where one came from',
  async ({ page, address, mailbox }) => {
    await page.goto('/auth?next=%2Fpricing');
    await link(page, 'Sign in with a code by email').click();
    await expect(heading(page, 'Sign in with a code')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toHaveAccessibleDescription('Please enter your email address');
    await emailField(page).fill(address);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Check your email')).toBeFocused();
    const code = codeIn(await messageAbout(mailbox, address, SIGN_IN_CODE));
    await codeField(page).fill(` ${code.slice(0, 3)}-${code.slice(3)} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pricing');
    await expect(account(page, address)).toBeVisible();
  },
);

memberTest('an unknown address gets the same answer, and no message', async ({ page, address, mailbox }) => {
  const screens: string[] = [];
  for (const email of [address, `nobody.${address}`]) {
    await page.goto('/');
    await page.goto('/auth#email-code');
    await emailField(page).fill(email);
    await button(page, 'Send me a code').click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    await codeField(page).fill('00000000');
    await button(page, 'Sign in').click();
    await expect(failure(page)).toContainText('That code is wrong or has expired.');
    screens.push(await wordsFor(page, email));
  }
  expect(screens[0]).toBe(screens[1]);
  await messageAbout(mailbox, address, SIGN_IN_CODE);
  expect(await mailbox.count(`nobody.${address}`)).toBe(0);
});

memberTest('a code is not sent twice by two clicks, and works once', async ({ page, address, mailbox }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/')) asked.push(request.url());
  });
  await page.goto('/auth#email-code');
  await emailField(page).fill(address);
  await button(page, 'Send me a code').dblclick();
  await expect(heading(page, 'Check your email')).toBeVisible();
  expect(asked).toHaveLength(1);
  const code = codeIn(await messageAbout(mailbox, address, SIGN_IN_CODE));
  await codeField(page).fill(code);
  await button(page, 'Sign in').dblclick();
  await expectSignedIn(page, address);
  expect(asked.filter((url) => url.includes('/verify'))).toHaveLength(1);
});

test('the back button leads from the code to the address, and another address forgets the code', async ({
  page,
  address,
}) => {
  await page.goto('/auth');
  await link(page, 'Sign in with a code by email').click();
  await expect(heading(page, 'Sign in with a code')).toBeFocused();
  await emailField(page).fill(address);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sign in with a code')).toBeFocused();
  await expect(emailField(page)).toHaveValue(address);
  await page.goForward();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await link(page, 'Use another address').click();
  await emailField(page).fill(`other.${address}`);
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sign in with a code')).toBeVisible();
});
