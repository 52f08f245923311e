import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { account, fillSignIn, signInLink } from './accounts.ts';
import { codeField, main, wrongCode } from './account-screen.ts';
import { addDevice } from './authenticator.ts';
import { ADA, adaTest, expect, namedSite, test } from './hosted-fixture.ts';

// Screens that the embedded auth service cannot prove, because it refuses what they are for.

const PHONE = '15145550123';
const WRONG_CODE = 'That code is wrong or has expired. Check it, or ask for a new one.';

const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' });

const signIn = (page: Page) => fillSignIn(page, ADA.email, ADA.password);
const secondStep = (page: Page) => main(page).getByRole('heading', { name: 'Confirm that it is you' });

test('a button signs in through another service, and leads to the page one came for', async ({
  page,
  service,
}) => {
  await page.goto('/auth?next=%2Fpricing');
  for (const name of ['Google', 'Apple', 'Microsoft', 'GitHub', 'Facebook']) {
    await expect(button(page, `Continue with ${name}`)).toBeVisible();
  }
  await expect(button(page, /LinkedIn/)).toHaveCount(0);
  await expectAccessible(page, 'sign-in with providers');

  await button(page, 'Continue with Google').click();
  await expect(page).toHaveURL('/pricing');
  await expect(account(page, service.provider.person.email)).toBeVisible();
  const calls = service.requests.map(({ call }) => call);
  expect(calls).toEqual(expect.arrayContaining(['authorize', 'provider returns', 'exchange code']));
  expect(service.requests.find(({ call }) => call === 'authorize')?.query).toMatchObject({
    provider: 'google',
    code_challenge_method: 's256',
  });
});

test('a second step by message: nothing is sent unasked, a wrong code is said, the right one signs in', async ({
  page,
  service,
}) => {
  await service.addAccount(ADA.email, ADA.password, { phone: PHONE });
  await page.goto('/auth');
  await signIn(page);
  await expect(secondStep(page)).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  await expectAccessible(page, 'second step by message');
  expect(service.messages).toEqual([]);

  await button(page, 'Send me a code').click();
  await expect(codeField(page)).toBeVisible();
  const [message] = service.messages;
  expect(message?.phone).toBe(PHONE);
  const code = message?.code ?? '';
  await codeField(page).fill(wrongCode(code));
  await button(page, 'Confirm').click();
  await expect(main(page).getByRole('alert')).toHaveText(WRONG_CODE);
  await codeField(page).fill(code);
  await button(page, 'Confirm').click();
  await expect(account(page, ADA.email)).toBeVisible();
});

adaTest('a phone is added, asked for by the account from then on, and removed', async ({ page, service }) => {
  await page.goto('/auth');
  await button(page, 'Add a phone').click();
  await main(page).getByRole('textbox', { name: 'A name for it' }).fill('My phone');
  await main(page).getByRole('textbox', { name: 'Phone number' }).fill('+1 (514) 555-0123');
  await button(page, 'Next').click();
  await expect(codeField(page)).toBeVisible();
  await expectAccessible(page, 'adding a phone');
  const [message] = service.messages;
  expect(message?.phone).toBe(PHONE);
  await codeField(page).fill(message?.code ?? '');
  await button(page, 'Turn it on').click();
  await expect(main(page).getByText('“My phone” is added.')).toBeVisible();

  await button(page, /^Remove/).click();
  await button(page, /^Remove/)
    .last()
    .click();
  await expect(main(page).getByText('“My phone” is removed.')).toBeVisible();
  expect(service.requests.filter(({ call }) => call === 'remove factor')).toHaveLength(1);
});

adaTest(
  'another service is linked to the account, and unlinked; the last way in stays',
  async ({ page, service }) => {
    await page.goto('/auth');
    await expect(button(page, /^Unlink/)).toHaveCount(0);
    await button(page, 'Link Google').click();
    await expect(button(page, 'Unlink Google')).toBeVisible();
    await expect(button(page, 'Link Google')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('code')).toBeNull();
    await expect(account(page, ADA.email)).toBeVisible();

    await button(page, 'Unlink Google').click();
    await expect(main(page).getByText('You will no longer be able to sign in with Google.')).toBeVisible();
    await button(page, 'Unlink Google').last().click();
    await expect(button(page, 'Link Google')).toBeVisible();
    await expect(button(page, /^Unlink/)).toHaveCount(0);
    expect(service.requests.filter(({ call }) => call === 'unlink identity')).toHaveLength(1);
  },
);

adaTest(
  'an identity of somebody else is not linked, and the page says why',
  async ({ page, stack, service }) => {
    // Whoever signs in with it first owns it.
    await service.fetch(
      new Request(`${stack.apiUrl}/auth/v1/token?grant_type=id_token`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'google', id_token: await service.provider.idToken() }),
      }),
    );
    await page.goto('/auth');
    await button(page, 'Link Google').click();
    await expect(main(page).getByText('That sign-in already belongs to another account here.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Go to your account' }).click();
    await expect(account(page, ADA.email)).toBeVisible();
    await expect(button(page, 'Link Google')).toBeVisible();
  },
);

test.describe('a key', () => {
  for (const [what, transport] of [
    ['plugged in', 'usb'],
    ['of the device itself', 'internal'],
  ] as const) {
    test(`${what} is registered, asked for at the next sign-in, and signs in`, async ({
      page,
      stack,
      service,
    }) => {
      await service.addAccount(ADA.email, ADA.password);
      const device = await addDevice(page, transport);
      service.moveSite(namedSite(stack));
      await page.goto(`${namedSite(stack)}/auth`);
      await signIn(page);
      await button(page, 'Add a security key').click();
      await main(page).getByRole('textbox', { name: 'A name for it' }).fill('My laptop');
      await button(page, 'Next').click();

      await expect(main(page).getByText('“My laptop” is added.')).toBeVisible();
      expect(await device.keys()).toHaveLength(1);

      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Account/ })
        .click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await page.goto(`${namedSite(stack)}/auth`);
      await signIn(page);
      await expect(secondStep(page)).toBeVisible();
      await expectAccessible(page, 'second step by security key');
      await button(page, 'Use my passkey or security key').click();
      await expect(account(page, ADA.email)).toBeVisible();
      expect(service.requests.filter(({ call }) => call === 'verify factor')).toHaveLength(2);
    });
  }
});
