import type { Page } from '@playwright/test';
import type { StackInfo } from '../../local/stack-info.ts';
import { codeIn } from '../functions/auth-mails.ts';
import { account, callAuth, emailField, newSession, signInLink } from './accounts.ts';
import { Authenticator } from './authenticator.ts';
import { expect } from './fixtures.ts';
import { messageAbout } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';

/** The subjects of the mails of the auth service. */
export const CONFIRM_ACCOUNT = 'Confirm your email address – Mod AI';
export const RESET_PASSWORD = 'Reset your password – Mod AI';
export const SIGN_IN_CODE = 'Sign in – Mod AI';
export const NEW_ADDRESS = 'Confirm your new email address – Mod AI';

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
/** What the account says first to whoever has signed in. */
export const greeting = (page: Page) => main(page).getByRole('heading', { level: 1, name: /^Hello/ });
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
export const codeField = (page: Page) => main(page).getByRole('textbox', { name: 'Code' });
export const failure = (page: Page) => main(page).getByRole('alert');

/** What a screen says, the same for every address and at any second. */
export const wordsFor = async (page: Page, email: string) =>
  ((await main(page).textContent()) ?? '').replaceAll(email, 'ADDRESS').replace(/\d+ s\b/, 'N s');

/** As many digits that are not those. */
export const wrongCode = (code: string) => code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(greeting(page)).toBeVisible();
  await expect(account(page, email)).toBeVisible();
  await expect(signInLink(page)).toHaveCount(0);
}

/** Asks for a code to choose a new password with. */
export async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/auth#forgot-password');
  await emailField(page).fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
}

export async function enterResetCode(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await codeField(page).fill(codeIn(await messageAbout(mailbox, email, RESET_PASSWORD)));
  await page.keyboard.press('Enter');
}

/** A link that no mail ever held. */
export const INVENTED_HASH = 'pkce_4f1d6a7be3c0c9f7b0a1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8c9';

/** Gives an account an authenticator app of that name. */
export async function addSecondStep(stack: StackInfo, email: string, name: string): Promise<Authenticator> {
  const { access_token: token } = await newSession(stack, email);
  const enrolment = { factor_type: 'totp', friendly_name: name };
  const { id, totp } = await callAuth<{ id: string; totp: { secret: string } }>(
    stack,
    'factors',
    enrolment,
    token,
  );
  const app = new Authenticator(totp.secret);
  const challenge = await callAuth(stack, `factors/${id}/challenge`, {}, token);
  const proof = { challenge_id: challenge.id, code: await app.code() };
  await callAuth(stack, `factors/${id}/verify`, proof, token);
  return app;
}
