import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { StackInfo } from '../../local/stack-info.ts';
import { account, newSession, signInLink } from './accounts.ts';
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

const STEP_MS = 30_000;

export interface SecondStep {
  /** A code that the service has not seen; it accepts each once, and those of the step before and after now. */
  freshCode(): string;
}

/** Gives an account an authenticator app of that name. */
export async function addSecondStep(stack: StackInfo, email: string, name: string): Promise<SecondStep> {
  const { access_token: token } = await newSession(stack, email);
  const call = async (path: string, body: object) => {
    const response = await fetch(`${stack.apiUrl}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return JSON.parse(text);
  };
  const factor = await call('', { factor_type: 'totp', friendly_name: name });
  const app = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
  const challenge = await call(`/${factor.id}/challenge`, {});
  // Of the step before, so that the one of now is still to be used.
  const code = app.generate({ timestamp: Date.now() - STEP_MS });
  await call(`/${factor.id}/verify`, { challenge_id: challenge.id, code });
  let used = 0;
  return { freshCode: () => app.generate({ timestamp: Date.now() + STEP_MS * used++ }) };
}
