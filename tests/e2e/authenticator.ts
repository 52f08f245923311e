import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** The device of a page: it holds keys, and confirms at once that somebody is there. Returns its keys, as they are asked for. */
export async function addDevice(page: Page, transport: 'usb' | 'internal') {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const STEP_MS = 30_000;
/** Codes before this are over, whoever says so: the service takes no code twice. */
const AHEAD_STEPS = 1;

/** An authenticator app. It never shows a code twice, because the service takes none twice. */
export class Authenticator {
  readonly #totp: TOTP;
  #lastStep = 0;

  /** @param key as a person types it, in groups or not. */
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** The code of now, or the next that was not shown; waits until the service would take that. */
  async code(): Promise<string> {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now, this.#lastStep + 1);
    const early = (step - AHEAD_STEPS) * STEP_MS - Date.now();
    if (early > 0) await wait(early);
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }
}
