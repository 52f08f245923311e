import type { Page } from '@playwright/test';
import type { StackInfo } from '../../local/stack-info.ts';
import type { RecordedAuth } from '../functions/recorded-auth.ts';
import { expectAccessible } from './accessibility.ts';
import { account, fillSignIn, signedInTest } from './accounts.ts';
import { button, codeField, failure, greeting, heading, main } from './account-screen.ts';
import { addDevice } from './authenticator.ts';
import { ADA, expect, namedSite, test } from './hosted-fixture.ts';

const NAME = 'Sign in with a passkey';

const security = (page: Page) => main(page).getByRole('region', { name: 'Security' });
const said = (page: Page, words: string) => security(page).getByRole('status').filter({ hasText: words });

/** Ada on her account, in a browser whose device can hold passkeys. */
async function openAccount(page: Page, stack: StackInfo, service: RecordedAuth) {
  await service.addAccount(ADA.email, ADA.password);
  service.moveSite(namedSite(stack));
  const device = await addDevice(page, 'internal');
  await page.goto(`${namedSite(stack)}/auth`);
  await fillSignIn(page, ADA.email, ADA.password);
  await expect(security(page)).toContainText('None yet.');
  return device;
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add a passkey').click();
  await expect(said(page, 'Your passkey is added.')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign out').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

test('a passkey is added, signs in without an address, and is removed', async ({ page, stack, service }) => {
  const device = await openAccount(page, stack, service);
  await addPasskey(page);
  expect(await device.keys()).toMatchObject([{ isResidentCredential: true }]);
  await expect(security(page)).toContainText(/Added on \w+ \d+, \d{4}, not used yet/);
  await expectAccessible(page, 'an account with a passkey');

  await signOut(page);
  await expectAccessible(page, 'sign-in with a passkey');
  await button(page, NAME).focus();
  await page.keyboard.press('Enter');
  await expect(greeting(page)).toBeFocused();
  await expect(account(page, ADA.email)).toBeVisible();
  await expect(security(page)).toContainText(/last used on \w+ \d+, \d{4}/);

  await button(page, 'Remove “Passkey”').click();
  await expect(security(page)).toContainText('Your device may go on offering it');
  await button(page, 'Remove it').click();
  await expect(said(page, '“Passkey” is removed.')).toBeVisible();
  await expect(security(page)).toContainText('None yet.');
  expect(await device.keys()).toHaveLength(1);

  await signOut(page);
  await button(page, NAME).click();
  await expect(failure(page)).toHaveText(
    'That passkey does not belong to an account here. Sign in another way, then add it again.',
  );
  await fillSignIn(page, ADA.email, ADA.password);
  await expect(account(page, ADA.email)).toBeVisible();
});

test('one device holds one passkey for an account, and the page says so', async ({
  page,
  stack,
  service,
}) => {
  await openAccount(page, stack, service);
  await addPasskey(page);
  await button(page, 'Add a passkey').click();
  await expect(security(page).getByRole('alert')).toHaveText(
    'This device already holds a passkey for your account.',
  );
  await button(page, 'Cancel').click();
  await expect(button(page, 'Add a passkey')).toBeFocused();
});

test('a device that shows none is told from a service that cannot be reached', async ({
  page,
  stack,
  service,
}) => {
  const device = await openAccount(page, stack, service);
  await addPasskey(page);
  await signOut(page);
  await device.forget();
  await button(page, NAME).click();
  await expect(failure(page)).toHaveText('Your device did not confirm that it is you. Please try again.');
  await page.context().route('**/passkeys/**', (route) => route.abort());
  await button(page, NAME).click();
  await expect(failure(page)).toHaveText("We can't reach the sign-in service. Check your connection.");
});

test('who has a second step is asked for it after a passkey', async ({ page, stack, service }) => {
  await openAccount(page, stack, service);
  await addPasskey(page);
  await service.addSecondStep(ADA.email);
  await signOut(page);
  await button(page, NAME).click();
  await expect(heading(page, 'Confirm that it is you')).toBeFocused();
  await button(page, 'Send me a code').click();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(service.messages[0]?.code ?? '');
  await button(page, 'Confirm').click();
  await expect(account(page, ADA.email)).toBeVisible();
});

test('who has a second step shows it before a passkey is removed', async ({ page, stack, service }) => {
  await openAccount(page, stack, service);
  await addPasskey(page);
  await service.addSecondStep(ADA.email);
  await button(page, 'Remove “Passkey”').click();
  await button(page, 'Remove it').click();
  await expect(security(page).getByRole('textbox')).toBeFocused();
  await security(page)
    .getByRole('textbox')
    .fill(service.messages[0]?.code ?? '');
  await button(page, 'Remove it').click();
  await expect(said(page, '“Passkey” is removed.')).toBeVisible();
});

test('a service that says yes and then no is told in our words', async ({ page, stack, service }) => {
  await openAccount(page, stack, service);
  await page.context().route('**/passkeys/**', (route) => {
    const json = { code: 404, error_code: 'passkey_disabled', msg: 'Passkeys are disabled' };
    return route.fulfill({ status: 404, json, headers: { 'access-control-allow-origin': '*' } });
  });
  await button(page, 'Add a passkey').click();
  await expect(security(page).getByRole('alert')).toHaveText('That is not offered here.');
});

signedInTest('where the service offers no passkeys, nothing of them is shown', async ({ page }) => {
  await page.goto('/auth');
  await expect(greeting(page)).toBeVisible();
  await expect(main(page).getByText('Member since')).toBeVisible();
  await expect(button(page, 'Add a passkey')).toHaveCount(0);
  await signOut(page);
  await expect(button(page, NAME)).toHaveCount(0);
});
