import type { BrowserContext, Locator, Page } from '@playwright/test';
import postgres from 'postgres';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import {
  account,
  existingAccount,
  expect,
  fillSignIn,
  memberTest,
  newSession,
  PASSWORD,
  signedInTest,
  signInButton,
  signInLink,
  storedSession,
  storeSession,
  test,
} from './accounts.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import { toasts } from './toasts.ts';

const AUTH_SERVICE = '**/auth/v1/**';
const REFRESH = /\/auth\/v1\/token\?grant_type=refresh_token/;
const POST = '/blog/ai-automation-small-business-guide';

/** Hidden, it has no role. */
const signInLinkBeforeScripts = (page: Page) => page.getByRole('banner').locator('a[href="/auth"]');
const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' });
const endedToast = (page: Page) => toasts(page).getByText('Please sign in again.');

/** A session that is like a real one and that no service has made. */
const madeUp = {
  access_token: 'e30.eyJzdWIiOiJub2JvZHkifQ.c2ln',
  refresh_token: 'made-up',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 4_000_000_000,
  user: { id: '00000000-0000-4000-8000-000000000000', email: 'mallory@example.com' },
};

/** The addresses of the auth service that all tabs ask from now on about who is signed in. */
function recordAuthRequests(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    const isAboutSession = url.includes('/auth/v1/') && !url.endsWith('/settings');
    if (isAboutSession && request.method() !== 'OPTIONS') requests.push(url);
  });
  return requests;
}

/** What the pages of this browser write to the console from now on, the browser's own lines on requests included. */
function recordConsole(context: BrowserContext): string[] {
  const lines: string[] = [];
  context.on('console', (message) => lines.push(message.text()));
  return lines;
}

async function setExpiry(page: Page, secondsFromNow: number): Promise<void> {
  await page.evaluate(
    ([key, seconds]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      const expires_at = Math.round(Date.now() / 1_000) + seconds;
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at }));
    },
    [SESSION_STORAGE_KEY, secondsFromNow] as const,
  );
}

/** The headless browser shows all its tabs at once, so a tab is told what a browser would tell it. */
const wake = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const comeBackFromCache = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('signed out, no page fetches the auth code; with a session a page fetches it once', async ({
  page,
  stack,
  address,
  mailbox,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const authCodeOf = async (path: string, ready: Locator) => {
    scripts.length = 0;
    await page.goto(path);
    await expect(ready).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const texts = await Promise.all(scripts);
    return texts.filter((text) => text.includes('grant_type=refresh_token')).length;
  };
  for (const path of ['/', '/pricing', POST]) expect(await authCodeOf(path, signInLink(page)), path).toBe(0);

  await existingAccount(stack, mailbox, address);
  await storeSession(page, await newSession(stack, address));
  for (const path of ['/', '/pricing', POST]) {
    expect(await authCodeOf(path, account(page, address)), path).toBe(1);
  }
});

signedInTest(
  'with a session the header never shows Sign In, from the first paint on',
  async ({ page, address }) => {
    const scripts = await holdRequests(page, ISLAND_SCRIPTS);
    // Scripts that are held keep the page from being loaded.
    await page.goto('/pricing', { waitUntil: 'commit' });
    await expect.poll(scripts.seen).toBeGreaterThan(0);
    await expect(signInLinkBeforeScripts(page)).toBeAttached();
    await expect(signInLinkBeforeScripts(page)).toBeHidden();
    scripts.release();
    await expect(account(page, address)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-account', 'known');
  },
);

test('code that never comes hides Sign In for ten seconds at most', async ({ page }) => {
  await storeSession(page, madeUp);
  await page.route(ISLAND_SCRIPTS, (route) => route.abort());
  page.on('pageerror', () => {});
  await page.goto('/pricing');
  const link = signInLinkBeforeScripts(page);
  await expect(link).toBeHidden();
  const [conceal] = await link.evaluate((element) =>
    element.getAnimations().map((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      animation.finish();
      return duration;
    }),
  );
  expect(conceal).toBe(10_000);
  await expect(link).toBeVisible();
});

for (const [what, text] of Object.entries({
  'half a session': JSON.stringify(madeUp).slice(0, -30),
  'four megabytes': 'x'.repeat(4_000_000),
})) {
  test(`${what} where the session should be is nobody: no request, no word on the console`, async ({
    page,
    context,
  }) => {
    await storeSession(page, text);
    const requests = recordAuthRequests(context);
    const lines = recordConsole(context);
    await page.goto('/pricing');
    await expect(page.locator('html')).not.toHaveAttribute('data-account');
    await expect(signInLink(page)).toBeVisible();
    await page.goto('/auth');
    await expect(signInButton(page)).toBeVisible();
    await expect(signInLink(page)).toBeVisible();
    await expect.poll(() => storedSession(page)).toBeNull();
    expect(requests).toEqual([]);
    expect(lines).toEqual([]);
  });
}

test('a made-up session ends at the first call, with a word, and the call goes through without it', async ({
  page,
  context,
  address,
}) => {
  await storeSession(page, madeUp);
  await page.goto('/payment-failed');
  await expect(account(page, madeUp.user.email)).toBeVisible();
  const requests = recordAuthRequests(context);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: 'Email address' }).fill(address);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toasts(page).getByText('Successfully subscribed to newsletter!')).toBeVisible();
  await expect(endedToast(page)).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  expect(requests).toEqual([expect.stringMatching(REFRESH)]);
});

signedInTest(
  'the session of a deleted user ends at its next refresh, with a word',
  async ({ page, context, stack, address }) => {
    await page.goto('/pricing');
    await expect(account(page, address)).toBeVisible();
    const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
    await sql`delete from auth.users where email = ${address}`;
    await sql.end();
    await setExpiry(page, -60);
    const requests = recordAuthRequests(context);
    const lines = recordConsole(context);
    await page.reload();
    await expect(endedToast(page)).toBeVisible();
    await expect(signInLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect(requests).toHaveLength(1);
    expect(lines.length).toBeLessThanOrEqual(2);
  },
);

memberTest(
  'where storage is blocked, one can sign in and out, and the session ends with the page',
  async ({ page, context, address }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The storage is blocked.', 'SecurityError');
        },
      });
    });
    const lines = recordConsole(context);
    await page.goto('/auth');
    await fillSignIn(page, address, PASSWORD);
    // It takes the focus, which would close the menu.
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeFocused();
    await account(page, address).click();
    await signOutButton(page).click();
    await expect(signInLink(page)).toBeVisible();
    await fillSignIn(page, address, PASSWORD);
    await expect(account(page, address)).toBeVisible();
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    await expect(signInLink(page)).toBeVisible();
    expect(lines).toEqual([]);
  },
);

signedInTest(
  'a service that is busy for ten minutes is asked eight times at most, and then the session goes on',
  async ({ page, context, address }) => {
    await setExpiry(page, -60);
    await page.clock.install();
    const headers = {
      'retry-after': '120',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    };
    await page.route(AUTH_SERVICE, (route) => route.fulfill({ status: 429, body: '{}', headers }));
    const requests = recordAuthRequests(context);
    const lines = recordConsole(context);
    await page.goto('/pricing');
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    // In steps, because an answer has to arrive before what waits for it goes on.
    for (let second = 0; second < 600; second += 5) await page.clock.runFor(5_000);
    await expect(signInLink(page)).toBeVisible();
    expect(await storedSession(page)).not.toBeNull();
    expect(requests.length).toBeLessThanOrEqual(8);
    expect(lines.filter((line) => !line.startsWith('Failed to load resource')).length).toBeLessThanOrEqual(2);

    await page.unroute(AUTH_SERVICE);
    const isBack = async () => {
      await page.clock.runFor(5_000);
      return account(page, address).isVisible();
    };
    await expect.poll(isBack, { intervals: [100], timeout: 20_000 }).toBe(true);
    await expect(endedToast(page)).toHaveCount(0);
  },
);

for (const hours of [-1, 1]) {
  memberTest(
    `a clock that is ${hours} h wrong keeps nobody out, and causes no refresh`,
    async ({ page, context, address }) => {
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      await page.goto('/auth');
      await fillSignIn(page, address, PASSWORD);
      await expect(account(page, address)).toBeVisible();
      const requests = recordAuthRequests(context);
      for (const path of ['/pricing', '/', '/auth']) {
        await page.goto(path);
        await expect(account(page, address)).toBeVisible();
      }
      expect(requests.filter((url) => REFRESH.test(url))).toEqual([]);
    },
  );
}

signedInTest(
  'five tabs with a session about to expire end with one session, after one request each at most',
  async ({ page, context, address }) => {
    const tabs = [page];
    while (tabs.length < 5) tabs.push(await context.newPage());
    const requests = recordAuthRequests(context);
    const secondsLeft = async () =>
      JSON.parse((await storedSession(page)) ?? '{}').expires_at - Date.now() / 1_000;
    for (const expire of [
      // All of them recover it on load …
      () => Promise.all(tabs.map((tab) => tab.goto('/payment-failed'))),
      // … and all of them when they become visible.
      () => Promise.all(tabs.map(wake)),
    ]) {
      await setExpiry(page, 30);
      requests.length = 0;
      await expire();
      await expect.poll(secondsLeft).toBeGreaterThan(3_000);
      for (const tab of tabs) await expect(account(tab, address)).toBeVisible();
      expect(requests.every((url) => REFRESH.test(url))).toBe(true);
      expect(requests.length).toBeLessThanOrEqual(tabs.length);
    }
    requests.length = 0;
    for (const tab of tabs) {
      await tab.reload();
      await expect(account(tab, address)).toBeVisible();
    }
    expect(requests).toEqual([]);
    await expect(endedToast(page)).toHaveCount(0);
  },
);

signedInTest(
  'a tab that was asleep while another one signed out shows the truth when it wakes up',
  async ({ page, context, stack, address }) => {
    await page.goto('/payment-failed');
    await expect(account(page, address)).toBeVisible();
    // Frozen tabs are thawed by what drives this test, so the session goes without the message that another tab sends.
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
    await expect(account(page, address)).toBeVisible();
    await wake(page);
    await expect(signInLink(page)).toBeVisible();

    const requests = recordAuthRequests(context);
    await storeSession(page, await newSession(stack, address));
    await page.goto('/payment-failed');
    await expect(account(page, address)).toBeVisible();
    const other = await newSession(stack, address);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      SESSION_STORAGE_KEY,
      JSON.stringify(other),
    ] as const);
    await wake(page);
    await expect(account(page, address)).toBeVisible();
    expect(requests).toEqual([]);
  },
);

signedInTest('storage that is cleared by hand signs out every tab', async ({ page, context, address }) => {
  const tab = await context.newPage();
  await page.goto('/payment-failed');
  await tab.goto('/auth');
  await expect(account(page, address)).toBeVisible();
  await expect(account(tab, address)).toBeVisible();
  const third = await context.newPage();
  await third.goto('/robots.txt');
  await third.evaluate(() => localStorage.clear());
  await expect(signInLink(page)).toBeVisible();
  await expect(signInLink(tab)).toBeVisible();
  await expect(signInButton(tab)).toBeVisible();
});

memberTest(
  'a page that comes back from the back/forward cache shows who is signed in now',
  async ({ page, stack, address }) => {
    const session = JSON.stringify(await newSession(stack, address));
    await page.goto('/payment-failed');
    await expect(signInLink(page)).toBeVisible();
    // The test browser keeps no such cache: what a later page stored is stored here, and the page is told of its return.
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      SESSION_STORAGE_KEY,
      session,
    ] as const);
    await comeBackFromCache(page);
    await expect(account(page, address)).toBeVisible();
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
    await comeBackFromCache(page);
    await expect(signInLink(page)).toBeVisible();
  },
);

signedInTest('a double click on Sign out is one sign-out', async ({ page, context, address }) => {
  await page.goto('/payment-failed');
  const requests = recordAuthRequests(context);
  await account(page, address).click();
  await signOutButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(signInLink(page)).toBeFocused();
  await expect.poll(() => requests).toEqual([expect.stringMatching(/\/logout\?scope=local$/)]);
  expect(await storedSession(page)).toBeNull();
});

signedInTest('signing out does not wait for a service that is silent', async ({ page, address }) => {
  await page.goto('/payment-failed');
  await expect(account(page, address)).toBeVisible();
  // An expired session has to be refreshed before the service can be told.
  await setExpiry(page, -60);
  const held = await holdRequests(page, AUTH_SERVICE);
  await account(page, address).click();
  await signOutButton(page).click();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  held.release();
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

memberTest(
  'an old session that somebody plants in the address signs nobody in',
  async ({ page, context, stack, address }) => {
    const { access_token, refresh_token } = await newSession(stack, address);
    const fragment = new URLSearchParams({
      access_token: String(access_token),
      refresh_token: String(refresh_token),
      token_type: 'bearer',
      expires_in: '3600',
      expires_at: String(Math.round(Date.now() / 1_000) + 3_000),
    });
    const requests = recordAuthRequests(context);
    const lines = recordConsole(context);
    await page.goto(`/auth?next=/pricing#${fragment}`);
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'That link does not work any more' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/auth?next=/pricing');
    await expect(signInLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect(requests).toEqual([]);
    expect(lines).toHaveLength(1);
  },
);

memberTest(
  'who still owes the second step counts as signed out on other pages, until another tab has taken it',
  async ({ page, context, stack, address }) => {
    const answer = await newSession(stack, address);
    const factors = [{ id: '00000000-0000-4000-8000-000000000000', status: 'verified', factor_type: 'totp' }];
    const session = { ...answer, user: { ...(answer.user as object), factors } };
    await storeSession(page, session);
    await page.goto('/payment-failed');
    await expect(signInLink(page)).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-account');
    await expect(account(page, address)).toHaveCount(0);

    // What the auth client of the other tab stores and says.
    const stepped = { ...session, access_token: `e30.${btoa('{"aal":"aal2"}').replaceAll('=', '')}.c2ln` };
    const other = await context.newPage();
    await storeSession(other, stepped);
    await other.evaluate(
      ([key, said]) =>
        new BroadcastChannel(key).postMessage({ event: 'MFA_CHALLENGE_VERIFIED', session: said }),
      [SESSION_STORAGE_KEY, stepped] as const,
    );
    await expect(account(page, address)).toBeVisible();
  },
);
