import { account, expect, fillSignIn, memberTest, PASSWORD, signInButton, signInLink } from './accounts.ts';
import { addSecondStep, button, codeField, failure, heading, link } from './account-screen.ts';

memberTest('an account with a second step is signed in only after it', async ({ page, stack, address }) => {
  const app = await addSecondStep(stack, address, 'My phone');
  await page.goto('/auth?next=%2Fpricing');
  await fillSignIn(page, address, PASSWORD);
  await expect(heading(page, 'Confirm that it is you')).toBeFocused();
  await expect(page).toHaveURL('/auth?next=%2Fpricing');
  await expect(signInLink(page)).toBeVisible();
  await expect(account(page, address)).toHaveCount(0);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(link(page, 'Write to us')).toHaveAttribute('href', '/contact');

  await page.reload();
  await expect(heading(page, 'Confirm that it is you')).toBeVisible();
  await button(page, 'Confirm').click();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription('Please enter the 6 digits of the code');
  await codeField(page).fill('000000');
  await page.keyboard.press('Enter');
  await expect(failure(page)).toHaveText(
    'That code is wrong or has just changed. Enter the one that your app shows now.',
  );
  const code = await app.code();
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL('/auth?next=%2Fpricing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
  await expect(account(page, address)).toBeVisible();
});

memberTest('too many wrong codes are refused with the time to wait', async ({ page, stack, address }) => {
  await addSecondStep(stack, address, 'My phone');
  await page.goto('/auth');
  await fillSignIn(page, address, PASSWORD);
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill('000000');
  for (let tries = 0; tries < 12; tries += 1) {
    await button(page, 'Confirm').click();
    await expect(failure(page)).not.toBeEmpty();
    if ((await failure(page).textContent())?.startsWith('Too many')) break;
  }
  await expect(failure(page)).toHaveText(/^Too many attempts\. Try again in \d+ minutes?\.$/);
  await expect(codeField(page)).toHaveValue('000000');
});

memberTest('one can leave the second step for another account', async ({ page, stack, address }) => {
  await addSecondStep(stack, address, 'My phone');
  await page.goto('/auth');
  await fillSignIn(page, address, PASSWORD);
  await button(page, 'Sign out and use another account').click();
  await expect(signInButton(page)).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeFocused();
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
});
