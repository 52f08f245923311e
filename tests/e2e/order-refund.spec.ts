import type { Page } from '@playwright/test';
import { formatMoney } from '../../src/features/order/rules/money.ts';
import { longDay } from '../../src/site/language.ts';
import { site } from '../../src/site/facts.ts';
import { Buyer, CHARGED } from '../faults/buyer.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const standing = (page: Page) => page.locator('order-status');
/** The order is said to stand like this, after a while and a reload at most. */
async function expectState(page: Page, title: string) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
const setup = (page: Page) => standing(page).getByRole('link', { name: 'Write the brief' });
const managing = (page: Page) => standing(page).getByRole('button', { name: 'Card, invoices, cancel' });

test('an order that is refunded says so: how much, and when', async ({ page, stack, address, mailbox }) => {
  const buyer = new Buyer(stack);
  const placed = await buyer.order(address);
  await buyer.pay(placed);
  await page.goto(`/payment-success#order=${placed.token}`);
  await expectState(page, 'Paid. Thank you.');
  await expect(standing(page).locator('[data-line=refunded]')).toBeHidden();
  await expect(setup(page)).toBeVisible();

  await buyer.control('POST', `charges/${(await buyer.charge(placed)).id}/refund`, { amount: 1_000 });
  const today = longDay(new Date());
  await expect(async () => {
    await page.reload();
    await expect(standing(page)).toContainText(`CA$10 on ${today}`, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid. Thank you.' })).toBeVisible();

  // The rest, on the page of the payment service.
  await page.goto(placed.url);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText(`${formatMoney(CHARGED, 'CAD')} refunded`)).toBeVisible();
  await page.goto(`/payment-success#order=${placed.token}`);
  await expectState(page, 'Refunded');
  await expect(standing(page)).toContainText(`${formatMoney(CHARGED, 'CAD')} on ${today}`);
  await expect(setup(page)).toBeHidden();
  await expect(managing(page)).toBeVisible();
  await expectAccessible(page, 'a refunded order');

  await expect
    .poll(async () => (await mailbox.allMessages(address)).map(({ Subject }) => Subject).sort())
    .toEqual(['Your order is confirmed', 'Your refund is on its way', 'Your refund is on its way']);
  const letters = async () =>
    (await mailbox.allMessages(site.email)).filter(({ Text }) => Text.includes(address));
  await expect
    .poll(async () => (await letters()).map(({ Subject }) => Subject))
    .toContainEqual(expect.stringMatching(/^Order refunded: /));
});

test('an order whose payment is disputed says so until the bank has decided', async ({
  page,
  stack,
  address,
}) => {
  const buyer = new Buyer(stack);
  const placed = await buyer.order(address);
  await buyer.pay(placed);
  await page.goto(placed.url);
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.goto(`/payment-success#order=${placed.token}`);
  await expectState(page, 'This payment is disputed');
  await expect(standing(page)).toContainText('Your bank is looking into this payment.');
  await expect(setup(page)).toBeHidden();

  const { id } = await buyer.charge(placed);
  const { disputes } = await buyer.control('GET', 'ledger');
  const dispute = Object.values(disputes).find(({ charge }) => charge === id)?.id;
  await buyer.control('POST', `disputes/${dispute}/close`, { status: 'won' });
  await expectState(page, 'Paid. Thank you.');
  await expect(standing(page)).toContainText('The payment stands.');
});
