import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import {
  emailField,
  existingAccount,
  newSession,
  PASSWORD,
  passwordField,
  storeSession,
} from './accounts.ts';
import {
  addSecondStep,
  askForReset,
  enterResetCode,
  button,
  codeField,
  heading,
  link,
  main,
  INVENTED_HASH,
} from './account-screen.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import type { Mailbox } from './mailbox.ts';
import type { StackInfo } from '../../local/stack-info.ts';

interface Surroundings {
  page: Page;
  address: string;
  stack: StackInfo;
  mailbox: Mailbox;
}

/** How to open each view; what a screen reader finds there stands in a file of its name. */
const VIEWS: Record<string, (surroundings: Surroundings) => Promise<unknown>> = {
  'signing in': ({ page }) => page.goto('/auth'),
  'a refused sign-in': async ({ page }) => {
    await page.goto('/auth');
    await button(page, 'Sign in').click();
  },
  'creating an account': async ({ page }) => {
    await page.goto('/auth#create-account');
    await passwordField(page).fill('maple otter');
  },
  'forgetting the password': ({ page }) => page.goto('/auth#forgot-password'),
  'asking for a code': ({ page }) => page.goto('/auth#email-code'),
  'entering a code': ({ page, address }) => askForReset(page, address),
  'a link of a message': ({ page }) => page.goto(`/auth#token_hash=${INVENTED_HASH}&type=signup`),
  'a dead link': ({ page }) => page.goto('/auth?error=access_denied&error_code=otp_expired'),
  'the second step': async ({ page, address, stack, mailbox }) => {
    await existingAccount(stack, mailbox, address);
    await addSecondStep(stack, address, 'My phone');
    await storeSession(page, await newSession(stack, address));
    await page.goto('/auth');
    await codeField(page).fill('000000');
    await button(page, 'Confirm').click();
    await expect(main(page).getByText('That code is wrong')).toBeVisible();
  },
  'a new password': async ({ page, address, stack, mailbox }) => {
    await existingAccount(stack, mailbox, address);
    await askForReset(page, address);
    await enterResetCode(page, mailbox, address);
    await expect(passwordField(page)).toBeVisible();
  },
};

for (const [name, open] of Object.entries(VIEWS)) {
  test(`${name} reads well, fits a narrow window and large letters, and leaves axe nothing to find`, async ({
    page,
    address,
    stack,
    mailbox,
  }) => {
    await open({ page, address, stack, mailbox });
    await expect(main(page).locator('[data-account-view]')).toMatchAriaSnapshot({
      name: `${name.replaceAll(' ', '-')}.aria.yml`,
    });
    await expectAccessible(page, name);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 640, height: 900 });
    const surplus = await main(page)
      .locator('[data-account-card]')
      .evaluate((card) => {
        document.documentElement.style.fontSize = '200%';
        return card.scrollWidth - card.clientWidth;
      });
    expect(surplus, 'pixels beyond the edge of the panel with letters of twice the size').toBe(0);
  });
}

test('each view has an address of its own, and the back button returns to the view before with what was typed', async ({
  page,
  address,
}) => {
  await page.goto('/auth');
  await emailField(page).fill(address);
  for (const [way, words, hash] of [
    ['I forgot my password', 'Choose a new password', '#forgot-password'],
    ['Sign in with a code by email', 'Sign in with a code', '#email-code'],
    ['Create an account', 'Create an account', '#create-account'],
    ['I have an account', 'Sign in', '#sign-in'],
  ] as const) {
    await link(page, way).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, words)).toBeFocused();
    await expect(page).toHaveURL(`/auth${hash}`);
    await expect(emailField(page)).toHaveValue(address);
  }
  for (const words of ['Create an account', 'Sign in with a code', 'Choose a new password', 'Sign in']) {
    await page.goBack();
    await expect(heading(page, words)).toBeVisible();
    await expect(emailField(page)).toHaveValue(address);
  }
});

test('a page that opens without naming a view leaves the focus at its start', async ({ page }) => {
  for (const hash of ['', `#token_hash=${INVENTED_HASH}&type=signup`]) {
    await page.goto('/');
    await page.goto(`/auth${hash}`);
    await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body), hash).toBe(true);
  }
});

test('a view that the address names has its place before its code comes', async ({ page }) => {
  const height = () => page.locator('[data-account-card]').evaluate((card) => card.clientHeight);
  for (const width of [360, 768, 1440])
    for (const hash of ['create-account', 'forgot-password', 'email-code']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('about:blank');
      const scripts = await holdRequests(page, ISLAND_SCRIPTS);
      await page.goto(`/auth#${hash}`, { waitUntil: 'commit' });
      await expect(main(page).getByText('Loading...')).toBeVisible();
      const awaited = await height();
      scripts.release();
      await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
      expect(Math.abs((await height()) - awaited), `${hash} at ${width} px`).toBeLessThan(16);
    }
});

test('who waits for the code of a view may go elsewhere', async ({ page }) => {
  await holdRequests(page, '**/_astro/CreateAccountForm*.js');
  await page.goto('/auth#create-account', { waitUntil: 'commit' });
  await link(page, 'I have an account').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeFocused();
});

test('a view that is chosen while the page is just coming to life takes the focus too', async ({ page }) => {
  // React compares the prerendered words in its first render: between that and its first effects the address changes.
  await page.addInitScript(() => {
    const textContent = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
    Object.defineProperty(Node.prototype, 'textContent', {
      ...textContent,
      get(this: Node) {
        if (this instanceof HTMLAnchorElement && this.hash === '#email-code') location.hash = this.hash;
        return textContent?.get?.call(this);
      },
    });
  });
  await page.goto('/auth');
  await expect(heading(page, 'Sign in with a code')).toBeFocused();
});

test('a view that is chosen while a request is on its way is shown after it', async ({ page, address }) => {
  await page.goto('/auth');
  await emailField(page).fill(address);
  await passwordField(page).fill(PASSWORD);
  await page.route('**/auth/v1/token*', async (route) => {
    await expect(main(page).getByRole('button', { name: 'Signing in...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await link(page, 'I forgot my password').click();
    await route.continue();
  });
  await button(page, 'Sign in').click();
  await expect(heading(page, 'Choose a new password')).toBeFocused();
  await expect(emailField(page)).toHaveValue(address);
});

test('how good a new password is, is said when typing pauses', async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth#create-account');
  await passwordField(page).pressSequentially('Manchester United');
  const said = main(page).locator('meter ~ [role="status"]');
  await expect(main(page).getByText('That one is easy to guess.').first()).toBeVisible();
  await expect(said).toBeEmpty();
  await page.clock.runFor(1_000);
  await expect(said).toHaveText(/^That one is easy to guess\./);
  await expect(main(page).getByRole('meter')).toHaveAttribute('value', '1');
});

test('the list of common passwords is fetched when a new password is typed, not before', async ({ page }) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.bin')) lists.push(request.url());
  });
  await page.goto('/auth#create-account');
  await emailField(page).fill('ada@example.com');
  expect(lists).toEqual([]);
  await passwordField(page).pressSequentially('maple otter drives');
  await expect.poll(() => lists.length).toBe(1);
});

test('nobody who is signed out needs the account view', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth');
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(scripts.filter((path) => /\/(SignedIn|SecondStep|LinkArrival|NewPassword)/.test(path))).toEqual([]);
});
