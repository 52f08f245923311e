import type { Page } from '@playwright/test';
import {
  account,
  callAuth,
  emailField,
  expect,
  fillSignIn,
  memberTest,
  newestCode,
  PASSWORD,
  passwordField,
  signInButton,
  signInLink,
  test,
} from './accounts.ts';
import {
  codeField,
  expectSignedIn,
  failure,
  wrongCode,
  greeting,
  heading,
  wordsFor,
  main,
} from './account-screen.ts';

const INCORRECT = 'Email or password is incorrect.';

const createButton = (page: Page) => main(page).getByRole('button', { name: 'Create account' });

async function createAccount(page: Page, email: string, password: string) {
  await page.goto('/auth#create-account');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await createButton(page).click();
}

test('an account is created with the code from the mailbox, and the header shows who it is', async ({
  page,
  address,
  mailbox,
}) => {
  const email = `ada.lovelace.${address}`;
  await createAccount(page, email, PASSWORD);
  await expect(heading(page, 'Check your email to finish.')).toBeFocused();
  const code = await newestCode(mailbox, email);
  expect(code).toMatch(/^\d{8}$/);

  await codeField(page).fill('123456');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription('Please enter the 8 digits of the code');

  await codeField(page).fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await expect(failure(page)).toHaveText(
    'That code is wrong or has expired. Check it, or ask for a new one.',
  );
  await expect(signInLink(page)).toBeVisible();

  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expectSignedIn(page, email);
  await expect(greeting(page)).toBeFocused();
  await expect(account(page, email)).toContainText('AL');
  await expect(account(page, email)).toContainText(email);
});

test('another code may be asked for after a minute', async ({ page, address, mailbox }) => {
  await page.clock.install();
  await createAccount(page, address, PASSWORD);
  await expect(main(page).getByRole('button', { name: /^Send another code \(in \d+ s\)$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.runFor(60_000);
  await expect(
    main(page).getByRole('button', { name: 'Send another code', exact: true }),
  ).not.toHaveAttribute('aria-disabled');
  expect(await newestCode(mailbox, address)).toMatch(/^\d{8}$/);
});

memberTest(
  'a wrong password and an unknown address are answered alike, and the right password signs in',
  async ({ page, address }) => {
    await page.goto('/auth');
    await fillSignIn(page, address, 'not the password at all');
    await expect(failure(page)).toHaveText(INCORRECT);
    await expect(emailField(page)).toHaveValue(address);
    await fillSignIn(page, `nobody.${address}`, PASSWORD);
    await expect(failure(page)).toHaveText(INCORRECT);

    await fillSignIn(page, address, PASSWORD);
    await expectSignedIn(page, address);
    await page.goto('/pricing');
    await expect(account(page, address)).toBeVisible();
    await page.reload();
    await expect(account(page, address)).toBeVisible();
  },
);

test('what is missing at sign-in is said beside its field', async ({ page }) => {
  await page.goto('/auth');
  await signInButton(page).click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter your email address');
  await expect(passwordField(page)).toHaveAccessibleDescription('Please enter your password');
});

test('an address that is not confirmed yet is told so, with a way to get another code', async ({
  page,
  stack,
  address,
}) => {
  await callAuth(stack, 'signup', { email: address, password: PASSWORD });
  await page.goto('/auth');
  await fillSignIn(page, address, 'not the password at all');
  await expect(failure(page)).toHaveText(INCORRECT);
  await fillSignIn(page, address, PASSWORD);
  await expect(failure(page)).toContainText('Please confirm your email first.');
  await failure(page).getByRole('button', { name: 'Resend?' }).click();
  await expect(heading(page, 'Check your email to finish.')).toBeFocused();
});

memberTest('two tabs agree on who is signed in', async ({ page, context, address }) => {
  const tab = await context.newPage();
  await tab.goto('/pricing');
  await expect(signInLink(tab)).toBeVisible();

  await page.goto('/auth');
  await fillSignIn(page, address, PASSWORD);
  await expectSignedIn(page, address);
  await expect(account(tab, address)).toBeVisible();

  await account(tab, address).click();
  await tab.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInLink(tab)).toBeFocused();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
});

memberTest('signing out works although the network is gone', async ({ page, context, address }) => {
  await page.goto('/auth');
  await fillSignIn(page, address, PASSWORD);
  await expectSignedIn(page, address);
  const leave = main(page).getByRole('button', { name: 'Sign out', exact: true });
  // The rows wait for what the service says of the account; the heading does not.
  await expect(leave).toBeVisible();
  await context.setOffline(true);
  await leave.click();
  await expect(signInButton(page)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
});

memberTest('after signing in one is taken to the page one came for', async ({ page, address }) => {
  await page.goto('/auth?next=%2Fpricing%2Fannual%3Ffrom%3Dauth');
  await fillSignIn(page, address, PASSWORD);
  await expect(page).toHaveURL('/pricing/annual?from=auth');
  await expect(account(page, address)).toBeVisible();
});

memberTest('an unsafe destination is not followed after signing in', async ({ page, address }) => {
  await page.goto('/auth?next=//evil.example/pricing');
  await fillSignIn(page, address, PASSWORD);
  await expectSignedIn(page, address);
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('a password that breaks a rule is refused before anything is sent', async ({
  page,
  address,
  mailbox,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await createAccount(page, address, 'correct horse battery staple');
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(passwordField(page)).toHaveAccessibleDescription(/^That one is easy to guess\./);
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(await mailbox.count(address)).toBe(0);
});

test('a password can be pasted and shown', async ({ page }) => {
  await page.goto('/auth#create-account');
  await passwordField(page).fill(PASSWORD);
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await main(page).getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await expect(main(page).getByText('Your password is visible.')).toBeAttached();
  await expect(passwordField(page)).toHaveValue(PASSWORD);
});

memberTest(
  'signing up with an address that has an account looks like signing up with a new one',
  async ({ page, address, mailbox }) => {
    const screens: string[] = [];
    for (const email of [address, `new.${address}`]) {
      await page.goto('/');
      await createAccount(page, email, PASSWORD);
      await expect(heading(page, 'Check your email to finish.')).toBeVisible();
      screens.push(await wordsFor(page, email));
    }
    expect(screens[0]).toBe(screens[1]);
    await mailbox.onlyMessage(`new.${address}`);
    await mailbox.onlyMessage(address);
  },
);

test('a service that cannot be reached is said, and what was typed stays', async ({
  page,
  context,
  address,
}) => {
  await page.goto('/auth');
  await emailField(page).fill(address);
  // The code of the form comes with the first touch, and is there when it misses something.
  await signInButton(page).click();
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
  await context.setOffline(true);
  await fillSignIn(page, address, PASSWORD);
  await expect(failure(page)).toHaveText("We can't reach the sign-in service. Check your connection.");
  await expect(emailField(page)).toHaveValue(address);
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(signInButton(page)).not.toHaveAttribute('aria-disabled');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do instead', async ({ page }) => {
    await page.goto('/auth');
    await expect(main(page).locator('noscript p')).toBeVisible();
    await expect(main(page).locator('noscript p')).toContainText('Signing in needs JavaScript.');
  });
});
