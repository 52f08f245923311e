import type { Page } from '@playwright/test';
import type { StackInfo } from '../../local/stack-info.ts';
import { account, callAuth, newSession, signInLink } from './accounts.ts';
import { Authenticator } from './authenticator.ts';
import { expect } from './fixtures.ts';
import type { Message } from './mailbox.ts';

/** The subjects of the mails of the auth service. */
export const CONFIRM_ACCOUNT = 'Confirm your email address – Mod AI';
export const RESET_PASSWORD = 'Reset your password – Mod AI';
export const SIGN_IN_CODE = 'Sign in – Mod AI';
export const NEW_ADDRESS = 'Confirm your new email address – Mod AI';

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
export const codeField = (page: Page) => main(page).getByRole('textbox', { name: 'Code' });
export const failure = (page: Page) => main(page).getByRole('alert');

/** The six digits of a message. */
export const codeIn = ({ Text }: Message): string => /enter this code: (\d{6})/.exec(Text)?.[1] ?? '';

/** Six digits that are not those. */
export const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** The path of the link in a message, with what stands behind the `#`. */
export function pathIn({ Text }: Message): string {
  const path = /https?:\/\/[^/\s]+(\/auth#token_hash=\S+)/.exec(Text)?.[1];
  if (!path) throw new Error(`There is no link to the page of sign-in in: ${Text}`);
  return path;
}

export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(heading(page, 'You are signed in')).toBeVisible();
  await expect(account(page, email)).toBeVisible();
  await expect(signInLink(page)).toHaveCount(0);
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
