import type { Locator, Page } from '@playwright/test';
import { choosePlanFirst, noSuchPlan } from '../../src/features/order/rules/messages.ts';
import { formatMoney } from '../../src/features/order/rules/money.ts';
import { quoteOf } from '../../src/features/order/rules/order.ts';
import { nextChargeDate, type OrderChoice } from '../../src/features/order/rules/order-rules.ts';
import { ORDER_STORAGE_KEY } from '../../src/site/constants.ts';
import { longDay } from '../../src/site/language.ts';
import { type Place, taxesOn } from '../../src/features/order/rules/tax.ts';
import type { Period } from '../../src/features/order/rules/terms.ts';
import { notLoaded } from '../../src/lib/lazy-part.ts';
import { site } from '../../src/site/facts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, inMotion, test as base } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import { linkTo } from './mail-links.ts';

interface OrderRow {
  id: string;
  plan_id: string;
  period: string | null;
  units: number;
  currency: 'CAD' | 'USD';
  total: number;
  state: string;
  charged: number | null;
  session_ids: string[];
}

const test = base.extend<{ ordersOf: (email: string) => Promise<OrderRow[]> }>({
  ordersOf: async ({ sql }, use) =>
    use(async (email) => sql<OrderRow[]>`select * from app.orders where email = ${email}`),
});

const CREATE = '**/functions/v1/create-checkout';
const CONFIRMED = 'Your order is confirmed';

const choice = (planId: string, period?: Period, units = 1, currency: OrderChoice['currency'] = 'CAD') => ({
  planId,
  period,
  units,
  currency,
});
/** One payment before tax. */
const total = (...of: Parameters<typeof choice>) =>
  formatMoney(quoteOf(choice(...of)).total, choice(...of).currency);
/** The same with the tax of Ontario, which is where every buyer of the test payments is. */
const withTax = (...of: Parameters<typeof choice>) => {
  const { total: cents } = quoteOf(choice(...of));
  const tax = taxesOn(cents, 'ON').reduce((sum, { amount: one }) => sum + one, 0);
  return formatMoney(cents + tax, choice(...of).currency);
};

const form = (page: Page) => page.locator('order-form');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const review = (page: Page) => page.locator('[data-review]');
const amount = (page: Page) => review(page).locator('[data-line=today]');
const row = (page: Page, name: RegExp) => form(page).getByRole('radio', { name });
const choosePlace = (page: Page, place: Place) =>
  field(page, 'Province or territory, for the tax').selectOption(place);
const units = (page: Page) => form(page).getByRole('spinbutton', { name: /^How many (seats|videos)$/ });
const terms = (page: Page) => form(page).getByRole('checkbox');
const pay = (page: Page) => form(page).getByRole('button', { name: 'Continue to secure payment' });
const request = (page: Page) => form(page).getByRole('button', { name: 'Send this order as a request' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const said = (page: Page) => form(page).locator('[data-status]');
const standing = (page: Page) => page.locator('order-status');

async function fill(page: Page, email: string) {
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill(email);
  await choosePlace(page, 'ON');
  await terms(page).check();
}

async function expectFilled(page: Page, email: string) {
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(pay(page)).toBeEnabled();
}

const expectToPay = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Test payment page. No money moves.' })).toBeVisible();

/** Goes from the review to the payment page. */
async function continueToPayment(page: Page) {
  await pay(page).click();
  await expectToPay(page);
}

/** Presses a button of the payment page, and says when the site is told. */
async function choose(page: Page, name: string, { webhook = 'now', seconds = 0 } = {}) {
  await page.getByLabel('The site is told').selectOption(webhook);
  await page.getByLabel('Late by, in seconds').fill(String(seconds));
  await page.getByRole('button', { name, exact: true }).click();
}

/** The order is said to stand like this; the words for the other states are hidden. */
const expectState = (page: Page, words: string) => expect(heading(page)).toHaveText(words);
const expectPaid = (page: Page) => expectState(page, 'Paid. Thank you.');
/** Only what can be seen counts. */
const expectSays = (part: Locator, words: string) =>
  expect(part).toContainText(words, { useInnerText: true });

test('a plan by the month, from its price to cancelling it', async ({ page, address, mailbox, ordersOf }) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Growth' }).click();
  await expect(page).toHaveURL('/checkout?plan=growth&period=monthly');
  await expect(row(page, /^Monthly/)).toBeChecked();
  await expect(amount(page)).toHaveText('The price and its tax');
  await expectSays(review(page), longDay(nextChargeDate(new Date(), 'monthly')));
  await expect(form(page)).toContainText('Not in Growth: outbound calls, with a consent log; ');
  await review(page).getByText('What Growth holds each month').click();
  await expect(review(page)).toContainText('booking; live transfer; your own tools, by webhook');
  await expectSays(review(page), '1,000 voice minutes, then CA$0.37 each');
  await expect(terms(page)).not.toBeChecked();

  await pay(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email address');
  await expect(terms(page)).toHaveAccessibleDescription(/Please read and accept the terms first\./);
  const wrongs = review(page).locator('[data-wrongs]');
  await expect(wrongs.getByRole('link')).toHaveText(['Name', 'Email', 'Province', 'Terms']);
  await expectAccessible(page, 'a refused order');
  await wrongs.getByRole('link', { name: 'Province' }).click();
  await expect(field(page, 'Province or territory, for the tax')).toBeFocused();

  await fill(page, address);
  await expect(wrongs).toBeHidden();
  await expect(amount(page)).toHaveText(withTax('growth', 'monthly'));
  await expectSays(review(page), 'HST 13%');
  await continueToPayment(page);
  await choose(page, 'Pay');
  await expectPaid(page);
  await expect(heading(page)).toBeFocused();
  const [order, ...others] = await ordersOf(address);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ plan_id: 'growth', period: 'monthly', units: 1, state: 'paid' });
  expect(order?.charged).toBeGreaterThan(order?.total ?? 0);
  await expect(standing(page).locator('[data-line=charged]')).toHaveText(withTax('growth', 'monthly'));
  await expectSays(standing(page), 'Growth, monthly');
  await expectSays(standing(page), 'HST 13%');
  await expectSays(
    standing(page),
    `${withTax('growth', 'monthly')} on ${longDay(nextChargeDate(new Date(), 'monthly'))}`,
  );
  await expectSays(standing(page), `Also sent to ${address}`);
  await expect(standing(page).getByRole('button', { name: 'Open it at Stripe' })).toBeVisible();
  await expect(standing(page).getByRole('listitem').filter({ visible: true })).toHaveCount(4);
  await expectSays(standing(page), order?.id.slice(0, 8) ?? '');
  await expect(standing(page).getByRole('link', { name: 'Write the brief' })).toBeVisible();

  await expectAccessible(page, 'a paid order');

  const mail = await mailbox.onlyMessage(address);
  expect(mail.Subject).toBe(CONFIRMED);
  expect(mail.Text).toContain(total('growth', 'monthly'));
  await expect
    .poll(async () => (await mailbox.allMessages(site.email)).some(({ Text }) => Text.includes(address)))
    .toBe(true);

  await standing(page).getByRole('button', { name: 'Card, invoices, cancel' }).click();
  await expect(page).toHaveURL(/\/p\//);
  // The next order starts afresh.
  await page.goto('/checkout');
  await expect(page.getByText('Choose a plan first.')).toBeVisible();
});

test.describe('on a small phone, by keyboard alone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a year of seats, where wrong numbers are never priced', async ({
    page,
    address,
    mailbox,
    ordersOf,
  }) => {
    await page.goto('/checkout?plan=mentor-team&period=annual');
    await expectSays(form(page), `5 seats, ${total('mentor-team', 'annual', 5)} at a time`);
    await expectNoSidewaysScroll(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('link', { name: 'Change the plan' }).focus();
    // The currency, the chosen period, then the number of seats.
    await press('Tab', 'Tab', 'Tab');
    await expect(units(page)).toBeFocused();
    for (const bad of ['4', '501', '']) {
      await press('ControlOrMeta+a', 'Delete');
      await page.keyboard.type(bad);
      await expectSays(review(page), 'Please enter a whole number from 5 to 500.');
      await expect(amount(page)).toBeHidden();
      await expect(review(page)).not.toContainText('$');
    }
    await page.keyboard.type('12');
    await expectSays(form(page), `12 seats, ${total('mentor-team', 'annual', 12)} at a time`);

    // The buyer and where they are; what a month holds; the terms.
    await press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await press('Tab');
    await page.keyboard.type(address);
    await press('Tab');
    await page.keyboard.type('Ontario');
    await expect(amount(page)).toHaveText(withTax('mentor-team', 'annual', 12));
    await press('Tab', 'Tab', 'Space', 'Tab', 'Tab');
    await expect(pay(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await press('Enter');
    await expectToPay(page);
    await choose(page, 'Pay', { webhook: 'twice' });
    await expectPaid(page);
    await expectNoSidewaysScroll(page);
    await expectSays(standing(page), 'Team, 12 seats, yearly');
    expect(await ordersOf(address)).toMatchObject([{ units: 12, state: 'paid' }]);
    await mailbox.onlyMessage(address);
  });
});

test('a video that is cancelled, declined, paid: one order', async ({ page, address, mailbox, ordersOf }) => {
  await page.goto('/checkout?plan=showcase-single');
  await expect(form(page).getByRole('group', { name: 'How often you pay' })).toBeHidden();
  await field(page, 'USD').check();
  await units(page).fill('3');
  await expectSays(form(page), `3 videos, ${total('showcase-single', undefined, 3, 'USD')}`);
  await expectSays(review(page), 'It is paid once and never renews.');
  await fill(page, address);
  await expect(amount(page)).toHaveText(withTax('showcase-single', undefined, 3, 'USD'));
  await continueToPayment(page);
  const checkoutPage = page.url();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();

  await expect(page).toHaveURL('/payment-failed?reason=cancelled');
  await expect(page.locator('payment-reasons li').first()).toContainText('You went back or closed the page');
  await page.getByRole('main').getByRole('link', { name: 'Back to your order' }).first().click();
  await expectFilled(page, address);
  await expect(amount(page)).toHaveText(withTax('showcase-single', undefined, 3, 'USD'));
  await terms(page).check();
  await continueToPayment(page);
  expect(page.url()).toBe(checkoutPage);

  await choose(page, 'Card is declined');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  // Out of the browser's memory or loaded again, the button works.
  await page.goto('/checkout');
  await expectFilled(page, address);
  await page.goto('/payment-success');
  await expectState(page, 'Not paid yet');
  await standing(page).getByRole('link', { name: 'Back to the payment page' }).click();
  await choose(page, 'Pay');
  await expectPaid(page);
  await expectSays(standing(page), 'Single video, 3 videos, once');
  await expect(standing(page).getByRole('button', { name: 'Card, invoices, cancel' })).toBeHidden();
  expect(await ordersOf(address)).toMatchObject([
    { period: null, units: 3, currency: 'USD', state: 'paid', session_ids: [expect.any(String)] },
  ]);
  expect((await mailbox.onlyMessage(address)).Subject).toBe(CONFIRMED);
});

test('a slow bank and a late notice are waited for', async ({ page, address, mailbox, ordersOf }) => {
  await page.goto('/checkout?plan=starter');
  await fill(page, address);
  await continueToPayment(page);
  await page.getByLabel('A bank says').selectOption('succeeded');
  await page.getByLabel('After, in seconds').fill('4');
  await choose(page, 'Pay by bank, settles later', { webhook: 'late', seconds: 3 });
  await expectState(page, 'Your bank is still at work');
  await expectPaid(page);
  expect(await ordersOf(address)).toMatchObject([{ state: 'paid' }]);
  expect((await mailbox.onlyMessage(address)).Subject).toBe(CONFIRMED);
});

test('a closed tab loses nothing, a stranger sees nothing', async ({
  page,
  browser,
  address,
  mailbox,
  ordersOf,
}) => {
  await page.goto('/mod-iq-pricing');
  await page.getByRole('radio', { name: /^Every 6 months/ }).check();
  await page.getByRole('link', { name: /^Choose Team/ }).click();
  await expect(page).toHaveURL('/checkout?plan=iq-team&period=biannual');
  await fill(page, address);
  await continueToPayment(page);
  await page.route('**/payment-success*', (route) => route.abort());
  await choose(page, 'Pay');
  await expect.poll(async () => (await ordersOf(address))[0]?.state).toBe('paid');
  const [order] = await ordersOf(address);
  await page.close();

  const mail = await mailbox.onlyMessage(address);
  const { Text } = mail;
  const link = linkTo('/payment-success', { ...mail, Text: Text.replace('#order=', '#') });
  // Somebody else, in a browser of their own.
  const other = await browser.newPage();
  await other.goto(`/payment-success?session_id=${order?.session_ids[0]}`);
  await expectState(other, 'No order to show');
  await expect(standing(other)).not.toContainText('Mod IQ');
  // The reader of the mail, on another machine.
  await other.goto(link.replace('#', '#order='));
  await expectPaid(other);
  await expectSays(standing(other), 'Team, every 6 months (biannual)');
  await expect(other).toHaveURL('/payment-success');
  await other.reload();
  await expectPaid(other);
  // Without a network the page says so, and goes on as soon as there is one.
  await other.context().setOffline(true);
  await other.evaluate(() => document.querySelector<HTMLElement>('[data-again]')?.click());
  await expectState(other, 'Loading...');
  await expectSays(standing(other), "We couldn't reach the server.");
  await other.context().setOffline(false);
  await expectPaid(other);
  // A link that somebody made up.
  await other.goto(`/payment-success#order=${'A'.repeat(44)}`);
  await expectState(other, 'No order to show');
  await other.context().close();
});

test('an address chooses what is bought and never what it costs', async ({ page, address, ordersOf }) => {
  await page.goto('/checkout?plan=growth&period=annual&currency=USD&total=1&amount=1&price=0&units=7');
  await choosePlace(page, 'other');
  await expect(amount(page)).toHaveText(total('growth', 'annual', 1, 'USD'));
  for (const query of ['plan=free', 'plan=custom', 'plan=__proto__', 'plan=']) {
    await page.goto(`/checkout?${query}`);
    await expect(page.getByText('We have no plan by the name in this address.')).toBeVisible();
    await expect(pay(page)).toBeHidden();
  }
  // A period that is not sold is not passed over in silence, until another is chosen.
  const noPeriod = page.getByText('We have no billing period by the name in this address.');
  await page.goto('/checkout?plan=growth&period=weekly');
  await expect(noPeriod).toBeVisible();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(noPeriod).toBeHidden();
  await page.goto('/checkout?plan=free');
  await page.getByRole('main').getByRole('link', { name: 'Mod IQ' }).click();
  await expect(page).toHaveURL('/mod-iq-pricing');

  // A page with other prices, as one from before a change would be.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const { dataset } = document.querySelector<HTMLElement>('order-form') ?? {};
      if (dataset) dataset.plans = dataset.plans?.replaceAll(':34900', ':100');
    });
  });
  await page.goto('/checkout?plan=growth&period=monthly');
  await fill(page, address);
  await expect(amount(page)).toHaveText(formatMoney(113, 'CAD'));
  await pay(page).click();
  await expect(said(page)).toContainText('The price of this plan has changed');
  expect(await ordersOf(address)).toEqual([]);
});

test('late scripts and a lost network make no second order', async ({ page, context, address, ordersOf }) => {
  const scripts = await holdRequests(page, ISLAND_SCRIPTS);
  await page.goto('/checkout?plan=scale&period=annual', { waitUntil: 'commit' });
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill(address);
  await expect(pay(page)).toBeDisabled();
  scripts.release();
  await expectFilled(page, address);
  await choosePlace(page, 'ON');
  await expect(amount(page)).toHaveText(withTax('scale', 'annual'));

  await terms(page).check();
  // The code that sends an order is there before the network goes.
  const codeLoaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /place-order|tell-problems/.test(name))
          .length,
    );
  await expect.poll(codeLoaded).toBe(2);
  await context.setOffline(true);
  await pay(page).click();
  await expect(said(page)).toContainText("We couldn't reach the server.");
  await expect(said(page)).toContainText('Nothing you chose or typed is lost.');
  await context.setOffline(false);
  // The order arrives and its answer is lost.
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pay(page).click();
  await expect(said(page)).toContainText("We couldn't reach the server.");
  await page.unroute(CREATE);
  await page.reload();
  await expectFilled(page, address);
  await terms(page).check();
  await continueToPayment(page);
  expect(await ordersOf(address)).toMatchObject([{ plan_id: 'scale', session_ids: [expect.any(String)] }]);
  await page.goBack();
  await expectFilled(page, address);
  await expect(pay(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('before its code has come an address shows no other order than the one that it asks for', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/_astro/OrderForm.astro*');
  const order = form(page).locator('#order');
  // An order that was paid is none to go on with.
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ data: { query: '?plan=growth', paid: true } }));
  }, ORDER_STORAGE_KEY);
  const offers = { '': choosePlanFirst, '?plan=nonsense': noSuchPlan };
  for (const [query, words] of Object.entries(offers)) {
    await page.goto(`/checkout${query}`, { waitUntil: 'commit' });
    await expect(form(page).getByText(words)).toBeVisible();
    await expect(order).toBeAttached();
    await expect(order).toBeHidden();
  }
  await page.goto('/checkout?plan=growth', { waitUntil: 'commit' });
  await expect(field(page, 'Name')).toBeVisible();
  await expect(order.locator('[data-line], [data-for], [data-change]').filter({ visible: true })).toHaveCount(
    0,
  );
  code.release();
  await expect(order.getByText('Growth', { exact: true }).first()).toBeVisible();
});

test('where the code of an order does not come, that is said', async ({ page }) => {
  await page.route('**/_astro/OrderForm.astro*', (route) => route.abort());
  await page.goto('/checkout?plan=growth');
  await expect(said(page)).toHaveText(notLoaded());
});

test.describe('with what moves', () => {
  test.use(inMotion);

  test('nothing moves while an order is looked up, and without its code there is a number to call', async ({
    page,
  }) => {
    await page.goto('/payment-success');
    await expectState(page, 'No order to show');
    await expect(page.locator('order-status').getByRole('link', { name: site.phone.text })).toBeVisible();
    const moved = await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<number>();
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 500);
      return promise;
    });
    expect(moved).toBeLessThan(0.02);

    await page.route(ISLAND_SCRIPTS, (route) => route.abort());
    await page.reload();
    await expect(page.locator('order-status').getByRole('link', { name: site.phone.text })).toBeVisible();
  });
});

test('of two tabs the later change counts, and the other says so', async ({ page, context }) => {
  await page.goto('/checkout?plan=growth');
  await expect(pay(page)).toBeEnabled();
  await choosePlace(page, 'ON');
  const other = await context.newPage();
  await other.goto('/checkout?plan=growth');
  await row(other, /^Yearly/).check();
  await expect(page.getByText('This order was changed in another tab.')).toBeVisible();
  await page.getByRole('link', { name: 'Take over what is there' }).click();
  await expect(amount(page)).toHaveText(withTax('growth', 'annual'));
});

test('of two orders in two tabs each tab shows the one that it went to pay', async ({
  page,
  context,
  address,
  ordersOf,
}) => {
  const [first, second] = [page, await context.newPage()];
  for (const [tab, plan] of [
    [first, 'growth'],
    [second, 'scale'],
  ] as const) {
    await tab.goto(`/checkout?plan=${plan}`);
    await fill(tab, address);
    await continueToPayment(tab);
  }
  await choose(first, 'Pay');
  await expectPaid(first);
  await expectSays(standing(first), 'Growth');
  const states = async () => (await ordersOf(address)).map(({ plan_id, state }) => `${plan_id} ${state}`);
  expect((await states()).toSorted()).toEqual(['growth paid', 'scale open']);
});

test('without payments an order is a request @alone', async ({ page, address, stack, mailbox, ordersOf }) => {
  const setProblems = (calls: number) =>
    fetch(`${stack.paymentsUrl}/control/failures`, {
      method: 'PUT',
      body: JSON.stringify({ kind: 'down', calls }),
    });
  await page.goto('/checkout?plan=showcase-studio&period=annual');
  await fill(page, address);
  expect((await setProblems(100)).ok).toBe(true);
  await pay(page).click();
  await expect(said(page)).toContainText('Paying online is not possible right now. Nothing was charged.');
  expect((await setProblems(0)).ok).toBe(true);
  await expectFilled(page, address);
  await form(page).getByText('Ask for an invoice instead').click();
  await request(page).click();
  await expect(heading(page)).toHaveText('Sent. Not charged.');
  await expect(heading(page)).toBeFocused();
  await expect(pay(page)).toBeHidden();
  await expect(request(page)).toBeHidden();
  await expectSays(form(page), 'Studio, yearly');
  await expectAccessible(page, 'an order that was sent as a request');

  const reference = await form(page).locator('[data-line=request]').textContent();
  expect(reference).toMatch(/^\w{8}$/);
  expect((await mailbox.onlyMessage(address)).Text).toContain(`Reference ${reference}`);
  const staffMails = async () =>
    (await mailbox.allMessages(site.email)).filter(({ ReplyTo }) =>
      ReplyTo.some(({ Address }) => Address === address),
    );
  await expect.poll(async () => (await staffMails()).length).toBe(1);
  const [staffMail] = await staffMails();
  expect(staffMail?.Subject).toBe('New message: Order Request');
  expect(staffMail?.Text).toContain('Plan: Studio, Mod Showcase (showcase-studio)');
  expect(staffMail?.Text).toContain(total('showcase-studio', 'annual'));
  expect((await ordersOf(address)).filter(({ state }) => state === 'paid')).toEqual([]);
  await page.reload();
  await expect(page.getByText('Choose a plan first.')).toBeVisible();
});

for (const width of [390, 360])
  test(`at ${width} px the price stands once, and the button is on the second screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/checkout?plan=growth&period=monthly');
    await choosePlace(page, 'QC');
    await expectSays(review(page), 'QST 9.975%');
    const bottom = await pay(page).evaluate((button) => button.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeLessThanOrEqual(1_300);
    await expect(
      form(page)
        .getByText(/CA\$349(?![\d.,])/)
        .filter({ visible: true }),
    ).toHaveCount(1);
    await expect(form(page).getByRole('radio', { name: /a month/ })).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

test('on a wide window a cord leads from the chosen row to the sum', async ({ page }) => {
  await page.goto('/checkout?plan=growth&period=monthly');
  const boxOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  for (const period of [/^Monthly/, /^Yearly/]) {
    await row(page, period).check();
    const chosen = await boxOf(
      form(page)
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: period }) }),
    );
    const socket = await boxOf(review(page).locator('.jack'));
    const cord = await boxOf(form(page).locator('[data-run] path').first());
    const middles = [chosen, socket].map(({ y, height }) => y + height / 2);
    const wanted = [chosen.x + chosen.width, socket.x, Math.min(...middles), Math.max(...middles)];
    const drawn = [cord.x, cord.x + cord.width, cord.y, cord.y + cord.height];
    for (const [edge, at] of wanted.entries()) expect(Math.abs((drawn[edge] ?? 0) - at)).toBeLessThan(4);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tax and every reason can be read, and an order goes by mail', async ({ page }) => {
    await page.goto('/checkout?plan=growth&period=annual');
    await expect(pay(page)).toBeHidden();
    const way = page.locator('order-form noscript');
    await expect(way.locator('p').first()).toContainText('It names each tax of your province with its rate.');
    await expect(way.getByRole('link', { name: 'Growth, AI voice, text and email' })).toHaveAttribute(
      'href',
      /Plan%3A%20Growth%2C%20AI%20voice/,
    );
    await expect(way.getByRole('listitem').filter({ hasText: 'CA$349 a month' })).toHaveCount(1);
    await expect(way.getByRole('link', { name: 'Mod IQ', exact: true })).toHaveAttribute(
      'href',
      '/mod-iq-pricing',
    );
    await expect(way.getByRole('link', { name: 'write the order' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${site.email}\\?subject=Order%20request`),
    );
    await page.goto('/payment-success');
    await expect(standing(page).locator('noscript p')).toContainText('To look up your order');
    await page.goto('/payment-failed?reason=network');
    await expect(page.locator('payment-reasons li')).toHaveCount(4);
  });
});
