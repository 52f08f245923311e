import type { Browser, Locator, Page } from '@playwright/test';
import postgres from 'postgres';
import type { StackInfo } from '../../local/stack-info.ts';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { codeIn } from '../functions/auth-mails.ts';
import { answersWith } from '../../src/features/quiz/rules/test-answers.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import {
  account,
  accountTest,
  callApi,
  existingAccount,
  expect,
  fillSignIn,
  memberTest,
  PASSWORD,
  signedInTest,
  signInButton,
  storedSession,
  test,
} from './accounts.ts';
import { greeting, main, NEW_ADDRESS, RESET_PASSWORD, wrongCode } from './account-screen.ts';
import { Authenticator } from './authenticator.ts';
import { askForNewsletter, CONFIRM_SUBJECT, linkTo, messageAbout } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';

const NEW_PASSWORD = 'marble cedar violin thursday';

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const enter = async (page: Page, label: string, text: string) => {
  await field(page, label).fill(text);
  await page.keyboard.press('Enter');
};
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
  await expect(greeting(page)).toBeVisible();
  await expect(main(page).getByText('Member since')).toBeVisible();
}

/** Somebody, often the same person, on another device. */
async function onOtherDevice(browser: Browser, email: string, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  await work(page);
  await context.close();
}

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

accountTest(
  'a name is changed in one tab and shows in the other, whatever it is made of',
  async ({ page, context, address }) => {
    const tab = await context.newPage();
    await tab.goto('/auth');
    await expect(section(tab, 'Profile')).toContainText('Ada Lovelace');

    await button(page, 'Change your name').click();
    await expect(field(page, 'Full name')).toBeFocused();
    await expect(field(page, 'Full name')).toHaveValue('Ada Lovelace');
    const hostile = '<img src=x onerror=alert(1)> \u202Elrak';
    await enter(page, 'Full name', hostile);
    await expect(said(page, 'Your name is saved.')).toBeVisible();
    await expect(button(page, 'Change your name')).toBeFocused();
    for (const one of [page, tab]) {
      await expect(section(one, 'Profile').locator('bdi').first()).toHaveText(hostile);
      await expect(main(one).locator('img')).toHaveCount(0);
    }

    await button(page, 'Change your name').click();
    await enter(page, 'Full name', '  ');
    await expect(section(page, 'Profile')).toContainText(address.split('@')[0] as string);
  },
);

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

accountTest(
  'what the account shows is asked for once a visit, again when the page is loaded again, and forgotten at sign-out',
  async ({ page }) => {
    await expect(section(page, 'Reports kept')).toContainText('None yet');
    await expect(section(page, 'Your data')).toContainText('You are not on the list.');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(user|quiz_reports|account-data|account-home)(\?|$)/.test(request.url()))
        asked.push(request.url());
    });
    await page.goto('/pricing');
    await page.goto('/auth');
    await expect(section(page, 'Your data')).toContainText('You are not on the list.');
    await expect(section(page, 'Reports kept')).toContainText('None yet');
    expect(asked).toEqual([]);
    await page.reload();
    await expect(section(page, 'Your data')).toContainText('You are not on the list.');
    expect(asked).not.toEqual([]);
    await signOut(page);
    expect(await page.evaluate(() => sessionStorage.getItem('mod-ai.answers') ?? '[]')).toBe('[]');
  },
);

accountTest('an email is changed with the codes of both mailboxes', async ({ page, address, mailbox }) => {
  const newAddress = `new.${address}`;
  await button(page, 'Change your email').click();
  await button(page, 'Send the codes').click();
  await expect(field(page, 'New email')).toHaveAccessibleDescription(/^Please enter your email address/);
  await enter(page, 'New email', newAddress);
  await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Send both again \(in \d+ s\)$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const code = await codeFor(mailbox, newAddress, NEW_ADDRESS);
  await enter(page, `Code sent to ${newAddress}`, wrongCode(code));
  await expect(alert(page)).toContainText('That code is wrong or has expired.');
  await enter(page, `Code sent to ${newAddress}`, code);
  await expect(said(page, 'Confirmed. Now the code from the other mailbox.')).toBeVisible();
  await enter(page, `Code sent to ${address}`, await codeFor(mailbox, address, NEW_ADDRESS));
  await expect(said(page, 'Your email is changed.')).toBeVisible();
  await expect(section(page, 'Profile')).toContainText(newAddress);
  await expect(account(page, newAddress)).toBeVisible();

  await signOut(page);
  await signIn(page, newAddress);
});

accountTest(
  'changing to an address that has an account looks like changing to a free one',
  async ({ page, stack, address, mailbox }) => {
    const taken = `taken.${address}`;
    await existingAccount(stack, mailbox, taken);
    await button(page, 'Change your email').click();
    await enter(page, 'New email', taken);
    await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  },
);

accountTest(
  'a new password needs the current one, and ends the sessions of other devices',
  async ({ page, browser, address }) => {
    await onOtherDevice(browser, address, async (other) => {
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
  },
);

accountTest(
  'somebody who does not know the current password sets a new one with a code',
  async ({ page, address, mailbox }) => {
    await button(page, 'Change your password').click();
    await field(page, 'New password').fill(NEW_PASSWORD);
    await button(page, 'I do not know it: send me a code instead').click();
    await field(page, 'Code from our email').fill(await codeFor(mailbox, address, RESET_PASSWORD));
    await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
    await button(page, 'Change password').click();
    await expect(said(page, 'Your password is changed.')).toBeVisible();
    await signOut(page);
    await signIn(page, address, NEW_PASSWORD);
  },
);

accountTest(
  'an authenticator app is added, asked for in every tab, and removed',
  async ({ page, context, address }) => {
    test.slow();
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
    await expect(main(page).locator('form')).toMatchAriaSnapshot({ name: 'app-key.aria.yml' });
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
    await enter(page, 'Code', await app.code());
    await expect(greeting(page)).toBeVisible();
    await expect(button(tab, 'Remove “iPhone”')).toBeVisible();

    await button(page, 'Remove “iPhone”').click();
    await expect(main(page).getByText('Two-step sign-in is then off')).toBeVisible();
    await button(page, 'Remove it').click();
    await expect(said(page, '“iPhone” is removed.')).toBeVisible();
    await expect(button(page, 'Add an authenticator app')).toBeFocused();
    await expect(button(tab, 'Remove “iPhone”')).toHaveCount(0);
    await signOut(page);
    await signIn(page, address);
  },
);

accountTest('other devices are signed out, and this one stays', async ({ page, browser, address }) => {
  await onOtherDevice(browser, address, async (other) => {
    await button(page, 'Sign out other devices').click();
    await expect(said(page, 'Your other devices are signed out.')).toBeVisible();
    await other.reload();
    await expect(signInButton(other)).toBeVisible();
  });
  await page.reload();
  await expect(greeting(page)).toBeVisible();

  await onOtherDevice(browser, address, async (other) => {
    await button(page, 'Sign out everywhere').click();
    await expect(main(page).getByText('You are signed out.')).toBeFocused();
    await other.reload();
    await expect(signInButton(other)).toBeVisible();
  });
});

accountTest(
  'results that were kept are listed, opened and deleted; nobody else sees them',
  async ({ page, browser, stack, address, mailbox }) => {
    await expect(section(page, 'Reports kept')).toContainText('None yet');

    const answers = answersWith([5, 5, 15, 5]);
    const { access_token: token } = JSON.parse((await storedSession(page)) ?? '');
    await callApi(stack, 'functions/v1/keep-report', { answers }, token);
    await page.reload();
    await section(page, 'Reports kept').getByRole('link', { name: 'D 5, I 5, S 15, C 5' }).click();
    await expect(page).toHaveURL(/\/free-disc-assessment\/compare#/);
    await page.goBack();

    const stranger = `stranger.${address}`;
    await existingAccount(stack, mailbox, stranger);
    await onOtherDevice(browser, stranger, async (other) => {
      await expect(section(other, 'Reports kept')).toContainText('None yet');
    });

    const remove = main(page).getByRole('button', { name: /^Delete the result of / });
    await remove.click();
    await button(page, 'Cancel').click();
    await remove.click();
    await button(page, 'Delete it').click();
    await expect(said(page, 'The result is deleted.')).toBeVisible();
    await expect(section(page, 'Reports kept').getByText('None yet', { exact: true })).toBeFocused();
  },
);

memberTest('the newsletter is left from the account', async ({ page, address, mailbox }) => {
  await page.goto('/pricing');
  await askForNewsletter(page, address);
  await page.goto(linkTo('/newsletter/confirm', await messageAbout(mailbox, address, CONFIRM_SUBJECT)));
  await main(page).getByRole('button').click();
  await expect(main(page).getByRole('heading', { name: 'Confirmed. Thank you.' })).toBeVisible();

  await signIn(page, address);
  await expect(section(page, 'Your data')).toContainText('You are on the list.');
  await button(page, 'Unsubscribe from the newsletter').click();
  await expect(said(page, 'You are off the list from now on.')).toBeVisible();
  await expect(button(page, 'Unsubscribe from the newsletter')).toHaveCount(0);
  await page.reload();
  await expect(section(page, 'Your data')).toContainText('You are off the list.');
  await expect(section(page, 'Your data').getByRole('link')).toHaveAttribute('href', '#newsletter');
});

accountTest('all data comes as one file', async ({ page, address }) => {
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(JSON.parse(text).account).toMatchObject([{ email: address, name: 'Ada Lovelace' }]);
  await expect(said(page, 'Saved as my-data.json.')).toBeVisible();
});

accountTest(
  'an account is deleted after signing in again, in every tab',
  async ({ page, context, stack, address }) => {
    await ageSignIn(page, stack, address);
    const tab = await context.newPage();
    await tab.goto('/auth');
    await expect(greeting(tab)).toBeVisible();

    await button(page, 'Delete my account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toMatchAriaSnapshot({ name: 'delete-dialog.aria.yml' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Delete my account')).toBeFocused();

    await button(page, 'Delete my account').click();
    await button(dialog, 'Delete my account').click();
    await expect(dialog.getByRole('alert')).toHaveText('For your safety, please sign in again first.');
    await expect(field(page, 'Current password')).toBeFocused();
    await enter(page, 'Current password', 'not the password at all');
    await expect(dialog.getByRole('alert')).toHaveText('That password is incorrect.');
    await enter(page, 'Current password', PASSWORD);
    await expect(main(page).getByText('Your account is deleted.')).toBeFocused();
    await expect(main(tab).getByText('You are signed out.')).toBeVisible();

    await openSignIn(page, address);
    await expect(alert(page)).toHaveText('Email or password is incorrect.');
  },
);

accountTest('deleting an account with a second step asks for that too', async ({ page, stack, address }) => {
  test.slow();
  const app = await addApp(page, 'iPhone');
  await ageSignIn(page, stack, address);
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Delete my account').click();
  await enter(page, 'Current password', PASSWORD);
  await enter(page, 'Code of your authenticator app', await app.code());
  await expect(main(page).getByText('Your account is deleted.')).toBeFocused();
});

accountTest(
  'an account that was deleted on another device is left with a word',
  async ({ page, browser, address }) => {
    await onOtherDevice(browser, address, async (other) => {
      await button(other, 'Delete my account').click();
      await button(other.getByRole('dialog'), 'Delete my account').click();
      await expect(main(other).getByText('Your account is deleted.')).toBeVisible();
    });
    await button(page, 'Change your name').click();
    await enter(page, 'Full name', 'Somebody else');
    await expect(main(page).getByText('This account has been deleted.')).toBeFocused();
  },
);

accountTest(
  'without a network nothing that was typed is lost, and a double click sends once',
  async ({ page, context }) => {
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
  },
);

signedInTest(
  'what did not load is tried again by keyboard, and the focus stays in its place',
  async ({ page }) => {
    const calls = '**/rest/v1/quiz_reports?*';
    await page.route(calls, (route) => route.abort());
    await page.goto('/auth');
    const reports = section(page, 'Reports kept');
    await button(reports, 'Try again').press('Enter');
    await expect(button(reports, 'Loading...')).toBeFocused();
    await expect(button(reports, 'Loading...')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(reports, 'Try again')).toBeFocused();
    await expect(alert(page)).toHaveCount(1);
    await page.unroute(calls);
    await page.keyboard.press('Enter');
    await expect(reports).toContainText('None yet');
    await expect(reports).toBeFocused();
  },
);

signedInTest('each row is a heading, its words and a button that says what it acts on', async ({ page }) => {
  await page.goto('/auth?next=%2Fpricing%2Fannual');
  await expect(main(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/pricing/annual');
  await expect(section(page, 'Your data')).toContainText('You are not on the list.');
  await expect(section(page, 'Reports kept')).toContainText('None yet');
  await expect(main(page).locator('[data-signed-in]')).toMatchAriaSnapshot({ name: 'account.aria.yml' });
});

const states: Record<string, (page: Page) => Promise<void>> = {
  'closed rows': async (page) => {
    await expect(section(page, 'Your data')).toContainText('You are not on the list.');
  },
  'the form of the name': async (page) => {
    await button(page, 'Change your name').click();
    await expect(field(page, 'Full name')).toBeFocused();
  },
  'the codes of an email change': async (page) => {
    await button(page, 'Change your email').click();
    await enter(page, 'New email', `axe.${Date.now()}@example.com`);
    await expect(main(page).getByText('We wrote to both addresses.')).toBeVisible();
    await button(page, 'Confirm').click();
    await expect(main(page).getByText('Please enter the 8 digits of the code')).toBeVisible();
  },
  'a refused password': async (page) => {
    await button(page, 'Change your password').click();
    await button(page, 'Change password').click();
    await expect(field(page, 'Current password')).toBeFocused();
  },
  'a QR code': async (page) => {
    await button(page, 'Add an authenticator app').click();
    await enter(page, 'A name for it', 'iPhone');
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
  for (const [state, bringAbout] of Object.entries(states)) {
    accountTest(`axe finds nothing in ${state}, and it fits 320 px`, async ({ page }) => {
      await bringAbout(page);
      await expectAccessible(page, state);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  }
});
