import type { Page } from '@playwright/test';
import type { OAuthClient, RecordedAuth } from '../functions/recorded-auth.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { existingAccount, fillSignIn, newSession, storeSession } from './accounts.ts';
import { main } from './account-screen.ts';
import { ADA, adaTest, expect, keepSession, test } from './hosted-fixture.ts';

const CALENDAR: OAuthClient = {
  name: 'Example Calendar',
  uri: 'https://calendar.example/',
  redirectUri: 'https://calendar.example/callback',
  scope: 'openid email calendar:write',
  state: 'of the calendar',
};
const CLIENT_ID = '4c2dd2d3-2ad4-4b6c-8d6f-0f8f62ad0f5b';

const approve = (page: Page) => main(page).getByRole('button', { name: 'Approve' });
const deny = (page: Page) => main(page).getByRole('button', { name: 'Deny' });
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name });
const address = (id: string) => `/oauth/consent?authorization_id=${id}`;
const decisions = (service: RecordedAuth) => service.requests.filter(({ call }) => call === 'consent');

test.beforeEach(async ({ context }) => {
  await context.route('https://calendar.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Calendar</title>' }),
  );
});

test.describe('with somebody who is signed in', () => {
  adaTest(
    'the page says who asks, for what, about whom, and where the answer goes',
    async ({ page, service }) => {
      await page.goto(address(await service.requestAuthorization(CALENDAR)));
      await expect(heading(page, 'Example Calendar asks who you are')).toBeVisible();
      for (const words of [
        'https://calendar.example/',
        ADA.email,
        'A number that stands for your account, so that it knows you again',
        'Your email address',
        'What it calls “calendar:write”',
      ]) {
        await expect(main(page).getByText(words, { exact: true })).toBeVisible();
      }
      await expect(main(page).getByText('calendar.example', { exact: true })).toBeVisible();
      await expectAccessible(page, 'asking for consent');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    },
  );

  adaTest(
    'approving and denying look alike, and nothing happens without one of them',
    async ({ page, service }) => {
      await page.clock.install();
      await page.goto(address(await service.requestAuthorization(CALENDAR)));
      await expect(approve(page)).toBeVisible();
      const look = (name: string) =>
        main(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { width, height } = button.getBoundingClientRect();
            const { color, backgroundColor, boxShadow, font } = getComputedStyle(button);
            return { width: Math.round(width), height, color, backgroundColor, boxShadow, font };
          });
      expect(await look('Approve')).toEqual(await look('Deny'));

      await expect(approve(page)).not.toBeFocused();
      await page.keyboard.press('Enter');
      await page.evaluate(() => {
        dispatchEvent(new Event('focus'));
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.clock.runFor(60_000);
      expect(decisions(service)).toEqual([]);
      expect(service.requests.filter(({ call }) => call === 'authorization details')).toHaveLength(1);
    },
  );

  adaTest('approving by keyboard leads back with a code', async ({ page, service }) => {
    await page.goto(address(await service.requestAuthorization(CALENDAR)));
    await approve(page).focus();
    await page.keyboard.press('Tab');
    await expect(deny(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      /^https:\/\/calendar\.example\/callback\?code=[0-9a-f-]{36}&state=of\+the\+calendar$/,
    );
    expect(decisions(service).map(({ body }) => body)).toEqual([{ action: 'approve' }]);
  });

  adaTest(
    'denying leads back with a refusal, and a second click sends nothing',
    async ({ page, service }) => {
      await page.goto(address(await service.requestAuthorization(CALENDAR)));
      await deny(page).dblclick();
      await page.waitForURL(/^https:\/\/calendar\.example\/callback\?error=access_denied&/);
      expect(decisions(service).map(({ body }) => body)).toEqual([{ action: 'deny' }]);
    },
  );

  adaTest('what was granted before is not asked again, and more than that is', async ({ page, service }) => {
    const request = (scope: string) => service.requestAuthorization({ ...CALENDAR, scope }, CLIENT_ID);
    await page.goto(address(await request('openid email')));
    await approve(page).click();
    await page.waitForURL(/^https:\/\/calendar\.example\//);
    await page.goto(address(await request('email')));
    await page.waitForURL(/^https:\/\/calendar\.example\/callback\?code=/);
    await page.goto(address(await request('email phone')));
    await expect(main(page).getByText('Your phone number, if you gave us one')).toBeVisible();
    expect(decisions(service)).toHaveLength(1);
  });

  adaTest('a request that is unknown, answered or malformed is over', async ({ page, service }) => {
    const answered = await service.requestAuthorization(CALENDAR);
    await page.goto(address(answered));
    await deny(page).click();
    await page.waitForURL(/^https:\/\/calendar\.example\//);
    for (const id of [answered, 'never-made', '', '..%2F..%2Flogout%3Fscope%3Dglobal%23']) {
      await page.goto(address(id));
      await expect(heading(page, 'This request is over')).toBeVisible();
    }
    await expectAccessible(page, 'a request that is over');
    expect(service.requests.filter(({ call }) => call === 'sign out')).toEqual([]);
  });

  for (const [what, redirectUri] of [
    ['a script', 'javascript:alert(document.domain)//'],
    ['a plain address elsewhere', 'http://calendar.example/callback'],
  ] as const) {
    adaTest(
      `a service that wants its answer at ${what} is not even asked about`,
      async ({ page, service }) => {
        await page.goto(address(await service.requestAuthorization({ ...CALENDAR, redirectUri })));
        await expect(heading(page, 'We do not follow this address')).toBeVisible();
        await expect(approve(page)).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/oauth/consent');
        expect(decisions(service)).toEqual([]);
      },
    );
  }

  adaTest('a plain address on the visitor’s own machine is followed', async ({ page, context, service }) => {
    await context.route('http://localhost:8976/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Tool</title>' }),
    );
    const redirectUri = 'http://localhost:8976/callback';
    await page.goto(address(await service.requestAuthorization({ ...CALENDAR, redirectUri })));
    await expect(main(page).getByText('localhost:8976', { exact: true })).toBeVisible();
    await approve(page).click();
    await page.waitForURL(/^http:\/\/localhost:8976\/callback\?code=/);
  });

  adaTest(
    'what a stranger calls their service stays text, on one line and short',
    async ({ page, service }) => {
      const name = `<img src=x onerror=alert(1)>\u202e\n<b>Mod AI</b> ${'w'.repeat(90)}`;
      await page.goto(
        address(await service.requestAuthorization({ ...CALENDAR, name, uri: 'javascript:alert(1)' })),
      );
      await expect(approve(page)).toBeVisible();
      const shown = main(page).getByRole('heading', { level: 2 }).locator('bdi');
      await expect(shown).toHaveText(/^<img src=x onerror=alert\(1\)> <b>Mod AI<\/b> w+…$/);
      expect([...((await shown.textContent()) ?? '')]).toHaveLength(60);
      await expect(main(page).locator('img, a[href^="javascript"]')).toHaveCount(0);
      await expect(main(page).getByText('javascript:')).toHaveCount(0);
    },
  );

  adaTest(
    'a service that cannot be reached is said, and can be tried again',
    async ({ page, context, service }) => {
      const id = await service.requestAuthorization(CALENDAR);
      const calls = `**/auth/v1/oauth/authorizations/${id}`;
      await context.route(calls, (route) => route.abort());
      await page.goto(address(id));
      await expect(main(page).getByRole('alert')).toHaveText(
        "We can't reach the sign-in service. Check your connection.",
      );
      await expectAccessible(page, 'consent without a service');
      await context.unroute(calls);
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page, 'Example Calendar asks who you are')).toBeFocused();

      await context.route(`${calls}/consent`, (route) => route.abort());
      await approve(page).click();
      await expect(main(page).getByRole('alert')).toContainText("We can't reach the sign-in service.");
      await context.unroute(`${calls}/consent`);
      await approve(page).click();
      await page.waitForURL(/^https:\/\/calendar\.example\/callback\?code=/);
    },
  );
});

test('a signed-out visitor signs in first and comes back to the question', async ({ page, service }) => {
  await service.addAccount(ADA.email, ADA.password);
  const id = await service.requestAuthorization(CALENDAR);
  await page.goto(address(id));
  await expect(heading(page, 'Sign in first')).toBeVisible();
  await expectAccessible(page, 'consent, signed out');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(address(id))}`);
  await fillSignIn(page, ADA.email, ADA.password);
  await expect(page).toHaveURL(address(id));
  await expect(approve(page)).toBeVisible();
  expect(decisions(service)).toEqual([]);
});

test('somebody who owes the second step is asked for it before the question', async ({
  page,
  stack,
  service,
}) => {
  await service.addAccount(ADA.email, ADA.password, { phone: '15145550123' });
  await keepSession(page, service, stack);
  const id = await service.requestAuthorization(CALENDAR);
  await page.goto(address(id));
  await expect(heading(page, 'One more step')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Finish signing in' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(address(id))}`,
  );
  expect(service.requests.filter(({ call }) => call === 'authorization details')).toEqual([]);
});

test('the page may not be framed, listed or kept', async ({ page, request }) => {
  const response = await request.get(address('any'));
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.goto(address('any'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const file of ['/sitemap-index.xml', '/sitemap-0.xml', '/llms.txt']) {
    expect(await (await request.get(file)).text()).not.toContain('/oauth/consent');
  }
});

test('the embedded auth service does not offer it, and the page says so', async ({
  page,
  stack,
  mailbox,
  address: email,
}) => {
  await existingAccount(stack, mailbox, email);
  await storeSession(page, await newSession(stack, email));
  await page.goto(address('k3vq7x2m9d4t8w1n5b6c0z'));
  await expect(heading(page, 'Not offered here')).toBeVisible();
  await expectAccessible(page, 'consent, not offered');
});
