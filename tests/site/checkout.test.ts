import { expect, test } from 'vitest';
import { subscribe } from '../../src/features/newsletter/rules/messages.ts';
import { formatMoney } from '../../src/features/order/rules/money.ts';
import { planTitle, PRICED_PLANS, pricedPlan } from '../../src/features/order/rules/order.ts';
import { PERIODS } from '../../src/features/order/rules/terms.ts';
import { named } from './built-page.ts';
import { pageAt, pages } from './every-page.ts';

const checkout = pageAt('/checkout');
const texts = (tag: string) => named(checkout, tag).map(({ text }) => text);

test('the review is right before any script: the smallest plan for a month', () => {
  const [first] = PRICED_PLANS;
  if (first?.sold !== 'by-period') throw new Error('The first plan is not paid by the month.');
  const price = formatMoney(first.prices.CAD.monthly.perMonth, 'CAD').replace('$', '\\$');
  expect(checkout.html).toMatch(new RegExp(`data-line="monthly-price"[^>]*>\\s*${price}\\s*<`));
});

test('before any script the tax line says in words what comes on top, and no sum stands there', () => {
  expect(checkout.html).toContain('Choose your province');
  expect(checkout.html).toMatch(/data-line="today"[^>]*>\s*The price and its tax\s*</);
});

test('nothing on the page competes with its button', () => {
  expect(texts('a')).not.toContain('Get Started');
  expect(texts('button')).not.toContain(subscribe);
});

test('without a script each plan with a price opens a letter that names it', () => {
  const letters = named(checkout, 'a').filter(({ attributes: { href = '' } }) => href.startsWith('mailto:'));
  const plans = PRICED_PLANS.map(({ id }) => planTitle(id));
  expect(letters.map(({ text }) => text).filter((text) => plans.includes(text))).toEqual(plans);
});

test('nobody has ticked the terms for the buyer', () => {
  expect(checkout.html).toMatch(/<input(?![^>]*checked)[^>]*id="order-terms"[^>]*>/);
});

test('every way to an order names one that can be made', () => {
  const orders = pages.flatMap((page) =>
    named(page, 'a').flatMap(({ attributes: { href = '' } }) =>
      href.startsWith('/checkout?') ? new URL(href, 'https://site.example').searchParams : [],
    ),
  );
  const wrong = orders.filter((asked) => {
    const plan = pricedPlan(asked.get('plan') ?? '');
    const period = asked.get('period');
    return !plan || (period !== null && (plan.sold === 'once' || !PERIODS.some((one) => one === period)));
  });
  expect(wrong.map(String)).toEqual([]);
  const led = new Set(orders.map((asked) => asked.get('plan')));
  expect(PRICED_PLANS.filter(({ id }) => !led.has(id))).toEqual([]);
});
