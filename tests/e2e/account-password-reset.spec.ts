import { codeIn } from '../functions/auth-mails.ts';
import {
  emailField,
  expect,
  fillSignIn,
  memberTest,
  newSession,
  PASSWORD,
  passwordField,
} from './accounts.ts';
import {
  addSecondStep,
  button,
  codeField,
  expectSignedIn,
  failure,
  wordsFor,
  greeting,
  heading,
  link,
  main,
  RESET_PASSWORD,
  wrongCode,
  enterResetCode,
  askForReset,
} from './account-screen.ts';
import { messageAbout } from './mail-links.ts';

const NEW_PASSWORD = 'copper meadow late violin';

memberTest(
  'a forgotten password is replaced by way of a code, and other devices are signed out',
  async ({ page, browser, stack, address, mailbox }) => {
    const other = await browser.newPage({ baseURL: stack.siteUrl });
    await other.goto('/auth');
    await fillSignIn(other, address, PASSWORD);
    await expectSignedIn(other, address);

    await page.goto('/auth');
    await emailField(page).fill(address);
    await link(page, 'I forgot my password').click();
    await expect(heading(page, 'Choose a new password')).toBeFocused();
    await expect(emailField(page)).toHaveValue(address);
    await button(page, 'Send me a code').click();
    await expect(heading(page, 'Check your email')).toBeFocused();
    await expect(main(page)).toContainText(
      `If an account exists for ${address}, a message with a code is on its way to it.`,
    );

    const code = codeIn(await messageAbout(mailbox, address, RESET_PASSWORD));
    await codeField(page).fill(wrongCode(code));
    await button(page, 'Continue').click();
    await expect(failure(page)).toHaveText(
      'That code is wrong or has expired. Check it, or ask for a new one.',
    );
    await codeField(page).fill(code);
    await button(page, 'Continue').click();

    await expect(heading(page, 'Choose a new password')).toBeFocused();
    await expect(main(page).locator('input[autocomplete=username]')).toHaveValue(address);
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'new-password');
    await passwordField(page).fill('Manchester United');
    await expect(main(page).getByText('That one is easy to guess.').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveAccessibleDescription(/^That one is easy to guess\./);
    await passwordField(page).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');

    await expect(heading(page, 'Your new password is set')).toBeFocused();
    await expect(main(page)).toContainText('Other devices were signed out.');
    await link(page, 'Go to your account').click();
    await expectSignedIn(page, address);

    await other.reload();
    await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await fillSignIn(other, address, PASSWORD);
    await expect(failure(other)).toHaveText('Email or password is incorrect.');
    await fillSignIn(other, address, NEW_PASSWORD);
    await expectSignedIn(other, address);
    await other.close();
  },
);

memberTest(
  'an unknown address is answered like a known one, and again within a minute',
  async ({ page, address, mailbox }) => {
    const screens: string[] = [];
    for (const email of [address, address, `nobody.${address}`, `nobody.${address}`]) {
      await page.goto('/');
      await askForReset(page, email);
      screens.push(await wordsFor(page, email));
    }
    expect(new Set(screens).size, screens.join('\n')).toBe(1);
    expect(await mailbox.count(`nobody.${address}`)).toBe(0);
    await messageAbout(mailbox, address, RESET_PASSWORD);
  },
);

memberTest(
  'who leaves before choosing a new password is signed in, and keeps the old one',
  async ({ page, stack, address, mailbox }) => {
    await askForReset(page, address);
    await enterResetCode(page, mailbox, address);
    await expect(heading(page, 'Choose a new password')).toBeVisible();
    await page.goto('/auth?next=%2Fpricing');
    await expectSignedIn(page, address);
    expect(await newSession(stack, address)).toHaveProperty('access_token');
  },
);

memberTest('who does not want a new password now is signed in', async ({ page, address, mailbox }) => {
  await askForReset(page, address);
  await enterResetCode(page, mailbox, address);
  await button(page, 'Not now').click();
  await expectSignedIn(page, address);
  await expect(greeting(page)).toBeFocused();
});

memberTest(
  'a reset asks for the second step before the new password',
  async ({ page, stack, address, mailbox }) => {
    const app = await addSecondStep(stack, address, 'My phone');
    await askForReset(page, address);
    await enterResetCode(page, mailbox, address);
    await expect(heading(page, 'Confirm that it is you')).toBeFocused();
    await codeField(page).fill(await app.code());
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Choose a new password')).toBeFocused();
    await passwordField(page).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Your new password is set')).toBeFocused();
  },
);
