import { pathIn } from '../functions/auth-mails.ts';
import {
  callAuth,
  emailField,
  existingAccount,
  expect,
  fillSignIn,
  memberTest,
  newSession,
  PASSWORD,
  storedSession,
  test,
} from './accounts.ts';
import {
  addSecondStep,
  button,
  CONFIRM_ACCOUNT,
  codeField,
  expectSignedIn,
  greeting,
  heading,
  link,
  main,
  NEW_ADDRESS,
  RESET_PASSWORD,
  SIGN_IN_CODE,
  INVENTED_HASH,
} from './account-screen.ts';
import { messageAbout } from './mail-links.ts';

test('the link of a new account does nothing until its button is pressed, and works once', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await callAuth(stack, 'signup', { email: address, password: PASSWORD });
  const path = pathIn(await messageAbout(mailbox, address, CONFIRM_ACCOUNT));
  const verified: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/verify')) verified.push(request.url());
  });
  await page.goto(path);
  await expect(heading(page, 'Confirm your email address')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  // Nor does it say whose account it is for.
  await expect(page.getByText(address)).toHaveCount(0);
  expect(await storedSession(page)).toBeNull();
  await page.goto('/');
  expect(verified).toEqual([]);

  await page.goto(path);
  await button(page, 'Confirm my address').dblclick();
  await expectSignedIn(page, address);
  await expect(greeting(page)).toBeFocused();
  expect(verified).toHaveLength(1);
  expect(verified[0]).not.toContain(path.split(/[=&]/)[1]);

  const other = await browser.newPage({ baseURL: stack.siteUrl });
  await other.goto(path);
  await button(other, 'Confirm my address').click();
  await expect(heading(other, 'That link does not work any more')).toBeFocused();
  await link(other, 'Sign in').click();
  await expect(heading(other, 'Sign in')).toBeFocused();
  await other.close();
});

memberTest(
  'the link of a reset works in another browser than the one that asked, and asks for the new password',
  async ({ page, stack, address, mailbox }) => {
    await callAuth(stack, 'recover', { email: address });
    await page.goto(pathIn(await messageAbout(mailbox, address, RESET_PASSWORD)));
    await button(page, 'Continue').click();
    await expect(main(page).getByText(`For the account ${address}.`)).toBeVisible();
    await expect(main(page).getByRole('textbox', { name: 'New password' })).toBeVisible();
  },
);

memberTest('the link to sign in asks for the second step', async ({ page, stack, address, mailbox }) => {
  const app = await addSecondStep(stack, address, '');
  await callAuth(stack, 'otp', { email: address, create_user: false });
  await page.goto(pathIn(await messageAbout(mailbox, address, SIGN_IN_CODE)));
  await button(page, 'Sign in').click();
  await expect(heading(page, 'Confirm that it is you')).toBeFocused();
  await codeField(page).fill(await app.code());
  await page.keyboard.press('Enter');
  await expectSignedIn(page, address);
});

test('a link that is opened in the tab where one is shown replaces it', async ({ page }) => {
  await page.goto('/auth');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = `token_hash=${hash}&type=email_change`;
  }, INVENTED_HASH);
  await expect(heading(page, 'Confirm this address for your account')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('a link that is opened while the form starts is found as soon as the form listens', async ({ page }) => {
  await page.addInitScript((hash) => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      // The address changes before the form listens, and without the event that it would have missed.
      const isForm = type === 'hashchange' && document.readyState === 'complete';
      if (isForm) history.replaceState(null, '', `#token_hash=${hash}&type=email_change`);
      listen(type, ...rest);
    };
  }, INVENTED_HASH);
  await page.goto('/auth');
  await expect(heading(page, 'Confirm this address for your account')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('a new address is confirmed at both mailboxes, one after the other', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  const next = `new.${address}`;
  await existingAccount(stack, mailbox, address);
  const { access_token: token } = await newSession(stack, address);
  await callAuth(stack, 'user', { email: next }, token, 'PUT');

  await page.goto(pathIn(await messageAbout(mailbox, next, NEW_ADDRESS)));
  await button(page, 'Confirm this address').click();
  await expect(heading(page, 'One address is confirmed')).toBeFocused();
  await expect(main(page)).toContainText('Now open the message in your other mailbox and confirm there too.');
  await page.goto('/');
  await page.goto(pathIn(await messageAbout(mailbox, address, NEW_ADDRESS)));
  await button(page, 'Confirm this address').click();
  await expect(heading(page, 'Your address is changed')).toBeFocused();
  await expect(main(page)).toContainText(next);
  await link(page, 'Go to your account').click();
  await expectSignedIn(page, next);
});

for (const { type, again, view } of [
  { type: 'recovery', again: 'Ask for a new one', view: 'Choose a new password' },
  { type: 'magiclink', again: 'Ask for a new one', view: 'Sign in with a code' },
  { type: 'signup', again: 'Ask for a new one', view: 'Create an account' },
  { type: 'email_change', again: 'Sign in and ask for a new one', view: 'Sign in' },
]) {
  test(`a link of type ${type} that nobody sent says so, with the way on`, async ({ page }) => {
    await page.goto(`/auth#token_hash=${INVENTED_HASH}&type=${type}`);
    await main(page).getByRole('button').click();
    await expect(heading(page, 'That link does not work any more')).toBeFocused();
    await link(page, again).click();
    await expect(heading(page, view)).toBeFocused();
  });
}

for (const fragment of [
  `#token_hash=${INVENTED_HASH}`,
  '#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer&type=recovery',
  '?error=access_denied&error_code=otp_expired&error_description=Call+1-800-SCAM',
  '#error=access_denied&error_code=otp_expired&error_description=Call+1-800-SCAM&sb=',
  '?code=00000000-0000-4000-8000-000000000000',
]) {
  test(`/auth${fragment} says that the link does not work, and leaves no trace`, async ({ page }) => {
    await page.goto(`/auth${fragment}`);
    await expect(heading(page, 'That link does not work any more')).toBeVisible();
    await expect(main(page)).not.toContainText('SCAM');
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });
}

for (const path of ['/', '/pricing?period=annual', '/auth']) {
  test(`a session leaves the address of ${path}, and nothing keeps it`, async ({ page }) => {
    const tokens = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];
    const fragment = tokens.map((name) => `${name}=planted`).join('&');
    await page.goto(`${path}#${fragment}&expires_in=3600&token_type=bearer`);
    await expect(page).toHaveURL(path);
    await page.evaluate(() => (location.hash = '#access_token=planted'));
    await expect(page).toHaveURL(path);
    const kept = () => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]);
    expect(await page.evaluate(kept)).not.toContain('planted');
  });
}

test('a service that refused is told in our words', async ({ page }) => {
  await page.goto('/auth?error=access_denied&error_description=The+user+denied');
  await expect(heading(page, 'That did not work')).toBeVisible();
  await expect(main(page)).toContainText('The other service did not sign you in.');
  await link(page, 'Sign in').click();
  await expect(heading(page, 'Sign in')).toBeFocused();
});

memberTest('a dead link leaves who is signed in signed in', async ({ page, address }) => {
  await page.goto('/auth');
  await fillSignIn(page, address, PASSWORD);
  await expectSignedIn(page, address);
  await page.goto('/');
  await page.goto(`/auth#token_hash=${INVENTED_HASH}&type=email_change`);
  await button(page, 'Confirm this address').click();
  await link(page, 'Go to your account').click();
  await expectSignedIn(page, address);
});

test('a link that could not be sent stays, and can be pressed again', async ({ page, context }) => {
  await page.goto(`/auth#token_hash=${INVENTED_HASH}&type=recovery`);
  await expect(button(page, 'Continue')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Continue').click();
  await expect(main(page).getByRole('alert')).toHaveText(
    "We can't reach the sign-in service. Check your connection.",
  );
  await context.setOffline(false);
  await button(page, 'Continue').click();
  await expect(heading(page, 'That link does not work any more')).toBeVisible();
  await link(page, 'Ask for a new one').click();
  await expect(emailField(page)).toHaveValue('');
});
