import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import postgres from 'postgres';
import type { StackInfo } from '../../local/stack-info.ts';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { answersWith } from '../../src/features/quiz/rules/test-answers.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from './accessibility.ts';
import { callApi, existingAccount, fillSignIn, newSession, PASSWORD, signInButton } from './accounts.ts';
import { codeIn, NEW_ADDRESS, RESET_PASSWORD } from './account-screen.ts';
import { Authenticator } from './authenticator.ts';
import { expect, test } from './fixtures.ts';
import { askForNewsletter, CONFIRM_SUBJECT, linkTo, messageAbout } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';

const NEW_PASSWORD = 'marble cedar violin thursday';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { name: 'You are signed in' });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (within: Page | Locator, name: string) =>
  ('goto' in within ? main(within) : within).getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
const said = (page: Page, words: string | RegExp) =>
  main(page).getByRole('status').filter({ hasText: words });
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ });

/** The code of the newest message about something. */
async function codeFor(mailbox: Mailbox, email: string, subject: string): Promise<string> {
  return codeIn(await messageAbout(mailbox, email, subject));
}

async function signOut(page: Page) {
  await button(page, 'Sign out').click();
  await expect(signInButton(page)).toBeVisible();
}

async function openSignIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth');
  await fillSignIn(page, email, password);
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await openSignIn(page, email, password);
  await expect(heading(page)).toBeVisible();
  await expect(main(page).getByText('Member since')).toBeVisible();
}

/** The same person on another device. */
async function onOtherDevice<Result>(
  browser: Browser,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const storedToken = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token as string,
    SESSION_STORAGE_KEY,
  );

/** As if the person had signed in an hour ago, and the page has been reloaded since. */
async function ageSignIn(page: Page, { dbUrl }: StackInfo, email: string) {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  await sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id in
      (select sessions.id from auth.sessions join auth.users on users.id = user_id where email = ${email})`;
  await sql.end();
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, SESSION_STORAGE_KEY);
  await page.reload();
  await expect(main(page).getByText('Member since')).toBeVisible();
}

/** Adds an authenticator app under a name and returns it. */
async function addApp(page: Page, name: string): Promise<Authenticator> {
  await button(page, 'Add an authenticator app').click();
  await field(page, 'A name for it').fill(name);
  await button(page, 'Next').click();
  await expect(main(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  const app = new Authenticator((await main(page).locator('code').textContent()) ?? '');
  await field(page, 'Code that the app shows').fill(await app.code());
  await button(page, 'Turn it on').click();
  await expect(button(page, `Remove “${name}”`)).toBeVisible();
  return app;
}

async function takeSecondStep(page: Page, app: Authenticator) {
  await expect(main(page).getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await field(page, 'Code').fill(await app.code());
  await button(page, 'Confirm').click();
}

test('a name is changed in one tab and shows in the other, whatever it is made of', async ({
  page,
  context,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  const tab = await context.newPage();
  await tab.goto('/auth');
  await expect(section(tab, 'Profile')).toContainText('Ada Lovelace');

  await button(page, 'Change your name').click();
  await expect(field(page, 'Full name')).toBeFocused();
  await expect(field(page, 'Full name')).toHaveValue('Ada Lovelace');
  const hostile = '<img src=x onerror=alert(1)> \u202Elrak';
  await field(page, 'Full name').fill(hostile);
  await page.keyboard.press('Enter');
  await expect(said(page, 'Your name is saved.')).toBeVisible();
  await expect(button(page, 'Change your name')).toBeFocused();
  for (const one of [page, tab]) {
    await expect(section(one, 'Profile').locator('bdi').first()).toHaveText(hostile);
    await expect(main(one).locator('img')).toHaveCount(0);
  }

  await button(page, 'Change your name').click();
  await field(page, 'Full name').fill('  ');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Profile')).toContainText(address.split('@')[0] as string);
});

test('a name of ten thousand letters that came another way is cut for the eye', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address, 'W'.repeat(10_000));
  await signIn(page, address);
  await expect(section(page, 'Profile').locator('bdi').first()).toHaveText('W'.repeat(80));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('what the account shows is asked for once a visit, again when the page is loaded again, and forgotten at sign-out', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await expect(section(page, 'Assessment results')).toContainText('None yet');
  await expect(section(page, 'Newsletter')).toContainText('You are not on the list.');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(user|quiz_reports|account-data)(\?|$)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/pricing');
  await page.goto('/auth');
  await expect(section(page, 'Newsletter')).toContainText('You are not on the list.');
  await expect(section(page, 'Assessment results')).toContainText('None yet');
  expect(asked).toEqual([]);
  await page.reload();
  await expect(section(page, 'Newsletter')).toContainText('You are not on the list.');
  expect(asked).not.toEqual([]);
  await signOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('mod-ai.answers') ?? '[]')).toBe('[]');
});

test('an email is changed with the codes of both mailboxes', async ({ page, stack, address, mailbox }) => {
  const newAddress = `new.${address}`;
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await button(page, 'Change your email').click();
  await button(page, 'Send the codes').click();
  await expect(field(page, 'New email')).toHaveAccessibleDescription(/^Please enter your email address/);
  await field(page, 'New email').fill(newAddress);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Send both again \(in \d+ s\)$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const code = await codeFor(mailbox, newAddress, NEW_ADDRESS);
  await field(page, `Code sent to ${newAddress}`).fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText('That code is wrong or has expired.');
  await field(page, `Code sent to ${newAddress}`).fill(code);
  await page.keyboard.press('Enter');
  await expect(said(page, 'Confirmed. Now the code from the other mailbox.')).toBeVisible();
  await field(page, `Code sent to ${address}`).fill(await codeFor(mailbox, address, NEW_ADDRESS));
  await page.keyboard.press('Enter');
  await expect(said(page, 'Your email is changed.')).toBeVisible();
  await expect(section(page, 'Profile')).toContainText(newAddress);
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${newAddress}` }),
  ).toBeVisible();

  await signOut(page);
  await signIn(page, newAddress);
});

test('changing to an address that has an account looks like changing to a free one', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  const taken = `taken.${address}`;
  await existingAccount(stack, mailbox, address);
  await existingAccount(stack, mailbox, taken);
  await signIn(page, address);
  await button(page, 'Change your email').click();
  await field(page, 'New email').fill(taken);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('a new password needs the current one, and ends the sessions of other devices', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await onOtherDevice(browser, async (other) => {
    await signIn(other, address);

    await button(page, 'Change your password').click();
    await button(page, 'Change password').click();
    await expect(field(page, 'Current password')).toBeFocused();
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'Please enter your current password',
    );
    await field(page, 'Current password').fill('not the password at all');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await button(page, 'Change password').click();
    await expect(alert(page)).toHaveText('Your current password is incorrect.');
    await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
    await field(page, 'Current password').fill(PASSWORD);
    await button(page, 'Change password').click();
    await expect(said(page, 'Your password is changed. Your other devices are signed out.')).toBeVisible();

    await other.reload();
    await expect(signInButton(other)).toBeVisible();
    await signIn(other, address, NEW_PASSWORD);
  });
});

test('somebody who does not know the current password sets a new one with a code', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await button(page, 'Change your password').click();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await button(page, 'I do not know it: send me a code instead').click();
  await field(page, 'Code from our email').fill(await codeFor(mailbox, address, RESET_PASSWORD));
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await expect(said(page, 'Your password is changed.')).toBeVisible();
  await signOut(page);
  await signIn(page, address, NEW_PASSWORD);
});

test('an authenticator app is added, asked for in every tab, and removed', async ({
  page,
  context,
  stack,
  address,
  mailbox,
}) => {
  test.slow();
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await button(page, 'Add an authenticator app').click();
  await expect(main(page).getByText('If you lose it,')).toBeVisible();
  await button(page, 'Next').click();
  await expect(field(page, 'A name for it')).toHaveAccessibleDescription(/^Please give it a name/);
  await field(page, 'A name for it').fill('iPhone');
  await button(page, 'Next').click();
  await expect(main(page).getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  await expect(main(page).locator('.account-form')).toMatchAriaSnapshot(`
    - paragraph: /Scan this with your authenticator app\\. .+/
    - img "QR code"
    - paragraph:
      - text: "Or type this key:"
      - code: /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/
    - paragraph:
      - button "Copy the key"
      - link "Open in an app on this device"
    - status
    - text: Code that the app shows
    - textbox "Code that the app shows"
    - paragraph: Your other devices have to sign in again, with this second step.
    - alert
    - button "Turn it on"
    - button "Cancel"
  `);
  await button(page, 'Cancel').click();
  await expect(button(page, 'Add an authenticator app')).toBeFocused();

  // The name is free again, because nothing half done stays.
  const app = await addApp(page, 'iPhone');
  await expect(said(page, '“iPhone” is added.')).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/auth');
  await expect(button(tab, 'Remove “iPhone”')).toBeVisible();
  await signOut(page);
  await expect(signInButton(tab)).toBeVisible();

  await openSignIn(page, address);
  await expect(main(tab).getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await takeSecondStep(page, app);
  await expect(heading(page)).toBeVisible();
  await expect(button(tab, 'Remove “iPhone”')).toBeVisible();

  await button(page, 'Remove “iPhone”').click();
  await expect(main(page).getByText('Two-step sign-in is then off')).toBeVisible();
  await button(page, 'Remove it').click();
  await expect(said(page, '“iPhone” is removed.')).toBeVisible();
  await expect(button(page, 'Add an authenticator app')).toBeFocused();
  await expect(button(tab, 'Remove “iPhone”')).toHaveCount(0);
  await signOut(page);
  await signIn(page, address);
});

test('other devices are signed out, and this one stays', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await onOtherDevice(browser, async (other) => {
    await signIn(other, address);
    await button(page, 'Sign out other devices').click();
    await expect(said(page, 'Your other devices are signed out.')).toBeVisible();
    await other.reload();
    await expect(signInButton(other)).toBeVisible();
  });
  await page.reload();
  await expect(heading(page)).toBeVisible();

  await onOtherDevice(browser, async (other) => {
    await signIn(other, address);
    await button(page, 'Sign out everywhere').click();
    await expect(main(page).getByText('You are signed out.')).toBeFocused();
    await other.reload();
    await expect(signInButton(other)).toBeVisible();
  });
});

test('results that were kept are listed, opened and deleted; nobody else sees them', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await expect(section(page, 'Assessment results')).toContainText('None yet');

  const answers = answersWith([5, 5, 15, 5]);
  await callApi(stack, 'functions/v1/keep-report', { answers }, await storedToken(page));
  await page.reload();
  const result = section(page, 'Assessment results').getByRole('link', { name: 'D 5, I 5, S 15, C 5' });
  await result.click();
  await expect(page).toHaveURL(/\/free-disc-assessment\/compare#/);
  await page.goBack();

  const stranger = `stranger.${address}`;
  await existingAccount(stack, mailbox, stranger);
  await onOtherDevice(browser, async (other) => {
    await signIn(other, stranger);
    await expect(section(other, 'Assessment results')).toContainText('None yet');
  });

  await main(page)
    .getByRole('button', { name: /^Delete the result of / })
    .click();
  await button(page, 'Cancel').click();
  await main(page)
    .getByRole('button', { name: /^Delete the result of / })
    .click();
  await button(page, 'Delete it').click();
  await expect(said(page, 'The result is deleted.')).toBeVisible();
  await expect(section(page, 'Assessment results')).toContainText('None yet');
  await expect(section(page, 'Assessment results').getByText('None yet', { exact: true })).toBeFocused();
});

test('the newsletter is left from the account', async ({ page, stack, address, mailbox }) => {
  await existingAccount(stack, mailbox, address);
  await page.goto('/pricing');
  await askForNewsletter(page, address);
  await page.goto(linkTo('/newsletter/confirm', await messageAbout(mailbox, address, CONFIRM_SUBJECT)));
  await main(page).getByRole('button').click();
  await expect(main(page).getByText('Confirmed.')).toBeVisible();

  await signIn(page, address);
  await expect(section(page, 'Newsletter')).toContainText('You are on the list.');
  await button(page, 'Unsubscribe from the newsletter').click();
  await expect(said(page, 'You are off the list from now on.')).toBeVisible();
  await expect(button(page, 'Unsubscribe from the newsletter')).toHaveCount(0);
  await page.reload();
  await expect(section(page, 'Newsletter')).toContainText('You are off the list.');
  await expect(section(page, 'Newsletter').getByRole('link')).toHaveAttribute('href', '#newsletter');
});

test('all data comes as one file', async ({ page, stack, address, mailbox }) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(JSON.parse(text).account).toMatchObject([{ email: address, name: 'Ada Lovelace' }]);
  await expect(said(page, 'Saved as my-data.json.')).toBeVisible();
});

test('an account is deleted after signing in again, in every tab', async ({
  page,
  context,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await ageSignIn(page, stack, address);
  const tab = await context.newPage();
  await tab.goto('/auth');
  await expect(heading(tab)).toBeVisible();

  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Delete your account?":
      - heading "Delete your account?" [level=2]
      - paragraph: /This deletes your account .* It can’t be undone\\./
      - paragraph: /What stays is a code of your address .*/
      - alert
      - button "Delete my account"
      - button "Cancel"
  `);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Delete my account')).toBeFocused();

  await button(page, 'Delete my account').click();
  await button(dialog, 'Delete my account').click();
  await expect(dialog.getByRole('alert')).toHaveText('For your safety, please sign in again first.');
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password at all');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('That password is incorrect.');
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Your account is deleted.')).toBeFocused();
  await expect(main(tab).getByText('You are signed out.')).toBeVisible();

  await openSignIn(page, address);
  await expect(alert(page)).toHaveText('Email or password is incorrect.');
});

test('deleting an account with a second step asks for that too', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  test.slow();
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  const app = await addApp(page, 'iPhone');
  await ageSignIn(page, stack, address);
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Delete my account').click();
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code of your authenticator app').fill(await app.code());
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Your account is deleted.')).toBeFocused();
});

test('an account that was deleted on another device is left with a word', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await onOtherDevice(browser, async (other) => {
    await signIn(other, address);
    await button(other, 'Delete my account').click();
    await button(other.getByRole('dialog'), 'Delete my account').click();
    await expect(main(other).getByText('Your account is deleted.')).toBeVisible();
  });
  await button(page, 'Change your name').click();
  await field(page, 'Full name').fill('Somebody else');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('This account has been deleted.')).toBeFocused();
});

test('without a network nothing that was typed is lost, and a double click sends once', async ({
  page,
  context,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signIn(page, address);
  await button(page, 'Change your name').click();
  await field(page, 'Full name').fill('Grace Hopper');
  await context.setOffline(true);
  await button(page, 'Save name').click();
  await expect(alert(page)).toHaveText("We can't reach the sign-in service. Check your connection.");
  await expect(field(page, 'Full name')).toHaveValue('Grace Hopper');
  await context.setOffline(false);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await button(page, 'Save name').dblclick();
  await expect(said(page, 'Your name is saved.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('each row is a heading, its words and a button that says what it acts on', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  await existingAccount(stack, mailbox, address);
  await signInAs(page.context(), stack, address);
  await page.goto('/auth?next=%2Fpricing%2Fannual');
  await expect(main(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/pricing/annual');
  await expect(section(page, 'Newsletter')).toContainText('You are not on the list.');
  await expect(section(page, 'Assessment results')).toContainText('None yet');
  await expect(main(page).locator('.account')).toMatchAriaSnapshot(`
    - heading "You are signed in" [level=2]
    - paragraph:
      - link "Continue":
        - /url: /pricing/annual
    - region "Profile":
      - heading "Profile" [level=3]
      - term: Name
      - definition:
        - text: Ada Lovelace
        - status
      - definition:
        - button "Change your name"
      - term: Email
      - definition:
        - text: /visitor\\.[0-9a-fA-F-]+@example\\.com/
        - status
      - definition:
        - button "Change your email"
      - term: Member since
      - definition:
        - text: /\\w+ \\d+, \\d+/
        - status
    - region "Signing in":
      - heading "Signing in" [level=3]
      - term: Password
      - definition:
        - text: Nobody here can see it.
        - status
      - definition:
        - button "Change your password"
    - region "Two-step sign-in":
      - heading "Two-step sign-in" [level=3]
      - paragraph: After your password we ask for something only you have, so a stolen password is not enough.
      - term: Authenticator app
      - definition:
        - text: "Off"
        - status
      - definition:
        - button "Add an authenticator app"
    - region "Devices":
      - heading "Devices" [level=3]
      - term: This device
      - definition:
        - text: Ends the session of this browser only.
        - status
      - definition:
        - button "Sign out"
      - term: Other devices
      - definition:
        - text: Ends all other sessions, and this one goes on.
        - status
      - definition:
        - button "Sign out other devices"
      - term: Everywhere
      - definition:
        - text: Ends all sessions, this one as well.
        - status
      - definition:
        - button "Sign out everywhere"
    - region "Assessment results":
      - heading "Assessment results" [level=3]
      - paragraph: Only those that you chose to keep. We keep the four counts, not your answers.
      - term: None yet
      - definition:
        - text: Take the
        - link "free assessment":
          - /url: /free-disc-assessment
        - text: while you are signed in, and choose “Keep this result in my account”.
        - status
    - region "Newsletter":
      - heading "Newsletter" [level=3]
      - term: One email a month
      - definition:
        - text: You are not on the list. The
        - link "form at the foot of this page":
          - /url: "#newsletter"
        - text: puts you on it.
        - status
    - region "Your data":
      - heading "Your data" [level=3]
      - term: A copy
      - definition:
        - text: All that we keep about you, as one file that people and programs can read.
        - status
      - definition:
        - button "Download my data"
      - term: Account
      - definition:
        - text: Ends your account and deletes what belongs to it.
        - status
      - definition:
        - button "Delete my account"
  `);
});

/** Puts a session into the browser, as if the person had signed in before. */
async function signInAs(context: BrowserContext, stack: StackInfo, email: string) {
  const session = await newSession(stack, email);
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [SESSION_STORAGE_KEY, JSON.stringify(session)],
  );
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'closed rows': async (page) => {
    await expect(section(page, 'Newsletter')).toContainText('You are not on the list.');
  },
  'the form of the name': async (page) => {
    await button(page, 'Change your name').click();
    await expect(field(page, 'Full name')).toBeFocused();
  },
  'the codes of an email change': async (page) => {
    await button(page, 'Change your email').click();
    await field(page, 'New email').fill(`axe.${Date.now()}@example.com`);
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
    await button(page, 'Confirm').click();
    await expect(main(page).getByText('Please enter the 6 digits of the code')).toBeVisible();
  },
  'a refused password': async (page) => {
    await button(page, 'Change your password').click();
    await button(page, 'Change password').click();
    await expect(field(page, 'Current password')).toBeFocused();
  },
  'a QR code': async (page) => {
    await button(page, 'Add an authenticator app').click();
    await field(page, 'A name for it').fill('iPhone');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  },
  'the dialog before deleting': async (page) => {
    await button(page, 'Delete my account').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'an action that failed': async (page) => {
    await page.context().setOffline(true);
    await button(page, 'Sign out other devices').click();
    await expect(button(page, 'Try again')).toBeVisible();
    await page.context().setOffline(false);
  },
};

test.describe('in every state', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const [state, bringAbout] of Object.entries(states)) {
    test(`axe finds nothing in ${state}, and it fits 320 px`, async ({ page, stack, address, mailbox }) => {
      await existingAccount(stack, mailbox, address);
      await signIn(page, address);
      await bringAbout(page);
      await expectAccessibleInBothSchemes(page, state);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  }
});
