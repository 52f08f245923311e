import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from './accessibility.ts';
import {
  callAuth,
  emailField,
  existingAccount,
  newSession,
  PASSWORD,
  passwordField,
  storeSession,
} from './accounts.ts';
import {
  addSecondStep,
  button,
  codeField,
  codeIn,
  heading,
  link,
  main,
  RESET_PASSWORD,
  INVENTED_HASH,
} from './account-screen.ts';
import { expect, test } from './fixtures.ts';
import { messageAbout } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';
import type { StackInfo } from '../../local/stack-info.ts';

interface Surroundings {
  page: Page;
  address: string;
  stack: StackInfo;
  mailbox: Mailbox;
}

interface View {
  open: (surroundings: Surroundings) => Promise<void>;
  heading: string;
  /** What a screen reader finds in the panel. */
  tree: string;
}

const askForReset = async (page: Page, email: string) => {
  await page.goto('/auth#forgot-password');
  await emailField(page).fill(email);
  await button(page, 'Send me a code').click();
};

const VIEWS: Record<string, View> = {
  'signing in': {
    open: async ({ page }) => {
      await page.goto('/auth');
    },
    heading: 'Sign in',
    tree: `
      - heading "Sign in" [level=2]
      - alert
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - status
      - button "Sign in"
      - navigation "Other ways":
        - list:
          - listitem:
            - link "Create an account"
          - listitem:
            - link "I forgot my password"
          - listitem:
            - link "Sign in with a code by email"
    `,
  },
  'a refused sign-in': {
    open: async ({ page }) => {
      await page.goto('/auth');
      await button(page, 'Sign in').click();
    },
    heading: 'Sign in',
    tree: `
      - heading "Sign in" [level=2]
      - alert
      - text: Email
      - textbox "Email"
      - paragraph: Please enter your email address
      - text: Password
      - textbox "Password"
      - button "Show password"
      - status
      - paragraph: Please enter your password
      - button "Sign in"
      - navigation "Other ways"
    `,
  },
  'creating an account': {
    open: async ({ page }) => {
      await page.goto('/auth#create-account');
      await passwordField(page).fill('maple otter');
    },
    heading: 'Create an account',
    tree: `
      - heading "Create an account" [level=2]
      - alert
      - text: Full name (optional)
      - textbox "Full name (optional)"
      - text: Left empty, we use the part of your email before the @. Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - status
      - paragraph: /At least 15 characters/
      - meter "Password strength"
      - paragraph: 11 of 15 characters
      - status
      - button "Create account"
      - navigation "Other ways":
        - list:
          - listitem:
            - link "I have an account"
    `,
  },
  'forgetting the password': {
    open: async ({ page }) => {
      await page.goto('/auth#forgot-password');
    },
    heading: 'Choose a new password',
    tree: `
      - heading "Choose a new password" [level=2]
      - alert
      - paragraph: /First we send a code/
      - text: Email
      - textbox "Email"
      - button "Send me a code"
      - navigation "Other ways":
        - list:
          - listitem:
            - link "Sign in with my password"
          - listitem:
            - link "Sign in with a code by email"
    `,
  },
  'asking for a code': {
    open: async ({ page }) => {
      await page.goto('/auth#email-code');
    },
    heading: 'Sign in with a code',
    tree: `
      - heading "Sign in with a code" [level=2]
      - alert
      - paragraph: We send a code to your address. You need no password.
      - text: Email
      - textbox "Email"
      - button "Send me a code"
      - navigation "Other ways":
        - list:
          - listitem:
            - link "Sign in with my password"
          - listitem:
            - link "Create an account"
    `,
  },
  'entering a code': {
    open: ({ page, address }) => askForReset(page, address),
    heading: 'Check your email',
    tree: `
      - heading "Check your email" [level=2]
      - alert
      - paragraph: /If an account exists for .+, a message with a code is on its way to it\\./
      - text: Code
      - textbox "Code"
      - button "Continue"
      - status
      - button /Send another code \\(in \\d+ s\\)/ [disabled]
      - link "Use another address"
    `,
  },
  'a link of a message': {
    open: async ({ page }) => {
      await page.goto(`/auth#token_hash=${INVENTED_HASH}&type=signup`);
    },
    heading: 'Confirm your email address',
    tree: `
      - heading "Confirm your email address" [level=2]
      - alert
      - paragraph: Then your account is ready, and you are signed in on this device.
      - button "Confirm my address"
    `,
  },
  'a dead link': {
    open: async ({ page }) => {
      await page.goto('/auth?error=access_denied&error_code=otp_expired');
    },
    heading: 'That link does not work any more',
    tree: `
      - heading "That link does not work any more" [level=2]
      - alert
      - paragraph: It has been used already, is too old, or is not complete.
      - paragraph:
        - link "Ask for a new one"
        - link "Sign in"
    `,
  },
  'the second step': {
    open: async ({ page, address, stack, mailbox }) => {
      await existingAccount(stack, mailbox, address);
      await addSecondStep(stack, address, 'My phone');
      await storeSession(page, await newSession(stack, address));
      await page.goto('/auth');
      await codeField(page).fill('000000');
      await button(page, 'Confirm').click();
      await expect(main(page).getByText('That code is wrong')).toBeVisible();
    },
    heading: 'Confirm that it is you',
    tree: `
      - heading "Confirm that it is you" [level=2]
      - alert:
        - paragraph: /That code is wrong or has just changed/
      - paragraph: /has a second step\\. Open your authenticator app/
      - text: Code
      - textbox "Code"
      - button "Confirm"
      - button "Sign out and use another account"
      - paragraph:
        - text: Is the device lost?
        - link "Write to us"
        - text: /from the address of the account/
    `,
  },
  'a new password': {
    open: async ({ page, address, stack, mailbox }) => {
      await existingAccount(stack, mailbox, address);
      await askForReset(page, address);
      await codeField(page).fill(codeIn(await messageAbout(mailbox, address, RESET_PASSWORD)));
      await button(page, 'Continue').click();
      await expect(passwordField(page)).toBeVisible();
    },
    heading: 'Choose a new password',
    tree: `
      - heading "Choose a new password" [level=2]
      - alert
      - paragraph: /For the account .+\\. Other devices are signed out when it is set\\./
      - text: New password
      - textbox "New password"
      - button "Show new password"
      - status
      - paragraph: /At least 15 characters/
      - meter "Password strength"
      - paragraph: 0 of 15 characters
      - status
      - button "Set password"
      - button "Not now"
    `,
  },
};

for (const [name, { open, heading: words, tree }] of Object.entries(VIEWS)) {
  test(`${name} reads well, fits a narrow window and large letters, and leaves axe nothing to find`, async ({
    page,
    address,
    stack,
    mailbox,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open({ page, address, stack, mailbox });
    await expect(heading(page, words)).toBeVisible();
    await expect(main(page).locator('.account-view')).toMatchAriaSnapshot(tree);
    await expectAccessibleInBothSchemes(page, name);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 640, height: 900 });
    const surplus = await main(page)
      .locator('.account-card')
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

test('a view that is opened by its address leaves the focus at the start of the page', async ({ page }) => {
  for (const hash of ['', '#create-account', '#email-code', `#token_hash=${INVENTED_HASH}&type=signup`]) {
    await page.goto('/');
    await page.goto(`/auth${hash}`);
    await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body), hash).toBe(true);
  }
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
  const said = main(page).locator('.password-strength').getByRole('status');
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

test('nobody who is signed out needs the account view', async ({ page, stack, address }) => {
  await callAuth(stack, 'signup', { email: address, password: PASSWORD });
  const scripts: string[] = [];
  page.on('request', (request) => {
    scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth');
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(scripts.filter((path) => /\/(SignedIn|SecondStep|LinkArrival|NewPassword)/.test(path))).toEqual([]);
});
